/// The configuration's `interactions`, looked up by class and sharing.
struct ExplicitRules: Hashable, Sendable {
  private let classCount: Int
  /// For each sharing, class that acts and class acted upon: the index of the first rule that
  /// matches, or -1.
  private let table: [Int]
  private let interactions: [Interaction]
  /// For each class whether a rule is about its mixing sessions.
  private let mixingActs: [Bool]

  init(_ configuration: PolicyConfiguration) {
    let classes = configuration.classes
    let indices = Dictionary(grouping: classes.indices) { classes[$0].name }
    let all = Array(classes.indices)
    var table = [Int](repeating: -1, count: Sharing.allCases.count * all.count * all.count)
    // From the last on, so that the first is what stays.
    for (index, rule) in configuration.interactions.enumerated().reversed() {
      for (row, sharing) in Sharing.allCases.enumerated()
      where rule.sharing == nil || rule.sharing == sharing {
        for a in rule.of.map({ indices[$0] ?? [] }) ?? all {
          for b in rule.on.map({ indices[$0] ?? [] }) ?? all {
            table[(row * all.count + a) * all.count + b] = index
          }
        }
      }
    }
    self.table = table
    classCount = classes.count
    interactions = configuration.interactions
    mixingActs = classes.indices.map { index in
      table[(index * classes.count)..<((index + 1) * classes.count)].contains { $0 >= 0 }
    }
  }

  @inline(__always)
  func effect(of a: Party, on b: Party) -> Effect? {
    guard let index = rule(of: a, on: b) else { return nil }
    switch interactions[index].effect {
    case .none: return Effect.none
    case .duck(let depth): return .duck(depth ?? a.depth)
    case .mute: return .mute
    case .interrupt(let kind): return .interrupt(kind ?? a.interruption)
    }
  }

  /// The index of the rule that decides for these two, if any does.
  @inline(__always)
  func rule(of a: Party, on b: Party) -> Int? {
    guard !interactions.isEmpty else { return nil }
    let row: Int =
      switch a.sharing {
      case .mix: 0
      case .duck: 1
      case .exclusive: 2
      }
    let index = table[(row * classCount + a.classIndex) * classCount + b.classIndex]
    return index < 0 ? nil : index
  }

  /// Whether a mixing session of this class can do anything at all to others.
  @inline(__always)
  func letsMixingAct(classIndex: Int) -> Bool {
    !interactions.isEmpty && mixingActs[classIndex]
  }
}
