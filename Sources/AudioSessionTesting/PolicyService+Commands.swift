import AudioPolicy
import AudioSession
import EiderInterface
import Varlink

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
    watchers.removeAll { !$0.stream.isOpen }
    for watcher in watchers {
      var message = EventMessage(event: "routeChanged", time: Self.now / .seconds(1))
      message.previous = RouteDetails(old)
      message.current = RouteDetails(new)
      if let session = watcher.session.flatMap({ focus.snapshot(of: $0) }) {
        message = EventMessage(
          event: "routeChanged", time: message.time, details: SessionDetails(session))
        message.previous = part(of: old, usedBy: session)
        message.current = part(of: new, usedBy: session)
        message.route = RouteDetails(new)
      }
      message.reason = (reason ?? follows).name
      message.advice = (advice ?? (isOldGone ? .pause : .continue)).rawValue
      watcher.stream.send(message)
    }
    apply(.sinks(new.outputs.map(\.uid)))
  }

  /// The part of a route that a session uses: the output that it states, else those in use, else the
  /// first; and if it records an input in use, else the first.
  func part(
    of route: AudioSession.RouteDescription, usedBy session: SessionSnapshot
  ) -> RouteDetails {
    let stated = route.outputs.filter { $0.uid == session.settings.sink }
    let outputs = stated.isEmpty ? Self.used(route.outputs) : stated
    let records: Set<AudioPolicy.Category> = [.record, .playAndRecord, .multiRoute]
    let inputs =
      records.contains(session.settings.category) ? Self.used(route.inputs).prefix(1) : []
    return RouteDetails(.init(inputs: Array(inputs), outputs: outputs))
  }

  private static func used(
    _ ports: [AudioSession.PortDescription]
  ) -> [AudioSession.PortDescription] {
    let used = ports.filter(\.isInUse)
    return used.isEmpty ? Array(ports.prefix(1)) : used
  }

  func loseServer() {
    apply(.serverGone)
    send(EventMessage(event: "serverLost", time: Self.now / .seconds(1)))
  }

  func restoreServer() {
    apply(.sinks(route.outputs.map(\.uid)))
    send(EventMessage(event: "serverBack", time: Self.now / .seconds(1)))
  }

  var sessions: [(name: String, state: AudioSession.State)] {
    focus.snapshots.map {
      ($0.name, AudioSession.State(rawValue: $0.state.rawValue) ?? .inactive)
    }
  }
}
