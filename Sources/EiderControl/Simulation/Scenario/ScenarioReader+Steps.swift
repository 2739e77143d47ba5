import AudioPolicy
import EiderConfiguration
import StreamGain

extension ScenarioReader {
  typealias StepMembers = ConfigurationDecoder.Members<StepKey>

  /// A step; one without a time happens at the time of the one before.
  mutating func step(_ value: ConfigurationValue, after last: Duration) -> ScenarioStep? {
    guard case .object(let keys) = value.content else {
      decoder.mismatch(value, "a step, { at: milliseconds, … }")
      return nil
    }
    let verbs = StepKey.verbs.filter { keys[$0.rawValue] != nil }
    guard let verb = verbs.first, verbs.count == 1 else {
      let all = decoder.list(StepKey.verbs.map(\.rawValue), last: "or")
      decoder.report(
        value,
        verbs.isEmpty
          ? "a step needs one of \(all)"
          : "one thing happens in a step, and here are "
            + decoder.list(verbs.map(\.rawValue)))
      return nil
    }
    guard let members = self.members(of: value, verb.companions) else { return nil }
    let time = decoder.milliseconds(members[.at], upTo: Self.longest) ?? last
    if time < last, let at = members[.at] {
      decoder.report(at, "this is before the step above it; steps stand in order of time")
    }
    checkCompany(verb, members, value)
    let answer = answer(members)
    guard let action = action(verb, members, value) else { return nil }
    return ScenarioStep(at: time, line: value.place.line, action: action, answer: answer)
  }

  /// The members of an object. Unlike a configuration's, none of them may be null: what seems to
  /// be expected would not be looked at.
  mutating func members<Key: RawRepresentable>(
    of value: ConfigurationValue, _ keys: [Key]
  ) -> ConfigurationDecoder.Members<Key>? where Key.RawValue == String {
    if case .object(let members) = value.content {
      for member in members.values where member.content == .null {
        decoder.report(member, "null says nothing here; leave the key out")
      }
    }
    return decoder.members(of: value, keys)
  }

  /// Keys that would mean nothing where they stand.
  private mutating func checkCompany(
    _ verb: StepKey, _ members: StepMembers, _ value: ConfigurationValue
  ) {
    for key in [StepKey.by, .field] where members[.answer] == nil {
      if let member = members[key] { decoder.report(member, "says something only with \"answer\"") }
    }
    if let sharing = members[.sharing], members[.class] == nil {
      decoder.report(sharing, "says something only with \"class\"")
    }
    if let role = members[.role], members[.class] != nil {
      decoder.report(role, "is not looked at beside \"class\"; give one of them")
    }
    if verb == .user, members[.volume] == nil, members[.muted] == nil {
      decoder.report(value, "the user sets \"volume\", \"muted\" or both")
    }
  }

  /// A week, as the longest lease.
  private static let longest = 604_800_000

  private mutating func action(
    _ verb: StepKey, _ members: StepMembers, _ value: ConfigurationValue
  ) -> ScenarioAction? {
    guard let operand = members[verb] else { return nil }
    switch verb {
    case .sinks: return names(operand).map { .sinks($0) }
    case .server:
      return decoder.choice(operand, from: ServerEvent.allCases).map { _ in .serverGone }
    case .configure: return .configure(configuration(operand))
    case .expect: return expectation(operand).map { .expect($0) }
    default: break
    }
    guard let name = decoder.text(operand, "a name") else { return nil }
    switch verb {
    case .open: return .open(name, settings(members))
    case .change: return .change(name, settings(members))
    case .activate:
      let timeout = decoder.number(
        members[.timeout], in: 0...604_800, "a number of seconds from 0 to 604800")
      return .activate(
        name, waits: decoder.flag(members[.wait]) ?? false,
        timeout: timeout.map { .microseconds(Int64($0 * 1_000_000)) })
    case .deactivate: return .deactivate(name, notifiesOthers: decoder.flag(members[.notify]))
    case .renew: return .renew(name)
    case .close, .die: return .close(name, died: verb == .die)
    case .gone: return .streamGone(name)
    case .user:
      return .user(
        name, volume: volume(members[.volume]), isMuted: decoder.flag(members[.muted]))
    default: return .stream(name, stream(members))
    }
  }

