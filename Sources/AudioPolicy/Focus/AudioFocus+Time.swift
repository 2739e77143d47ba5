// What time alone brings about: waits run out, leases end, a grace is over.
extension AudioFocus {
  /// When the policy wants a `tick`; nil while time alone changes nothing.
  public var deadline: Duration? { roster.deadline }

  /// Lets everything happen that was due by `now`, each at its time and in that order.
  mutating func expire(at now: Duration) {
    while let time = deadline, time <= now {
      for index in sessions.indices where due(index) == time {
        expire(index, at: time)
      }
      settle(at: time)
    }
  }

  private mutating func expire(_ index: Int, at time: Duration) {
    if sessions[index].enforcement == time {
      sessions[index].enforcement = nil
      sessions[index].needsHold = true
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
