/// The first line of a recording: what the policy started with.
///
/// A recording is a file of lines of JSON: this header, then a `RecordingEntry` for each input.
public struct RecordingHeader: Codable, Hashable, Sendable {
  /// The version of the format.
  public var format: Int
  /// The version of Eider that wrote it.
  public var version: String
  public var configuration: PolicyConfiguration

  /// The version of the format that is written and read here. It changes with the coding of
  /// inputs and actions.
  public static let format = 1

  public init(version: String, configuration: PolicyConfiguration) {
    format = Self.format
    self.version = version
    self.configuration = configuration
  }
}
