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
    var table: [Int] = []
    for sharing in Sharing.allCases {
      for a in classes {
        for b in classes {
          let first = configuration.interactions.firstIndex {
            ($0.of == nil || $0.of == a.name) && ($0.on == nil || $0.on == b.name)
              && ($0.sharing == nil || $0.sharing == sharing)
          }
          table.append(first ?? -1)
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
