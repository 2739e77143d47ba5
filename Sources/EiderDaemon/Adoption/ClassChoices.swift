import AudioPolicy

/// The classes that the owner of the daemon chose by hand, for as long as the stream lives, or the
/// daemon.
struct ClassChoices {
  private(set) var streams: [StreamID: String] = [:]
  private(set) var applications: [String: String] = [:]

  /// The class chosen for a stream, and whether it was chosen for its whole application.
  func choice(for stream: StreamID, of application: String) -> (class: String, isWide: Bool)? {
    if let name = streams[stream] { return (name, false) }
    return applications[application].map { ($0, true) }
  }

  mutating func choose(_ name: String, for stream: StreamID) { streams[stream] = name }

  mutating func choose(_ name: String, forApplication application: String) {
    applications[application] = name
  }

  /// The stream is gone; its number is not used again.
  mutating func forget(_ stream: StreamID) { streams[stream] = nil }
}
