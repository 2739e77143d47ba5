import AudioPolicy
import AudioSession
import EiderInterface

// What a test has it do.
extension PolicyService {
  func begin(
    _ audioClass: AudioSession.AudioClass, _ sharing: TestDaemon.Sharing, name: String
  ) throws -> TestDaemon.Other {
    let options: AudioPolicy.CategoryOptions =
      switch sharing {
      case .mix: .mixWithOthers
      case .duck: .duckOthers
      case .exclusive: []
      }
    let settings = SettingsChange(
      class: audioClass.rawValue, category: .playback, options: options)
    guard case .opened(let id) = apply(.open(name: name, settings: settings)) else {
      throw TestDaemon.Failure(description: "there is no class \(audioClass.rawValue)")
    }
    if case .refused(let refusal) = apply(.activate(id, waits: false, timeout: nil)) {
      apply(.close(id))
      throw TestDaemon.Failure(description: "it is refused: \(refusal)")
    }
    return TestDaemon.Other(id: id.rawValue)
  }

  func end(_ other: TestDaemon.Other, notifyingOthers: Bool?) {
    let id = SessionID(rawValue: other.id)
    apply(.deactivate(id, notifiesOthers: notifyingOthers))
    apply(.close(id))
  }

  func endSessions(named name: String) {
    for session in focus.snapshots where session.name == name { apply(.close(session.id)) }
  }

  func changeRoute(
    to new: AudioSession.RouteDescription, reason: AudioSession.RouteChangeReason?,
    advice: AudioSession.RouteChange.Advice?
  ) {
    let old = route
    route = new
    let outputs = Set(new.outputs.map(\.uid))
    let isOldGone = old.outputs.contains { $0.isInUse && !outputs.contains($0.uid) }
    let isNew = !outputs.isSubset(of: old.outputs.map(\.uid))
    let follows: AudioSession.RouteChangeReason =
      outputs.isEmpty
      ? .noSuitableRouteForCategory
      : isOldGone
        ? .oldDeviceUnavailable : isNew ? .newDeviceAvailable : .routeConfigurationChange
    var message = EventMessage(event: "routeChanged", time: Self.now / .seconds(1))
    message.reason = (reason ?? follows).name
    var reply = MonitorWithRoute.Reply(message)
    reply.previous = RouteMessage(old)
    reply.current = RouteMessage(new)
    reply.advice = (advice ?? (isOldGone ? .pause : .continue)).rawValue
    send(reply)
    apply(.sinks(new.outputs.map(\.uid)))
  }

  func loseServer() {
    apply(.serverGone)
    send(MonitorWithRoute.Reply(EventMessage(event: "serverLost", time: Self.now / .seconds(1))))
  }

  func restoreServer() {
    apply(.sinks(route.outputs.map(\.uid)))
    send(MonitorWithRoute.Reply(EventMessage(event: "serverBack", time: Self.now / .seconds(1))))
  }

  var sessions: [(name: String, state: AudioSession.State)] {
    focus.snapshots.map {
      ($0.name, AudioSession.State(rawValue: $0.state.rawValue) ?? .inactive)
    }
  }
}
