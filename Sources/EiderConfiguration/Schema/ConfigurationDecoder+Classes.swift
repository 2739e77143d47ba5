import AudioPolicy

// `classes: { NAME: { rank, depth, … } }`
extension ConfigurationDecoder {
  /// The law compares every class with every other; more than this nobody can survey.
  static let mostClasses = 64
  /// The class of short interface sounds: whatever a configuration says, it only mixes.
  static let mixingClass = "event"

  mutating func decodeClasses(
    _ value: ConfigurationValue?, into policy: inout PolicyConfiguration
  ) {
    for (name, entry) in entries(of: value, "an object of classes, { NAME: { … } }") {
      if name == PolicyConfiguration.untouchedClass {
        report(
          entry, "this name is reserved for streams that Eider never touches; take another",
          atKey: true)
        continue
      }
      let known = policy.classes.firstIndex { $0.name == name }
      let before = problems.count
      if entry.content != .null { classEntries.append((name, entry)) }
      if entry.content == .null {
        if let known { policy.classes.remove(at: known) }
      } else if let known, !entry.isFresh {
        policy.classes[known] = audioClass(entry, over: policy.classes[known])
      } else {
        known.map { _ = policy.classes.remove(at: $0) }
        policy.classes.append(newClass(entry, named: name))
      }
      if problems.count > before { faultyClasses.insert(name) }
    }
    if policy.classes.count > Self.mostClasses, let value {
      report(
        value, "there are \(policy.classes.count) classes, and at most \(Self.mostClasses) fit")
    }
    if policy.classes.isEmpty, let value {
      report(value, "every class is removed, and at least one must be left; leave out one null")
    }
    policy.classes.sort { ($1.rank, $0.name) < ($0.rank, $1.name) }
    classNames = Set(policy.classes.map(\.name))
  }

  /// A class that nothing is known of yet: it must say its rank and its depth.
  private mutating func newClass(_ entry: ConfigurationValue, named name: String) -> AudioClass {
    let blank = AudioClass(
      name: name, rank: 0, depth: .by(decibels: 0), interruption: .transient,
      notifiesOthers: true, fixedSharing: name == Self.mixingClass ? .mix : nil)
    if case .object(let members) = entry.content {
      func isMissing(_ key: ClassKey) -> Bool {
        (members[key.rawValue]?.content ?? .null) == .null
      }
      if isMissing(.rank) {
        report(
          entry, "a new class needs \"rank\", a whole number from -1000 to 1000", atKey: true)
      }
      if isMissing(.depth) {
        report(
          entry, "a new class needs \"depth\", \(Self.decibels), or { level: decibels }",
          atKey: true)
      }
    }
    return audioClass(entry, over: blank)
  }

  private mutating func audioClass(
    _ entry: ConfigurationValue, over base: AudioClass
  ) -> AudioClass {
    var result = base
    guard let members = members(of: entry, ClassKey.self) else { return result }
    if let rank = wholeNumber(members[.rank], in: -1000...1000) { result.rank = rank }
    if let depth = depth(members[.depth]) { result.depth = depth }
    if let flag = flag(members[.dominant]) { result.isDominant = flag }
    if let time = milliseconds(members[.attack], upTo: 10_000) { result.attack = time }
    if let time = milliseconds(members[.hold], upTo: 10_000) { result.hold = time }
    if let time = milliseconds(members[.release], upTo: 10_000) { result.release = time }
    if let kind = choice(members[.interruption], from: Self.interruptionKinds) {
      result.interruption = kind
    }
    if let flag = flag(members[.notifyOthersOnDeactivation]) { result.notifiesOthers = flag }
    if let value = members[.sharing], let sharing = choice(value, from: Sharing.allCases) {
      if base.name == Self.mixingClass, sharing != .mix {
        report(
          value,
          "must be \"mix\": the class \"event\" never ducks or interrupts; "
            + "make a class of your own for sounds that do")
      } else {
        result.fixedSharing = sharing
      }
    }
    if let category = choice(members[.category], from: Category.allCases) {
      // Options do not survive a change of category.
      if category != result.category { result.options = [] }
      result.category = category
    }
    if let options = options(members[.options]) { result.options = options }
    return result
  }

  /// What one class can do to another; the third kind, `silence`, comes from the outputs.
  static let interruptionKinds: [InterruptionKind] = [.transient, .lasting]
}
