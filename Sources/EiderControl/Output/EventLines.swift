import EiderInterface
import Glibc

/// Events as lines for people. It remembers the sessions, for an event may only give their number.
struct EventLines {
  private let style: Style
  private var known: [String: (name: String, class: String)] = [:]

  init(_ style: Style) { self.style = style }

  /// Remembers a session.
  mutating func know(_ session: String, name: String, class: String) {
    known[session] = (name, `class`)
  }

  mutating func line(_ event: EventMessage) -> String {
    if let details = event.details { known[details.session] = (details.name, details.class) }
    defer { if event.event == "closed", let session = event.session { known[session] = nil } }
    let time = style(Self.clock(event.time), .faint)
    guard let session = event.session else { return "\(time)  \(what(event))" }
    let who = known[session].map { "\($0.class.printable) “\($0.name.printable)” " } ?? ""
    return "\(time)  \(who)\(style("(\(session.printable))", .faint))  \(what(event))"
  }

  private func what(_ event: EventMessage) -> String {
    switch event.event {
    case "snapshot": style(state(event), Style.face(ofState: event.state ?? ""))
    case "ready": style("ready: from here on, what changes", .faint)
    case "opened": "opened"
    case "closed": "closed"
    case "activated": style("active", .good)
    case "deactivated": "inactive"
    case "waiting": style("waiting", .notable) + by(event, " for ")
    case "interruptionBegan": style("interrupted", .bad) + by(event, " by ") + kind(event)
    case "interruptionEnded":
      "interruption ended, "
        + (event.shouldResume == true ? "should resume" : "should not resume")
    case "ducked":
      style("ducked", .notable) + (event.decibels.map { " to " + Numbers.decibels($0) } ?? "")
    case "unducked": "no longer ducked"
    case "silenceSecondaryAudioBegan": "secondary audio should be silent"
    case "silenceSecondaryAudioEnded": "secondary audio may be heard"
    case "settingsChanged": "settings changed"
    case "routeChanged": route(event)
    case "serverLost": style("the sound server is gone", .bad)
    case "serverBack": style("the sound server is back", .good)
    case "missed": style("some events were missed; this is the state now", .notable)
    default: event.event.printable + (event.reason.map { ": " + $0.printable } ?? "")
    }
  }

  /// The default outputs before and after, why, and what to do.
  private func route(_ event: EventMessage) -> String {
    func outputs(_ route: RouteDetails?) -> String {
      let names = (route?.outputs ?? []).map(\.name.printable)
      return names.isEmpty ? "nothing" : names.joined(separator: ", ")
    }
    let advice = event.advice == "pause" ? style(", players should pause", .notable) : ""
    return "route: \(outputs(event.previous)) → \(outputs(event.current))"
      + (event.reason.map { " (\($0.printable))" } ?? "") + advice
  }

  private func state(_ event: EventMessage) -> String {
    let state = (event.state ?? event.details?.state ?? "there").printable
    guard let details = event.details else { return state }
    if details.muted { return state + ", muted" }
    return details.ducked < 0 ? state + ", ducked to " + Numbers.decibels(details.ducked) : state
  }

  private func by(_ event: EventMessage, _ preposition: String) -> String {
    guard let by = event.by else { return "" }
    return preposition + SessionName.text(class: by.class, name: by.name, session: by.session)
  }

  private func kind(_ event: EventMessage) -> String {
    let words = [event.kind, event.reason == "default" ? nil : event.reason].compactMap { $0 }
    return words.isEmpty ? "" : " (\(words.joined(separator: ", ").printable))"
  }

  /// The time of day of a moment of the monotonic clock, with milliseconds.
  private static func clock(_ monotonic: Double) -> String {
    let moment = now(CLOCK_REALTIME) - now(CLOCK_MONOTONIC) + monotonic
    guard moment.isFinite, abs(moment) < 1e12 else { return "--:--:--.---" }
    var seconds = time_t(moment.rounded(.down))
    var local = unsafe tm()
    _ = unsafe localtime_r(&seconds, &local)
    let milliseconds = min(999, Int((moment - moment.rounded(.down)) * 1000))
    let parts = unsafe [local.tm_hour, local.tm_min, local.tm_sec].map {
      Numbers.padded(Int($0), 2)
    }
    return parts.joined(separator: ":") + "." + Numbers.padded(milliseconds, 3)
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    _ = unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
