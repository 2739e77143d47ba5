import AudioPolicy
import EiderInterface

extension SessionEvent {
  func words(_ names: SessionNames) -> String {
    switch self {
    case .interruptionBegan(let kind, let reason, let by):
      let who = by.map { " by \(names[$0.session])" } ?? ""
      return "interruption began, \(kind.rawValue)\(who)"
        + (reason == .default ? "" : " (\(reason.rawValue))")
    case .interruptionEnded(let kind, let shouldResume):
      return "interruption ended, \(kind.rawValue), "
        + (shouldResume ? "should resume" : "should not resume")
    case .ducked(let decibels): return "ducked by \(Numbers.decibels(decibels))"
    case .otherAudioBegan: return "other audio plays"
    case .otherAudioEnded: return "no other audio plays"
    case .silenceSecondaryAudioBegan: return "secondary audio should be silent"
    case .silenceSecondaryAudioEnded: return "secondary audio may be heard again"
    case .settingsChanged: return "settings changed"
    default: return name
    }
  }
}

extension Simulation.Happening {
  func words(_ names: SessionNames) -> String {
    switch self {
    case .event(let event):
      let facts = EventFacts(event, names)
      return EventExpectation(
        event: event.name, kind: facts.kind, reason: facts.reason, by: facts.by,
        shouldResume: facts.shouldResume, decibels: facts.decibels
      ).words
    case .settled(let answer): return "\(EventExpectation.settled) (\(answer.name))"
    }
  }
}

extension EventExpectation {
  var words: String {
    let facts = [
      kind?.rawValue, reason.flatMap { $0 == .default ? nil : $0.rawValue },
      by.map { "by \($0)" }, shouldResume.map { "shouldResume \($0)" },
      decibels.map(Numbers.decibels), answer?.name,
    ].compactMap { $0 }
    return facts.isEmpty ? event : "\(event) (\(facts.joined(separator: ", ")))"
  }
}

extension StreamTarget {
  var words: String {
    if isMuted { return "to silence" }
    return gain < 0 ? "down to \(Numbers.decibels(gain))" : "to its own level"
  }
}

extension Answer {
  /// The name it has in scenarios; a refusal has the name of the protocol's error.
  var name: String {
    switch self {
    case .opened: "opened"
    case .done: "done"
    case .granted: "granted"
    case .waiting: "waiting"
    case .refused(let refusal):
      switch refusal {
      case .noSuchSession: "NoSuchSession"
      case .invalidSettings: "InvalidSettings"
      case .insufficientPriority: "InsufficientPriority"
      case .noOutput: "ServerUnavailable"
      case .busy: "Busy"
      case .timedOut: "TimedOut"
      case .notActive: "NotActive"
      }
    }
  }

  /// Who stands in the way.
  var culprit: Culprit? {
    if case .refused(.insufficientPriority(let culprit)) = self { culprit } else { nil }
  }

  /// The setting that does not fit.
  var field: String? {
    if case .refused(.invalidSettings(let problem)) = self { problem.field } else { nil }
  }

  func words(_ names: SessionNames) -> String {
    if case .refused(.invalidSettings(let problem)) = self {
      return "\(name): \(problem.field): \(problem.why)"
    }
    return culprit.map { "\(name): \(names[$0.session]) (\($0.class)) stands in the way" } ?? name
  }
}
