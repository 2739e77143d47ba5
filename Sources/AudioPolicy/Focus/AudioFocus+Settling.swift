// After every input: what follows from the sessions as they are now.
extension AudioFocus {
  /// Brings every session and stream to what the set of sessions says.
  mutating func settle(at now: Duration) {
    refreshAdopted(at: now)
    // Under explicit rules that go round in a circle a session could come back and be
    // interrupted for ever; so it comes back once for each input.
    var cameBack: Set<SessionID> = []
    var isSettled = false
    while !isSettled {
      interrupt(at: now)
      let resumed = endInterruptions(at: now, except: &cameBack)
      let admitted = admitWaiting(at: now)
      isSettled = !resumed && !admitted
    }
    departures.removeAll(keepingCapacity: true)
    holdStreams()
    hint()
  }

  /// Adopted sessions are active while one of their streams counts, whoever else is there: they
  /// cannot be refused, but start interrupted where a client would have been.
  private mutating func refreshAdopted(at now: Duration) {
    for index in sessions.indices where sessions[index].isAdopted {
      switch (sessions[index].place, sessions[index].isPlaying) {
      case (.inactive, true):
        grant(index, at: now)
      case (.active, false), (.interrupted, false):
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
