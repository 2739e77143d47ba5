import AudioPolicy

extension ConfigurationLint {
  /// Classes that interrupt each other in a circle, in whatever order they were activated:
  /// whoever is there first keeps the next one out, and rank no longer counts.
  static func interruptionCycles(
    _ policy: PolicyConfiguration, _ table: LawTable
  ) -> [Finding] {
    let parties = table.parties
    // What everything interrupts is a finding of its own.
    let shutOut = policy.classes.map(\.name).filter { isShutOut($0, table) }
    let edges = parties.indices.map { a in
      parties.indices.filter {
        !shutOut.contains(parties[$0].class) && interrupts(parties[a], parties[$0], table)
      }
    }
    var findings: [Finding] = []
    var reported: Set<String> = []
    for start in parties.indices where !reported.contains(parties[start].class) {
      guard let cycle = shortestCycle(from: start, edges) else { continue }
      let classes = cycle.map { parties[$0].class }
      guard reported.isDisjoint(with: classes) else { continue }
      reported.formUnion(classes)
      let rules = cycle.indices.compactMap { index in
        table.cell(
          of: parties[cycle[index]], on: parties[cycle[(index + 1) % cycle.count]],
          actorIsLater: true)?.interaction
      }
      guard let rule = rules.min() else { continue }
      findings.append(
        Finding(
          path: name(rule), severity: .warning,
          text: circle(cycle.map { parties[$0] })
            + "; so the first that is active keeps every other out",
          remedy: cycle.count == 1
            ? "leave it to the law, or use the effect \"duck\""
            : "let ranks decide, or use the effect \"duck\" in one direction"))
    }
    return findings
  }

  private static func circle(_ parties: [LawTable.Party]) -> String {
    guard let first = parties.first, parties.count > 1 else {
      return
        "two sessions of the class \(quoted(parties.first?.class ?? "")) interrupt each other, "
        + "whichever came first"
    }
    return "each of these interrupts the next, whichever came first: "
      + (parties + [first]).map { "\($0.class) (\($0.sharing.rawValue))" }
      .joined(separator: " → ")
  }

  /// Classes whose sessions everything interrupts, whatever it is: any sound at all that is
  /// playing keeps them out.
  static func neverGranted(_ policy: PolicyConfiguration, _ table: LawTable) -> [Finding] {
    policy.classes.compactMap { audioClass in
      guard isShutOut(audioClass.name, table),
        let victim = table.parties.first(where: { $0.class == audioClass.name }),
        let rule = table.parties.compactMap({
          table.cell(of: $0, on: victim, actorIsLater: true)?.interaction
        }).min()
      else { return nil }
      return Finding(
        path: name(rule), severity: .error,
        text: "no session of the class \(quoted(audioClass.name)) can be active beside any "
          + "other, not even beside one that mixes: every class interrupts it, its own too",
        remedy: "give the rule \"of\" or \"sharing\", so that it means fewer")
    }
  }

  private static func isShutOut(_ name: String, _ table: LawTable) -> Bool {
    table.parties.allSatisfy { victim in
      victim.class != name || table.parties.allSatisfy { interrupts($0, victim, table) }
    }
  }

  /// Whether `a` interrupts `b` in either order of activation.
  private static func interrupts(
    _ a: LawTable.Party, _ b: LawTable.Party, _ table: LawTable
  ) -> Bool {
    [true, false].allSatisfy { later in
      if case .interrupt = table.cell(of: a, on: b, actorIsLater: later)?.effect {
        true
      } else {
        false
      }
    }
  }

  /// The shortest way along the edges from a node back to itself.
  private static func shortestCycle(from start: Int, _ edges: [[Int]]) -> [Int]? {
    var cameFrom: [Int: Int] = [:]
    var queue = [start]
    var position = 0
    while position < queue.count {
      let node = queue[position]
      position += 1
      for next in edges[node] {
        if next == start {
          var path = [node]
          while let last = path.last, last != start, let before = cameFrom[last] {
            path.append(before)
          }
          return path.reversed()
        }
        if cameFrom[next] == nil {
          cameFrom[next] = node
          queue.append(next)
        }
      }
    }
    return nil
  }
}
