/// The keys of a scenario.
enum ScenarioKey: String, CaseIterable {
  case about, configuration, steps
}

/// The keys of a step: one of `verbs`, and what goes with it.
enum StepKey: String, CaseIterable {
  case open, change, activate, deactivate, renew, close, die, stream, user, gone, sinks, server
  case configure, expect
  case at, answer, by, field
  case `class`, category, mode, options, group, queue, scene, lease, sink
  case wait, timeout, notify, scope
  case application, session, role, sharing, corked, audible, volume, muted

  /// What happens.
  static let verbs: [StepKey] = [
    .open, .change, .activate, .deactivate, .renew, .close, .die, .stream, .user, .gone, .sinks,
    .server, .configure, .expect,
  ]

  private static let settings: [StepKey] = [
    .class, .category, .mode, .options, .group, .queue, .scene, .lease, .sink, .scope,
  ]
  private static let call: [StepKey] = [.answer, .by, .field]

  /// What may go with a verb, the verb itself and the time among it.
  var companions: [StepKey] {
    let others: [StepKey] =
      switch self {
      case .open, .change: Self.settings + Self.call
      case .activate: [.wait, .timeout] + Self.call
      case .deactivate: [.notify] + Self.call
      case .renew, .close: Self.call
      case .stream:
        [
          .application, .session, .role, .class, .sharing, .sink, .scope, .corked, .audible,
          .volume, .muted,
        ]
      case .user: [.volume, .muted]
      default: []
      }
    return [.at, self] + others
  }
}

enum ExpectationKey: String, CaseIterable {
  case sessions, streams, events, hints
}

enum SessionExpectationKey: String, CaseIterable {
  case state, `class`, category, mode, options, sharing, kind, reason, by, ducked, muted
  case isOtherAudioPlaying, secondaryAudioShouldBeSilenced
}

enum StreamExpectationKey: String, CaseIterable {
  case session, target, gain, fading, muted, volume, base, writes
}

enum EventExpectationKey: String, CaseIterable {
  case event, kind, reason, by, shouldResume, decibels, answer
}
