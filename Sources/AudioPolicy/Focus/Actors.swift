/// The active sessions that can act on others, gathered by what the law can tell apart.
///
/// Of sessions that differ only in their order of activation the latest acts most, so the
/// latest of a kind stands for all of it, and a second one where the first is the session
/// itself or of its group. That keeps the cost of an outcome at the number of kinds, not the
/// number of sessions.
struct Actors: Sendable {
  private struct Actor {
    var session: SessionID
    var party: Party
  }

  private struct Kind {
    var key: Party
    var latest: Actor
    /// The latest of those that are not in the same group as `latest`.
    var second: Actor?

    mutating func add(_ one: Actor) {
      let isApart = one.party.group == 0 || one.party.group != latest.party.group
      if one.party.order > latest.party.order {
        if isApart { second = latest }
        latest = one
      } else if isApart, one.party.order > second?.party.order ?? 0 {
        second = one
      }
    }
  }

  private var kinds: [Kind] = []

  mutating func add(_ session: SessionID, _ party: Party) {
    let one = Actor(session: session, party: party)
    let key = Self.key(party)
    for index in kinds.indices where kinds[index].key == key {
      kinds[index].add(one)
      return
    }
    kinds.append(Kind(key: key, latest: one))
  }

  /// What the law can tell apart in one that acts, but for order and group.
  private static func key(_ party: Party) -> Party {
    var key = party
    key.order = 0
    key.group = 0
    key.speaks = false
    if !party.keepsToItsSinks { key.places.sinks = Places.all.sinks }
    return key
  }

  /// All that acts on `subject`.
  func outcome(on subject: Party, except self: SessionID?, under law: Law) -> Outcome {
    var outcome = Outcome()
    for kind in kinds {
      let isOut =
        kind.latest.session == self
        || subject.group != 0 && kind.latest.party.group == subject.group
      guard let actor = isOut ? kind.second : kind.latest else { continue }
      let effect = law.effect(of: actor.party, on: subject)
      if effect != .none { outcome.add(effect, by: Agent(actor.session, actor.party)) }
    }
    return outcome
  }
}
