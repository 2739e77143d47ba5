// What time alone brings about: waits run out, leases end, a grace is over.
extension AudioFocus {
  /// When the policy wants a `tick`; nil while time alone changes nothing.
  public var deadline: Duration? {
    var earliest: Duration?
    for index in sessions.indices {
      if let due = due(index), due < earliest ?? due + .seconds(1) { earliest = due }
    }
    return earliest
  }

  private func due(_ index: Int) -> Duration? {
    var due: Duration?
    func consider(_ time: Duration?) {
      if let time, time < due ?? time + .seconds(1) { due = time }
    }
    consider(sessions[index].wait?.deadline)
    consider(sessions[index].lease)
    consider(sessions[index].interruption?.enforcement)
    consider(sessions[index].resumeOwed)
    return due
  }

  /// Lets everything happen that was due by `now`, each at its time and in that order.
  mutating func expire(at now: Duration) {
    while let time = deadline, time <= now {
      for index in sessions.indices where due(index) == time { expire(index, at: time) }
      settle(at: time)
    }
  }

  private mutating func expire(_ index: Int, at time: Duration) {
    if sessions[index].interruption?.enforcement == time {
      sessions[index].interruption?.enforcement = nil
    }
    if sessions[index].resumeOwed == time { sessions[index].resumeOwed = nil }
    if let wait = sessions[index].wait, wait.deadline == time {
      sessions[index].wait = nil
      actions.append(.settled(sessions[index].id, .refused(.timedOut)))
      if sessions[index].place == .inactive { emit(.deactivated, to: index) }
    }
    if sessions[index].lease == time {
      leave(index, notifiesOthers: nil, because: .notActive)
    }
  }
}
