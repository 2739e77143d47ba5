import PulseAudio

/// The properties of clients, for streams that have none of their client's: those of native clients
/// of PipeWire. PulseAudio gives a stream what its client has.
final class ClientTable {
  private var known: [UInt32: [String: String]] = [:]
  private var waiting: [UInt32: [() -> Void]] = [:]
  private let server: PulseServer

  init(_ server: PulseServer) {
    self.server = server
  }

  func properties(of client: UInt32?) -> [String: String] {
    client.flatMap { known[$0] } ?? [:]
  }

  /// Asks for the properties of a stream's client, unless they are known or not needed.
  func learn(for input: SinkInput, _ completion: @escaping () -> Void) {
    guard input.driver == "PipeWire", let client = input.clientIndex, known[client] == nil
    else { return }
    waiting[client, default: []].append(completion)
    guard waiting[client]?.count == 1 else { return }
    server.client(client) { [unowned self] result in
      let completions = waiting.removeValue(forKey: client) ?? []
      guard case .success(let found) = result else { return }
      known[client] = found.properties
      for completion in completions { completion() }
    }
  }

  func forget(_ client: UInt32) { known[client] = nil }

  func forgetAll() { known = [:] }
}
