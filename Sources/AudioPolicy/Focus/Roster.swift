/// What one look over all sessions tells. It holds until a session changes.
struct Roster: Sendable {
  var actors = Actors()
  var company = Company()
  /// Indices of those that are interrupted, and of those that wait for their turn.
  var interrupted: [Int] = []
  var waiting: [Int] = []
  /// Indices of active ones whose output is gone.
  var stranded: [Int] = []
  /// Indices of adopted ones that began or ceased to play.
  var restless: [Int] = []
  /// When time alone changes something next.
  var deadline: Duration?
}

extension AudioFocus {
  /// Looks over all sessions.
  mutating func survey() {
    var roster = Roster()
    for index in sessions.indices {
      switch sessions[index].place {
      case .inactive:
        if sessions[index].wait != nil { roster.waiting.append(index) }
      case .active:
        roster.company.add(sessions[index].party)
        if law.canAct(sessions[index].party) {
          roster.actors.add(sessions[index].id, sessions[index].party)
        }
        if sessions[index].isRouteGone { roster.stranded.append(index) }
      case .interrupted:
        roster.interrupted.append(index)
      }
      if isRestless(index) { roster.restless.append(index) }
      if let due = due(index) {
        roster.deadline = min(roster.deadline ?? due, due)
      }
    }
    self.roster = roster
  }

  // Field by field: to ask the session as a whole would copy a thousand of them.

  /// When time alone changes something about a session.
  func due(_ index: Int) -> Duration? {
    var due = sessions[index].lease
    func consider(_ time: Duration?) {
      guard let time else { return }
      due = due.map { min($0, time) } ?? time
    }
    consider(sessions[index].wait?.deadline)
    consider(sessions[index].enforcement)
    consider(sessions[index].resumeOwed)
    return due
  }

  /// Whether a session is adopted, and its place is not what its streams say.
  private func isRestless(_ index: Int) -> Bool {
    guard sessions[index].isAdopted else { return false }
    return switch sessions[index].place {
    case .inactive: sessions[index].isPlaying
    case .active: !sessions[index].isPlaying
    // What is muted cannot be heard: whether it is audible says nothing meanwhile.
    case .interrupted: !sessions[index].isMeantToPlay
    }
  }
}
