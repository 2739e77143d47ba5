import AudioPolicy

// `interactions: [ { of, on, sharing, effect, depth, kind } ]`
extension ConfigurationDecoder {
  private enum EffectName: String, CaseIterable {
    case none, duck, mute, interrupt
  }

  /// Every rule is compared with every pair of classes when a configuration is put to use.
  static let mostRules = 1000

  /// Lays the rules in front of the shipped ones: the first that matches decides.
  mutating func decodeInteractions(
    _ value: ConfigurationValue?, into policy: inout PolicyConfiguration
  ) {
    guard let value else { return }
    guard case .array(let elements) = value.content else {
      report(value, "must be an array of rules, [ { … } ], not \(value.shown)")
      return
    }
    guard elements.count <= Self.mostRules else {
      report(value, "there are \(elements.count) rules, and at most \(Self.mostRules) fit")
      return
    }
    policy.interactions.insert(contentsOf: elements.compactMap { interaction($0) }, at: 0)
  }

  private mutating func interaction(_ value: ConfigurationValue) -> Interaction? {
    guard let members = members(of: value, InteractionKey.self) else { return nil }
    let of = className(members[.of])
    let on = className(members[.on])
    let sharing = choice(members[.sharing], from: Sharing.allCases)
    let depth = depth(members[.depth])
    let kind = choice(members[.kind], from: Self.interruptionKinds)
    guard let effect = members[.effect] else {
      report(
        value,
        "a rule needs \"effect\": \(list(EffectName.allCases.map(\.rawValue), last: "or"))")
      return nil
    }
    guard let name = choice(effect, from: EffectName.allCases) else { return nil }
    if name != .duck, let value = members[.depth] {
      report(value, "fits only the effect \"duck\", and the effect here is \(effect.shown)")
    }
    if name != .interrupt, let value = members[.kind] {
      report(value, "fits only the effect \"interrupt\", and the effect here is \(effect.shown)")
    }
    let result: InteractionEffect =
      switch name {
      case .none: .none
      case .duck: .duck(depth)
      case .mute: .mute
      case .interrupt: .interrupt(kind)
      }
    return Interaction(of: of, on: on, sharing: sharing, effect: result)
  }
}
