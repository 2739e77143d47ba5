/// Active sessions counted by what makes them others to a session.
struct Company: Sendable {
  private struct Count {
    var zones: UInt64
    var all = 0
    var exclusive = 0

    mutating func add(_ sharing: Sharing) {
      all += 1
      if sharing == .exclusive { exclusive += 1 }
    }
  }

  /// By zones; and the same again for each group.
  private var counts: [Count] = []
  private var groups: [Int: [Count]] = [:]

  mutating func add(_ party: Party) {
    Self.add(party, to: &counts)
    if party.group != 0 { Self.add(party, to: &groups[party.group, default: []]) }
  }

  private static func add(_ party: Party, to counts: inout [Count]) {
    for index in counts.indices where counts[index].zones == party.places.zones {
      return counts[index].add(party.sharing)
    }
    var count = Count(zones: party.places.zones)
    count.add(party.sharing)
    counts.append(count)
  }

  /// How many others play, and how many of those are exclusive. `isCounted`: the session itself
  /// is among those that were added.
  func others(than party: Party, isCounted: Bool) -> (all: Int, exclusive: Int) {
    let total = Self.sum(counts, sharing: party.places.zones)
    var own = Count(zones: party.places.zones)
    if party.group != 0 {
      own = Self.sum(groups[party.group] ?? [], sharing: party.places.zones)
    } else if isCounted {
      own.add(party.sharing)
    }
    return (total.all - own.all, total.exclusive - own.exclusive)
  }

  private static func sum(_ counts: [Count], sharing zones: UInt64) -> Count {
    var sum = Count(zones: zones)
    for count in counts where count.zones & zones != 0 {
      sum.all += count.all
      sum.exclusive += count.exclusive
    }
    return sum
  }
}
