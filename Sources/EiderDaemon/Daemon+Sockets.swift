import EiderInterface
import Varlink

// The sockets and what they serve.
extension Daemon {
  func listen(_ address: SocketAddress) throws {
    var activated = ActivatedSockets.take()
    let sessions = SessionService(self)
    let control = ControlService(self)
    services = (sessions, control)
    let sessionInterface = try sessions.interface()
    let forClients = try service()
    try forClients.add(sessionInterface)
    let forTools = try service()
    try forTools.add(try control.interface())
    try forTools.add(sessionInterface)
    for (path, name, service) in [
      (address.audioSession, SocketAddress.audioSessionInterface, forClients),
      (address.control, SocketAddress.controlInterface, forTools),
    ] {
      let listener = try Listener(
        at: path, activated: activated.removeValue(forKey: name), on: loop
      ) {
        [unowned self] in accept($0, $1, service)
      }
      listener.exhausted = { [unowned self] in descriptorsRanOut() }
      listeners.append(listener)
    }
  }

  private func service() throws -> Service {
    try Service(
      vendor: "Eider", product: "eiderd", version: EiderVersion.current,
      url: "https://eider.io")
  }
}
