// How interruptions end, and who is told to resume: section 4 of the policy.
extension AudioFocus {
  /// Brings back those that kept their place and that nothing interrupts any more.
  ///
  /// `returned`: under explicit rules that go round in a circle a session could come back and
  /// be interrupted for ever; so it comes back once for each input.
  /// - Returns: whether one came back, which may change things for others.
  mutating func comeBack(at now: Duration, returned: inout Set<SessionID>) -> Bool {
    var actors = roster.actors
    var didChange = false
    for index in byPrecedence(roster.interrupted) {
      let session = sessions[index]
      let keepsPlace = session.isAdopted || session.interruption?.kind != .lasting
      guard keepsPlace, !returned.contains(session.id), !isHeldUp(index),
        !isInterrupted(index, by: actors)
      else { continue }
      didChange = true
      if session.isAdopted, !session.isPlaying {
        leave(index, notifiesOthers: nil, because: .notActive)
        continue
      }
      returned.insert(session.id)
      endInterruption(index, shouldResume: shouldResume(index))
      if session.interruption?.kind == .lasting {
        grant(index, at: now)
      } else {
        sessions[index].place = .active
        if session.wait != nil {
          sessions[index].wait = nil
          sessions[index].admittedBefore = nextArrival
          actions.append(.settled(session.id, .granted))
        }
      }
      actors.add(session.id, sessions[index].party)
    }
    return didChange
  }

  /// Ends the lasting interruptions that nothing causes any more; their sessions are inactive
  /// and told whether to resume. Of those that would interrupt each other only the foremost is.
  /// - Returns: whether any ended, which may let a wait end.
  mutating func release(at now: Duration) -> Bool {
    var resuming = Actors()
    var didChange = false
    for index in byPrecedence(roster.interrupted) {
      let session = sessions[index]
      guard !session.isAdopted, session.interruption?.kind == .lasting,
        !isHeldUp(index), !isInterrupted(index, by: roster.actors)
      else { continue }
      let shouldResume = !isInterrupted(index, by: resuming) && shouldResume(index)
      endInterruption(index, shouldResume: shouldResume)
      sessions[index].place = .inactive
      sessions[index].lease = nil
      if session.wait != nil {
        emit(.waiting, to: index)
      } else if shouldResume {
        sessions[index].resumeOwed = now.later(by: configuration.resumeWindow)
      }
      if shouldResume { resuming.add(session.id, session.party) }
      didChange = true
    }
    return didChange
  }

  /// Whether its output is not there. While the server is away nobody knows that it is back.
  private func isHeldUp(_ index: Int) -> Bool {
    sessions[index].isRouteGone
      || sinks == nil && sessions[index].interruption?.kind == .silence
  }

  /// Whether the last of those that interrupted a session ended so that others are to resume.
  /// Where none ended, an output came back or a rule was changed: then one that kept its place
  /// goes on, and one that gave it up was promised nothing.
  private func shouldResume(_ index: Int) -> Bool {
    guard let interruption = sessions[index].interruption else { return false }
    return lastWord(on: sessions[index]) ?? interruption.lastSaidToResume
      ?? (interruption.kind != .lasting)
  }
}
