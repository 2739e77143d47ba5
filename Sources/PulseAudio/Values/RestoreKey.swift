/// What the server saves a playback stream's level under, for later streams of the same key.
///
/// It is the first of four properties that a stream has; PulseAudio and WirePlumber look in the same
/// order (`pa_proplist_get_stream_group` of PulseAudio 16.1, `formKey` of WirePlumber's stream state).
/// A stream shows its key's name as `module-stream-restore.id`.
public nonisolated struct RestoreKey: Hashable, Sendable {
  /// The property that the key comes from, in the order in which the server looks for them.
  public enum Kind: String, CaseIterable, Sendable {
    case role = "media.role"
    case applicationID = "application.id"
    case applicationName = "application.name"
    case mediaName = "media.name"

    fileprivate var prefix: String {
      let word =
        switch self {
        case .role: "media-role"
        case .applicationID: "application-id"
        case .applicationName: "application-name"
        case .mediaName: "media-name"
        }
      return "sink-input-by-\(word):"
    }
  }

  /// The property.
  public let kind: Kind
  /// Its value.
  public let value: String

  /// The key of streams of which this is the first property.
  public init(_ kind: Kind, _ value: String) {
    self.kind = kind
    self.value = value
  }

  /// The key of a name such as `sink-input-by-media-role:music`; nil when it is of another kind,
  /// such as a recording stream's.
  public init?(name: String) {
    guard let kind = Kind.allCases.first(where: { name.hasPrefix($0.prefix) }) else { return nil }
    self.init(kind, String(name.dropFirst(kind.prefix.count)))
  }

  /// The key of a playback stream: the one that its property `module-stream-restore.id` names, else
  /// the one that follows from its properties. Nil when it has none of them.
  public init?(properties: [String: String]) {
    if let key = properties["module-stream-restore.id"].flatMap({ Self(name: $0) }) {
      self = key
      return
    }
    guard let kind = Kind.allCases.first(where: { properties[$0.rawValue] != nil }),
      let value = properties[kind.rawValue]
    else { return nil }
    self.init(kind, value)
  }

  /// The name, as the server's list of saved levels has it.
  public var name: String { kind.prefix + value }
}
