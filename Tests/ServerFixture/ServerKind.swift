import Glibc

/// The sound servers that tests can run on. A test that is true of all of them takes
/// `ServerKind.available` as its arguments.
public enum ServerKind: String, CaseIterable, Sendable {
  /// PulseAudio.
  case pulseAudio
  /// The distribution's PipeWire and WirePlumber.
  case pipeWire
  /// PipeWire and WirePlumber of Debian 13, in a root folder of their own.
  case debian13PipeWire

  /// The root folder of Debian 13, made by `scripts/debian13-root`; nil when tests are to do without.
  public static var debian13Root: String? { variable("EIDER_DEBIAN13_ROOT") }

  /// Those that are to be tested on: the third one where `EIDER_DEBIAN13_ROOT` is set, and of these
  /// only those that `EIDER_TEST_SERVERS` names, separated by commas, where that is set.
  public static var available: [ServerKind] {
    let possible = allCases.filter { $0 != .debian13PipeWire || debian13Root != nil }
    guard let names = variable("EIDER_TEST_SERVERS")?.split(separator: ",") else { return possible }
    // Nothing tested must not look like all well.
    for name in names where !possible.contains(where: { $0.rawValue == name }) {
      fatalError("EIDER_TEST_SERVERS: there is no “\(name)” among \(possible.map(\.rawValue))")
    }
    return possible.filter { names.contains(Substring($0.rawValue)) }
  }

  /// Nil also when it is empty.
  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// A server of this kind that does not run yet.
  public func make() throws -> any PrivateServer {
    switch self {
    case .pulseAudio: return try PrivatePulseAudio()
    case .pipeWire: return try PrivatePipeWire()
    case .debian13PipeWire:
      guard let root = Self.debian13Root else {
        throw FixtureError("EIDER_DEBIAN13_ROOT is not set: run “make test-servers”")
      }
      return try PrivatePipeWire(.debian13(root: root))
    }
  }

  /// A server of this kind that takes connections.
  public func running() throws -> any PrivateServer {
    let server = try make()
    try server.start()
    return server
  }
}
