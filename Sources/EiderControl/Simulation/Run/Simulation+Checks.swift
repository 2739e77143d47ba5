import AudioPolicy
import EiderInterface
import StreamGain

extension Simulation {
  /// Compares how things are with how they should be, and notes every difference.
  mutating func check(_ expectation: Expectation, at step: ScenarioStep) {
    var differences: [String] = []
    for (name, expected) in expectation.sessions {
      differences += compare(session: name, expected).map { "session \"\(name)\": \($0)" }
    }
    for (name, expected) in expectation.streams {
      differences += compare(stream: name, expected).map { "stream \"\(name)\": \($0)" }
    }
    for (name, expected) in expectation.events {
      let found = names.lastID(of: name).map { unread.removeValue(forKey: $0) ?? [] }
      differences += compare(found, expected).map { "events of \"\(name)\": \($0)" }
    }
    for (name, expected) in expectation.hints {
      let found = names.lastID(of: name).map { unreadHints.removeValue(forKey: $0) ?? [] }
      differences += compare(found, expected).map { "hints of \"\(name)\": \($0)" }
    }
    if differences.isEmpty { timeline.note(.check, "as expected", at: now) }
    for difference in differences { differ(difference, at: step) }
  }

  private func compare(session name: String, _ expected: SessionExpectation?) -> [String] {
    let snapshot = names.id(of: name).flatMap { focus.snapshot(of: $0) }
    guard let expected else { return snapshot == nil ? [] : ["it is there, and should not be"] }
    guard let snapshot else { return ["there is no such session"] }
    let interruption = snapshot.interruption
    return [
      Self.compare("state", snapshot.state.rawValue, expected.state?.rawValue),
      Self.compare("class", snapshot.settings.class, expected.class),
      Self.compare("category", snapshot.settings.category.rawValue, expected.category?.rawValue),
      Self.compare("mode", snapshot.settings.mode.rawValue, expected.mode?.rawValue),
      Self.compare("options", snapshot.settings.options.names, expected.options?.names),
      Self.compare("sharing", snapshot.sharing.rawValue, expected.sharing?.rawValue),
      Self.compare("kind", interruption?.kind.rawValue ?? "none", expected.kind?.rawValue),
      Self.compare("reason", interruption?.reason.rawValue ?? "none", expected.reason?.rawValue),
      Self.compare("by", interruption?.by.map { names[$0.session] } ?? "nobody", expected.by),
      Self.compare(decibels: "ducked", snapshot.ducking, expected.ducked),
      Self.compare("muted", snapshot.isSilenced, expected.isMuted),
      Self.compare(
        "isOtherAudioPlaying", snapshot.isOtherAudioPlaying, expected.isOtherAudioPlaying),
      Self.compare(
        "secondaryAudioShouldBeSilenced", snapshot.shouldSilenceSecondaryAudio,
        expected.secondaryAudioShouldBeSilenced),
    ].compactMap { $0 }
  }

  private func compare(stream name: String, _ expected: StreamExpectation?) -> [String] {
    let stream = streams[name]
    guard let expected else { return stream == nil ? [] : ["it is there, and should not be"] }
    guard let stream else { return ["there is no such stream"] }
    let level = stream.level
    let owner = focus.session(of: stream.id)
    let isOwner = expected.session.map { owner != nil && names.id(of: $0) == owner } ?? true
    return [
      isOwner
        ? nil
        : Self.unlike("session", owner.map { names[$0] } ?? "none", expected.session ?? ""),
      Self.compare(
        decibels: "target", focus.target(of: stream.id)?.gain ?? 0, expected.target),
      // On the way, a moment earlier or later is a step more or less.
      Self.compare(
        decibels: "gain", level.gain.value, expected.gain,
        tolerance: level.isFading ? Fade.largestStep.value : 0.05),
      Self.compare("fading", level.isFading, expected.isFading),
      Self.compare("muted", stream.shown.muted, expected.isMuted),
      Self.compare("volume", stream.shown.channels, expected.volume),
      Self.compare("base", level.base.channels, expected.base),
      Self.compare("writes", stream.writes, expected.writes),
    ].compactMap { $0 }
  }

  private func compare(_ found: [Happening]?, _ expected: [EventExpectation]) -> [String] {
    guard let found else { return ["there never was such a session"] }
    let isSame =
      found.count == expected.count && zip(found, expected).allSatisfy { matches($0, $1) }
    guard !isSame else { return [] }
    return [
      "there were " + list(found.map { $0.words(names) }) + ", and expected were "
        + list(expected.map(\.words))
    ]
  }

  private func list(_ words: [String]) -> String {
    words.isEmpty ? "none" : words.joined(separator: ", ")
  }

  private func matches(_ found: Happening, _ expected: EventExpectation) -> Bool {
    switch found {
    case .settled(let answer):
      return expected.event == EventExpectation.settled
        && expected.answer.map { difference(answer, $0) == nil } ?? true
    case .event(let event):
      let facts = EventFacts(event, names)
      func fits<Value: Equatable>(_ value: Value?, _ wanted: Value?) -> Bool {
        wanted == nil || value == wanted
      }
      return event.name == expected.event && fits(facts.kind, expected.kind)
        && fits(facts.reason, expected.reason) && fits(facts.by, expected.by)
        && fits(facts.shouldResume, expected.shouldResume)
        && fits(facts.decibels, expected.decibels) && expected.answer == nil
    }
  }

  // MARK: Single values

  private static func compare<Value: Equatable>(
    _ what: String, _ found: Value, _ wanted: Value?
  ) -> String? {
    guard let wanted, found != wanted else { return nil }
    return unlike(what, "\(found)", "\(wanted)")
  }

  private static func compare(
    decibels what: String, _ found: Double, _ wanted: Double?, tolerance: Double = 0.001
  ) -> String? {
    guard let wanted, !((found - wanted).magnitude <= tolerance) else { return nil }
    return unlike(what, Numbers.decibels(found), Numbers.decibels(wanted))
  }

  private static func unlike(_ what: String, _ found: String, _ wanted: String) -> String {
    "\(what) is \(found), and \(wanted) was expected"
  }
}
