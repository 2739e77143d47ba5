import Testing

@testable import AudioPolicy

/// The explicit rules, laid out for looking them up.
@Suite(.timeLimit(.minutes(10))) struct ManyInteractionsTests {
  private func configuration(
    classes count: Int, rules: Int, _ rule: (Int) -> Interaction
  ) -> PolicyConfiguration {
    var configuration = PolicyConfiguration.shipped
    while configuration.classes.count < count {
      var one = configuration.classes[0]
      one.name = "class \(configuration.classes.count)"
      configuration.classes.append(one)
    }
    configuration.interactions = (0..<rules).map(rule)
    return configuration
  }

  @Test func `The first rule that matches is the one that decides`() {
    let names = [nil, "alarm", "call", "media", "prompt", "nobody"]
    let sharings: [Sharing?] = [nil] + Sharing.allCases
    let configuration = configuration(classes: 4, rules: 40) { index in
      Interaction(
        of: names[(index * 7 + 3) % 6], on: names[(index * 5 + 2) % 6],
        sharing: sharings[(index * 3 + 1) % sharings.count], effect: .mute)
    }
    let table = LawTable(configuration)
    for a in table.parties {
      for b in table.parties {
        let expected = configuration.interactions.firstIndex {
          $0.of ?? a.class == a.class && $0.on ?? b.class == b.class
            && $0.sharing ?? a.sharing == a.sharing
        }
        #expect(table.cell(of: a, on: b, actorIsLater: true)?.interaction == expected)
      }
    }
  }

  // Looked through for each pair of classes, these took minutes.
  @Test func `Many rules of many classes are laid out in one pass`() {
    let configuration = configuration(classes: 59, rules: 100_000) { index in
      Interaction(
        of: "class \(index % 59)", on: "class \(index * 7 % 59)", sharing: nil, effect: .none)
    }
    let law = Law(configuration)
    #expect(!law.explicit.letsMixingAct(classIndex: 0))
  }
}
