// After every input: what follows from the sessions as they are now.
extension AudioFocus {
  /// Brings every session and stream to what the set of sessions says.
  ///
  /// Those that kept their place come back before those that wait, and both before others are
  /// told to resume: nobody is told who would be interrupted again at once.
  mutating func settle(at now: Duration) {
    refreshAdopted(at: now)
    var returned: Set<SessionID> = []
    var isSettled = false
    while !isSettled {
      interrupt(at: now)
      updateInterruptions()
      isSettled =
        !(comeBack(at: now, returned: &returned) || admitWaiting(at: now) || release(at: now))
    }
    departures.removeAll(keepingCapacity: true)
    holdStreams()
    hint()
  }

  /// Adopted sessions are active while one of their streams counts, whoever else is there: they
  /// cannot be refused, but start interrupted where a client would have been.
  private mutating func refreshAdopted(at now: Duration) {
    for index in sessions.indices where sessions[index].isAdopted {
      switch sessions[index].place {
      case .inactive where sessions[index].isPlaying:
        grant(index, at: now)
      case .active where !sessions[index].isPlaying,
        // What is muted cannot be heard: whether it is audible says nothing meanwhile.
        .interrupted where !sessions[index].isMeantToPlay:
        leave(index, notifiesOthers: nil, because: .notActive)
      default:
        break
      }
    }
  }

  /// The indices of sessions in which one comes before what it can interrupt: by rank, then the
  /// latest first.
  func byPrecedence(_ indices: [Int]) -> [Int] {
    indices.sorted {
      (sessions[$0].party.rank, sessions[$0].party.order)
        > (sessions[$1].party.rank, sessions[$1].party.order)
    }
  }
}
