/// The policy: which session has focus, and what that means for everybody else.
///
/// A pure state machine. `handle` takes one input and the time, and returns what is to be done;
/// `deadline` says when it wants a `tick`. What acts on whom is computed anew from the sessions
/// at every change and never patched, so nothing can be left down by a missed step.
public struct AudioFocus: Sendable {
  public internal(set) var configuration: PolicyConfiguration
  var law: Law
  /// What the last look over the sessions told.
  var roster = Roster()
  /// In order of their names, so that equal inputs give equal actions in equal order.
  var sessions: [Session] = []
  var streams: [StreamID: Stream] = [:]
  var sinks: Set<String>?
  var adopted: [Session.Adoption: SessionID] = [:]
  /// The numbers of groups by their names.
  var groups: [String: Int] = [:]
  var nextGroup = 1
  /// The bits of the sinks that were heard of in the server's present life.
  var sinkBits: [String: UInt64] = [:]
  var nextSession: UInt64 = 1
  var nextOrder: UInt64 = 1
  var nextArrival: UInt64 = 1
  /// Sessions that stopped acting while one input was handled, as they were, and whether that
  /// tells others to resume.
  var departures: [Departure] = []
  /// How many of them there were when a session was interrupted: they are no part of that.
  var departuresBefore: [SessionID: Int] = [:]
  var actions: [Action] = []
  /// How often the law was asked what acts on a session: what all this costs.
  public internal(set) var evaluations = 0

  struct Stream: Sendable {
    var facts: StreamFacts
    var session: SessionID
    var target: StreamTarget?
    /// What it would have its adopted session's settings be.
    var settings: Settings?
    /// Where it plays; nil while that is not known.
    var places: Places?
    /// The times of whoever holds it down, or did last.
    var lastFade: FadeTimes?
  }

  struct Departure: Sendable {
    var session: SessionID
    var party: Party
    var notifiesOthers: Bool
  }

  public init(_ configuration: PolicyConfiguration) {
    self.configuration = configuration
    law = Law(configuration)
  }

  /// Takes one input at `now`, which never goes backwards, and returns what is to be done.
  public mutating func handle(_ input: Input, at now: Duration) -> [Action] {
    actions.removeAll(keepingCapacity: true)
    expire(at: now)
    forgetDepartures()
    switch input {
    case .configuration(let configuration): reconfigure(configuration)
    case .open(let name, let settings):
      open(name: name, settings)
      // Nobody acts on one who has neither place nor stream, nor that one on anybody.
      return actions
    case .change(let id, let change): self.change(id, change, at: now)
    case .activate(let id, let waits, let timeout):
      activate(id, waits: waits, timeout: timeout, at: now)
    case .deactivate(let id, let notifiesOthers):
      deactivate(id, notifiesOthers: notifiesOthers)
    case .renew(let id): renew(id, at: now)
    case .close(let id):
      if close(id) { return finish() }
    case .clientGone(let ids):
      if leave(ids) { return finish() }
    case .stream(let facts): stream(facts)
    case .streamGone(let id): streamGone(id)
    case .serverGone: serverGone()
    case .sinks(let names): sinksChanged(names)
    case .tick: return actions
    }
    settle(at: now)
    return finish()
  }

  private mutating func finish() -> [Action] {
    forgetGroups()
    return actions
  }

  /// The index of a session.
  func index(of id: SessionID) -> Int? {
    var low = 0
    var high = sessions.count
    while low < high {
      let middle = (low + high) / 2
      if sessions[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < sessions.count && sessions[low].id == id ? low : nil
  }

  mutating func emit(_ event: SessionEvent, to index: Int) {
    actions.append(.event(sessions[index].id, event))
  }

  mutating func answer(_ answer: Answer) {
    actions.append(.answer(answer))
  }

  func culprit(_ index: Int) -> Culprit {
    Culprit(
      session: sessions[index].id, class: sessions[index].settings.class,
      name: sessions[index].name)
  }
}
