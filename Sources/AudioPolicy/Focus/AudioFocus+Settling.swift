// After every input: what follows from the sessions as they are now.
extension AudioFocus {
  /// Brings every session and stream to what the set of sessions says.
  ///
  /// Those that kept their place come back before those that wait, and both before others are
  /// told to resume: nobody is told who would be interrupted again at once.
  mutating func settle(at now: Duration) {
    survey()
    if refreshAdopted(at: now) { survey() }
    // Under explicit rules that go round in a circle a session could come back and be
    // interrupted for ever; so it comes back once between two admissions, of which there are
    // only as many as there are waits.
    var returned: Set<SessionID> = []
    var isSettled = false
    while !isSettled {
      weigh()
      while interrupt(at: now) {
        survey()
        weigh()
      }
      updateInterruptions()
      if comeBack(at: now, returned: &returned) {
        survey()
      } else if admitWaiting(at: now) {
        returned.removeAll()
        survey()
      } else if release(at: now) {
        survey()
      } else {
        isSettled = true
      }
    }
    forgetDepartures()
    holdStreams()
    hint()
  }

  /// Looks anew at what acts on each session: the whole of the law's work.
  private mutating func weigh() {
    for index in sessions.indices {
      guard sessions[index].place != .inactive || !sessions[index].streams.isEmpty else {
        take(Outcome(), index)
        continue
      }
      // Whoever plays without being active only mixes.
      evaluations += 1
      let party = sessions[index].party
      let subject = sessions[index].place == .inactive ? party.mixing : party
      take(roster.actors.outcome(on: subject, except: sessions[index].id, under: law), index)
    }
  }

  private mutating func take(_ outcome: Outcome, _ index: Int) {
    if outcome.isNone, sessions[index].outcome.isNone { return }
    guard outcome != sessions[index].outcome else { return }
    sessions[index].outcome = outcome
    sessions[index].needsHold = true
  }

  /// Adopted sessions are active while one of their streams counts, whoever else is there: they
  /// cannot be refused, but start interrupted where a client would have been.
  /// - Returns: whether any began or ceased to play.
  private mutating func refreshAdopted(at now: Duration) -> Bool {
    for index in roster.restless {
      if sessions[index].place == .inactive {
        grant(index, at: now)
      } else {
        leave(index, notifiesOthers: nil, because: .notActive)
      }
    }
    return !roster.restless.isEmpty
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
