import AudioPolicy
import EiderConfiguration

extension ScenarioReader {
  mutating func expectation(_ value: ConfigurationValue) -> Expectation? {
    guard let members = members(of: value, ExpectationKey.allCases) else { return nil }
    var result = Expectation()
    for (name, entry) in decoder.entries(of: members[.sessions], "an object of sessions") {
      result.sessions.append((name, entry.content == .null ? nil : session(entry)))
    }
    for (name, entry) in decoder.entries(of: members[.streams], "an object of streams") {
      result.streams.append((name, entry.content == .null ? nil : stream(entry)))
    }
    result.events = events(members[.events], EventExpectation.names)
    result.hints = events(members[.hints], EventExpectation.hints)
    if result.sessions.isEmpty, result.streams.isEmpty, result.events.isEmpty,
      result.hints.isEmpty
    {
      decoder.report(
        value,
        "nothing is expected here; say something of \"sessions\", \"streams\", \"events\" or "
          + "\"hints\"")
    }
    return result
  }

  private mutating func events(
    _ value: ConfigurationValue?, _ names: [String]
  ) -> [(session: String, expected: [EventExpectation])] {
    decoder.entries(of: value, "an object of sessions").map { name, entry in
      guard case .array(let elements) = entry.content else {
        decoder.mismatch(entry, "an array of events, empty for none")
        return (name, [])
      }
      return (name, elements.compactMap { event($0, names) })
    }
  }

  private mutating func session(_ value: ConfigurationValue) -> SessionExpectation {
    guard let members = members(of: value, SessionExpectationKey.allCases) else {
      return SessionExpectation()
    }
    return SessionExpectation(
      state: decoder.choice(members[.state], from: SessionState.allCases),
      class: decoder.text(members[.class], "the name of a class"),
      category: decoder.choice(members[.category], from: Category.allCases),
      mode: decoder.choice(members[.mode], from: Mode.allCases),
      options: decoder.options(members[.options]),
      sharing: decoder.choice(members[.sharing], from: Sharing.allCases),
      kind: decoder.choice(members[.kind], from: InterruptionKind.allCases),
      reason: decoder.choice(members[.reason], from: InterruptionReason.allCases),
      by: decoder.text(members[.by], "the name of a session"),
      ducked: decibels(members[.ducked]), isMuted: decoder.flag(members[.muted]),
      isOtherAudioPlaying: decoder.flag(members[.isOtherAudioPlaying]),
      secondaryAudioShouldBeSilenced: decoder.flag(members[.secondaryAudioShouldBeSilenced]))
  }

  private mutating func stream(_ value: ConfigurationValue) -> StreamExpectation {
    guard let members = members(of: value, StreamExpectationKey.allCases) else {
      return StreamExpectation()
    }
    return StreamExpectation(
      session: decoder.text(members[.session], "the name of a session"),
      target: decibels(members[.target]), gain: decibels(members[.gain]),
      isFading: decoder.flag(members[.fading]), isMuted: decoder.flag(members[.muted]),
      volume: volume(members[.volume]), base: volume(members[.base]),
      writes: decoder.wholeNumber(members[.writes], in: 0...1_000_000))
  }

  /// An event by its name, or with what is to be in it.
  private mutating func event(
    _ value: ConfigurationValue, _ names: [String]
  ) -> EventExpectation? {
    if case .string = value.content {
      return oneOf(names, value).map { EventExpectation(event: $0) }
    }
    guard let members = members(of: value, EventExpectationKey.allCases) else { return nil }
    guard let name = members[.event] else {
      decoder.report(value, "an event needs \"event\", its name")
      return nil
    }
    guard let event = oneOf(names, name) else { return nil }
    return EventExpectation(
      event: event, kind: decoder.choice(members[.kind], from: InterruptionKind.allCases),
      reason: decoder.choice(members[.reason], from: InterruptionReason.allCases),
      by: decoder.text(members[.by], "the name of a session"),
      shouldResume: decoder.flag(members[.shouldResume]),
      decibels: decibels(members[.decibels]),
      answer: answerName(members[.answer]).map { ExpectedAnswer(name: $0) })
  }

  private mutating func decibels(_ value: ConfigurationValue?) -> Double? {
    decoder.number(value, in: -1000...0, "a number of decibels, at most 0")
  }
}