  private enum ServerEvent: String, CaseIterable { case gone }

  private mutating func settings(_ members: StepMembers) -> SettingsChange {
    SettingsChange(
      class: decoder.text(members[.class], "the name of a class"),
      category: decoder.choice(members[.category], from: Category.allCases),
      mode: decoder.choice(members[.mode], from: Mode.allCases),
      options: decoder.options(members[.options]),
      group: decoder.text(members[.group], "the name of a group"),
      queue: decoder.text(members[.queue], "the name of a queue"),
      scene: decoder.text(members[.scene], "the name of a scene"),
      lease: decoder.number(
        members[.lease], in: 0...604_800, "a number of seconds, at most a week"),
      sink: decoder.text(members[.sink], "the name of a sink"),
      scope: decoder.choice(members[.scope], from: Scope.allCases))
  }

  private mutating func stream(_ members: StepMembers) -> StreamChange {
    StreamChange(
      application: decoder.text(members[.application], "the name of an application"),
      session: decoder.text(members[.session], "the name of a session"),
      role: decoder.text(members[.role], "a media role"),
      class: decoder.text(members[.class], "the name of a class"),
      sharing: decoder.choice(members[.sharing], from: Sharing.allCases),
      sink: decoder.text(members[.sink], "the name of a sink"),
      scope: decoder.choice(members[.scope], from: Scope.allCases),
      isCorked: decoder.flag(members[.corked]), isAudible: decoder.flag(members[.audible]),
      volume: volume(members[.volume]), isMuted: decoder.flag(members[.muted]))
  }

  private mutating func answer(_ members: StepMembers) -> ExpectedAnswer? {
    guard let name = answerName(members[.answer]) else { return nil }
    return ExpectedAnswer(
      name: name, by: decoder.text(members[.by], "the name of a session"),
      field: decoder.text(members[.field], "the name of a setting"))
  }

  mutating func answerName(_ value: ConfigurationValue?) -> String? {
    oneOf(ExpectedAnswer.names, value)
  }

  /// A text that is one of these.
  mutating func oneOf(_ names: [String], _ value: ConfigurationValue?) -> String? {
    guard let value else { return nil }
    if case .string(let text) = value.content, names.contains(text) { return text }
    decoder.mismatch(value, decoder.list(names, last: "or"))
    return nil
  }

  private mutating func names(_ value: ConfigurationValue) -> [String]? {
    guard case .array(let elements) = value.content else {
      decoder.mismatch(value, "an array of names")
      return nil
    }
    return elements.compactMap { decoder.text($0, "a name") }
  }

  /// A volume: per cent, of two channels, or the server's own number for each channel.
  mutating func volume(_ value: ConfigurationValue?) -> ChannelVolumes? {
    guard let value else { return nil }
    let wanted = "a number of per cent from 0 to 1000, or an array of raw volumes, one per channel"
    guard case .array(let elements) = value.content else {
      // Cut off, as pactl does it: 80 % is 52428.
      return decoder.number(value, in: 0...1000, wanted).flatMap {
        let raw = UInt32($0 * Double(ChannelVolumes.normal) / 100)
        return ChannelVolumes(raw: [raw, raw])
      }
    }
    let raw = elements.compactMap {
      decoder.wholeNumber($0, in: 0...Int(ChannelVolumes.maximum)).map { UInt32($0) }
    }
    guard raw.count == elements.count else { return nil }
    if let volumes = ChannelVolumes(raw: raw) { return volumes }
    decoder.mismatch(value, wanted)
    return nil
  }
}
