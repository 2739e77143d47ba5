/// Which stream of which life of which server: an index alone is given to another stream after the
/// server has been restarted.
public struct StreamIdentity: Hashable, Codable, Sendable {
  /// The number that the server drew when it started (`pa_server_info.cookie`).
  public var server: UInt32
  /// The sink input's index.
  public var index: UInt32
  /// `application.process.id`, as the stream says.
  public var process: String?
  /// `application.process.binary`, as the stream says.
  public var binary: String?

  public init(server: UInt32, index: UInt32, process: String?, binary: String?) {
    self.server = server
    self.index = index
    self.process = process
    self.binary = binary
  }
}
