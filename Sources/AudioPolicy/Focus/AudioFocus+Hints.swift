// What sessions are told of other sound: section 8 of the policy.
extension AudioFocus {
  /// Active sessions counted by what makes them others to a session.
  struct Company {
    private struct Count {
      var all = 0
      var exclusive = 0

      mutating func add(_ sharing: Sharing) {
        all += 1
        if sharing == .exclusive { exclusive += 1 }
      }
    }

    /// By zones; and the same again for each group.
    private var counts: [UInt64: Count] = [:]
    private var groups: [Int: [UInt64: Count]] = [:]

    mutating func add(_ party: Party) {
      counts[party.zones, default: Count()].add(party.sharing)
      if party.group != 0 {
        groups[party.group, default: [:]][party.zones, default: Count()].add(party.sharing)
      }
    }

    /// How many others play, and how many of those are exclusive. `isCounted`: the session
    /// itself is among those that were added.
    func others(than party: Party, isCounted: Bool) -> (all: Int, exclusive: Int) {
      var own = Count()
      if party.group != 0 {
        own = sum(groups[party.group] ?? [:], sharing: party.zones)
      } else if isCounted {
        own.add(party.sharing)
      }
      let total = sum(counts, sharing: party.zones)
      return (total.all - own.all, total.exclusive - own.exclusive)
    }

    private func sum(_ counts: [UInt64: Count], sharing zones: UInt64) -> Count {
      counts.reduce(into: Count()) { sum, entry in
        guard entry.key & zones != 0 else { return }
        sum.all += entry.value.all
        sum.exclusive += entry.value.exclusive
      }
    }
  }

  func company() -> Company {
    var company = Company()
    for index in sessions.indices where sessions[index].place == .active {
      company.add(sessions[index].party)
    }
    return company
  }

  /// Tells active sessions when other sound begins and ends, and when secondary sound should
  /// begin or end its silence.
  mutating func hint() {
    let company = company()
    for index in sessions.indices {
      let isActive = sessions[index].place == .active
      guard isActive || sessions[index].isToldOfOthers || sessions[index].isToldToSilence
      else { continue }
      let others: (all: Int, exclusive: Int) =
        isActive ? company.others(than: sessions[index].party, isCounted: true) : (0, 0)
      if (others.all > 0) != sessions[index].isToldOfOthers {
        sessions[index].isToldOfOthers.toggle()
        emit(others.all > 0 ? .otherAudioBegan : .otherAudioEnded, to: index)
      }
      if (others.exclusive > 0) != sessions[index].isToldToSilence {
        sessions[index].isToldToSilence.toggle()
        emit(
          others.exclusive > 0 ? .silenceSecondaryAudioBegan : .silenceSecondaryAudioEnded,
          to: index)
      }
    }
  }
}
