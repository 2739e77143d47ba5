import CPulse

/// What the server says of itself.
public nonisolated struct ServerInformation: Equatable, Sendable {
  /// Which of the two servers it is.
  public enum Kind: Equatable, Sendable {
    /// PulseAudio itself.
    case pulseAudio(version: String)
    /// pipewire-pulse, with the version of PipeWire.
    case pipeWire(version: String)
  }

  /// Its name; PipeWire puts its own version there.
  public let name: String
  /// Its version; of PipeWire, that of the PulseAudio it stands for.
  public let version: String
  /// The host it runs on.
  public let host: String
  /// The user it runs as.
  public let user: String
  /// The name of the default sink; nil when there is none.
  public let defaultSinkName: String?
  /// The name of the default source; nil when there is none.
  public let defaultSourceName: String?
  /// A number drawn when the server started: it tells two lives of a server apart.
  public let cookie: UInt32
  /// The sample specification of new devices.
  public let sampleSpecification: SampleSpecification

  init(_ info: pa_server_info) {
    name = text(info.server_name)
    version = text(info.server_version)
    host = text(info.host_name)
    user = text(info.user_name)
    defaultSinkName = info.default_sink_name.map { text($0) }
    defaultSourceName = info.default_source_name.map { text($0) }
    cookie = info.cookie
    sampleSpecification = SampleSpecification(info.sample_spec)
  }

  /// Which of the two servers it is. PipeWire calls itself `PulseAudio (on PipeWire 1.4.2)`.
  public var kind: Kind { Self.kind(name: name, version: version) }

  static func kind(name: String, version: String) -> Kind {
    let mark = "(on PipeWire "
    var rest = name[...]
    while !rest.isEmpty, !rest.hasPrefix(mark) { rest = rest.dropFirst() }
    guard !rest.isEmpty else { return .pulseAudio(version: version) }
    return .pipeWire(version: String(rest.dropFirst(mark.count).prefix { $0 != ")" }))
  }
}
