import AudioPolicy

// `scenes: { NAME: { class, category, mode, … } }`, and what fits what.
extension ConfigurationDecoder {
  mutating func decodeScenes(
    _ value: ConfigurationValue?, into policy: inout PolicyConfiguration
  ) {
    var sound: [(name: String, value: ConfigurationValue)] = []
    for (name, entry) in entries(of: value, "an object of scenes, { NAME: { … } }") {
      let before = problems.count
      if entry.content == .null {
        policy.scenes[name] = nil
        continue
      }
      let base = entry.isFresh ? nil : policy.scenes[name]
      policy.scenes[name] = scene(entry, over: base ?? SettingsChange())
      if problems.count == before { sound.append((name, entry)) }
    }
    checkFit(of: sound, in: policy)
  }

  private mutating func scene(
    _ entry: ConfigurationValue, over base: SettingsChange
  ) -> SettingsChange {
    var result = base
    guard let members = members(of: entry, SceneKey.self) else { return result }
    if let name = className(members[.class]) { result.class = name }
    if let category = choice(members[.category], from: Category.allCases) {
      result.category = category
    }
    if let mode = choice(members[.mode], from: Mode.allCases) { result.mode = mode }
    if let options = options(members[.options]) { result.options = options }
    if let name = text(members[.group], "the name of a group") { result.group = name }
    if let name = text(members[.queue], "the name of a queue") { result.queue = name }
    if let lease = number(
      members[.lease], in: 0...604_800, "a number of seconds from 0 to 604800, 0 for no limit")
    {
      result.lease = lease
    }
    if let name = text(members[.sink], "the name of a sink") { result.sink = name }
    if let scope = choice(members[.scope], from: Scope.allCases) { result.scope = scope }
    return result
  }

  /// Opens a session of every class and in every scene, as a client would, and reports what
  /// the policy refuses.
  private mutating func checkFit(
    of scenes: [(name: String, value: ConfigurationValue)], in policy: PolicyConfiguration
  ) {
    for (name, entry) in classEntries where !faultyClasses.contains(name) {
      if let problem = refusal(of: SettingsChange(class: name), in: policy) {
        report(problem, in: entry)
        faultyClasses.insert(name)
      }
    }
    for (name, entry) in scenes {
      let audioClass = policy.scenes[name]?.class ?? policy.defaultClass
      guard !faultyClasses.contains(audioClass),
        let problem = refusal(of: SettingsChange(scene: name), in: policy)
      else { continue }
      report(problem, in: entry)
    }
  }

  /// Names the member that does not fit, where the entry has it.
  mutating func report(_ problem: SettingsProblem, in entry: ConfigurationValue) {
    if case .object(let members) = entry.content, let member = members[problem.field] {
      report(member, problem.why)
    } else {
      report(entry, "\(problem.field): \(problem.why)", atKey: true)
    }
  }

  func refusal(
    of change: SettingsChange, in policy: PolicyConfiguration
  ) -> SettingsProblem? {
    var focus = AudioFocus(policy)
    for action in focus.handle(.open(name: "", settings: change), at: .zero) {
      if case .answer(.refused(.invalidSettings(let problem))) = action { return problem }
    }
    return nil
  }
}
