import AudioPolicy
import EiderInterface

extension Input {
  /// What happened, for people.
  func words(_ names: SessionNames) -> String {
    switch self {
    case .configuration: "the configuration is read anew"
    case .open(let name, let settings): "open \(name)\(settings.words)"
    case .change(let id, let settings): "change \(names[id])\(settings.words)"
    case .activate(let id, let waits, let timeout):
      ScenarioAction.activate(names[id], waits: waits, timeout: timeout).words
    case .deactivate(let id, let notifies):
      ScenarioAction.deactivate(names[id], notifiesOthers: notifies).words
    case .renew(let id): "renew \(names[id])"
    case .close(let id): "close \(names[id])"
    case .clientGone(let ids):
      "the client of \(ids.map { names[$0] }.joined(separator: ", ")) is gone"
    case .stream(let facts): "stream \(facts.id.sinkInput)\(facts.words(names))"
    case .streamGone(let id): "stream \(id.sinkInput) ends"
    case .serverGone: ScenarioAction.serverGone.words
    case .sinks(let sinks):
      sinks.map { ScenarioAction.sinks($0).words } ?? "the sinks are not known"
    case .tick: "time goes by"
    }
  }
}

extension StreamFacts {
  /// What is known of it, each behind a comma.
  fileprivate func words(_ names: SessionNames) -> String {
    let whose =
      switch owner {
      case .session(let id): "of session \(names[id])"
      case .application(let name, let settings): "of \(name)\(settings.words)"
      }
    let values: [String?] = [
      whose, sink.map { "on \($0)" }, isRunning ? "running" : "corked",
      isSilenced ? "silent" : Numbers.decibels(level),
      isAudible.map { $0 ? "audible" : "not audible" },
    ]
    return values.compactMap { $0 }.map { ", \($0)" }.joined()
  }
}
