import AudioPolicy
import Testing

/// What the streams of a real program show, and what they should be taken for.
struct StreamSample: CustomTestStringConvertible {
  var title: String
  var properties: [String: String]
  var expected: String
  var sharing: Sharing?
  var isAudibleOnly: Bool?

  var testDescription: String { title }

  init(
    _ title: String, _ expected: String, sharing: Sharing? = nil, audible: Bool? = nil,
    _ properties: [String: String]
  ) {
    self.title = title
    self.expected = expected
    self.sharing = sharing
    isAudibleOnly = audible
    self.properties = Dictionary(
      uniqueKeysWithValues: properties.map { (Self.keys[$0.key] ?? $0.key, $0.value) })
  }

  /// Short names for the properties that nearly all have.
  private static let keys = [
    "name": "application.name", "binary": "application.process.binary", "id": "application.id",
    "role": "media.role", "media": "media.name", "icon": "application.icon_name",
    "process": "application.process.id", "portal": "pipewire.access.portal.app_id",
    "snap": "pipewire.snap.id", "node": "node.name", "driver": "driver",
  ]
}
