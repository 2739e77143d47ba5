import EiderInterface
import EventLoop
import PulseAudio

// The sound server comes and goes.
extension Daemon {
  func serverChanged(_ state: PulseServer.State) {
    let now = EventLoop.now.inSeconds
    switch state {
    case .ready(let information):
      log.notice("connected to \(information.title)")
      metrics.noteConnection()
      history.note(HistoryEntry(event: "serverBack", time: now)) { information.title }
      route.serverCame()
      streams.serverCame(information)
      otherDuckers.serverCame()
      events.sendToAll(EventMessage(event: "serverBack", time: now))
    case .lost(let error):
      log.warning("the sound server is gone (\(error)); trying again until it is back")
      history.note(HistoryEntry(event: "serverLost", time: now)) { "\(error)" }
      streams.serverWent()
      route.serverWent()
      otherDuckers.serverWent()
      events.sendToAll(EventMessage(event: "serverLost", time: now))
    case .connecting: break
    }
    serviceStatus?.changed()
  }
}
