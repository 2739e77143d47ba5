import AudioPolicy

// `access: [ { binary, application, sandboxed, allow, deny } ]` and `limits: { … }`
extension ConfigurationDecoder {
  static let mostAccessRules = 1000

  mutating func accessRules(_ value: ConfigurationValue?) -> [AccessRule] {
    guard let value else { return [] }
    guard case .array(let elements) = value.content else {
      mismatch(value, "an array of rules")
      return []
    }
    if elements.count > Self.mostAccessRules {
      report(value, "at most \(Self.mostAccessRules) rules fit, not \(elements.count)")
    }
    return elements.prefix(Self.mostAccessRules).compactMap { accessRule($0) }
  }

  private mutating func accessRule(_ value: ConfigurationValue) -> AccessRule? {
    guard let members = members(of: value, AccessKey.self) else { return nil }
    let binary = text(members[.binary], "a pattern for the path of a program")
    let application = text(members[.application], "a pattern for the id of an application")
    let isSandboxed = flag(members[.sandboxed])
    guard (members[.allow] == nil) != (members[.deny] == nil) else {
      report(value, "needs either \"allow\" or \"deny\", an array of classes")
      return nil
    }
    let classes =
      members[.allow].map { AccessRule.Classes.allow(self.classes($0)) }
      ?? .deny(self.classes(members[.deny]))
    return AccessRule(
      binary: binary, application: application, isSandboxed: isSandboxed, classes)
  }

  private mutating func classes(_ value: ConfigurationValue?) -> Set<String> {
    guard let value else { return [] }
    guard case .array(let elements) = value.content else {
      mismatch(value, "an array of classes")
      return []
    }
    return Set(elements.compactMap { className($0) })
  }

  mutating func limits(_ value: ConfigurationValue?) -> ClientLimits {
    var limits = ClientLimits()
    guard let members = value.flatMap({ self.members(of: $0, LimitKey.self) }) else {
      return limits
    }
    let most = 1_000_000
    if let number = wholeNumber(members[.connections], in: 2...most) {
      limits.connections = number
    }
    if let number = wholeNumber(members[.sessions], in: 1...most) { limits.sessions = number }
    if let number = wholeNumber(members[.monitors], in: 1...most) { limits.monitors = number }
    if let number = wholeNumber(members[.calls], in: 1...most) { limits.calls = number }
    if let number = wholeNumber(members[.message], in: 1024...(1 << 24)) {
      limits.message = number
    }
    return limits
  }
}
