import CPulse

/// A program connected to the server.
public nonisolated struct Client: Equatable, Sendable {
  /// Its number; not used again in the server's life.
  public let index: UInt32
  /// The name it gave itself.
  public let name: String
  /// The part of the server that it talks to.
  public let driver: String
  /// The module that speaks for it.
  public let ownerModule: UInt32?
  /// Its property list.
  public let properties: [String: String]

  init(_ info: pa_client_info) {
    index = info.index
    name = text(info.name)
    driver = text(info.driver)
    ownerModule = PulseAudio.index(info.owner_module)
    properties = PulseAudio.properties(info.proplist)
  }
}
