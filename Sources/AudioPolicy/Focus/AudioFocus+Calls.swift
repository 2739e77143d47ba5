// What clients ask for.
extension AudioFocus {
  mutating func open(name: String, _ change: SettingsChange) {
    do throws(SettingsProblem) {
      let settings = try Settings(opening: change, under: configuration)
      let index = add(name: name, adoption: nil, settings)
      answer(.opened(sessions[index].id))
      emit(.opened, to: index)
    } catch {
      answer(.refused(.invalidSettings(error)))
    }
  }

  mutating func change(_ id: SessionID, _ change: SettingsChange, at now: Duration) {
    guard let index = clientIndex(of: id) else { return answer(.refused(.noSuchSession(id))) }
    let settings: Settings
    do throws(SettingsProblem) {
      settings = try sessions[index].settings.changed(by: change, under: configuration)
    } catch {
      return answer(.refused(.invalidSettings(error)))
    }
    let old = sessions[index]
    var party = makeParty(settings, streams: old.streams)
    party.order = old.party.order
    if old.hasPlace, isQueueTaken(by: settings, for: index) { return answer(.refused(.busy)) }
    if old.place == .active {
      if asksAnew(party, old.party) { party.order = nextOrder }
      if let refusal = refusal(of: settings, party, for: index) {
        return answer(.refused(refusal))
      }
    }
    answer(.done)
    take(settings, party, index)
    if settings.lease != old.settings.lease || change.lease != nil, old.place != .inactive {
      startLease(index, at: now)
    }
  }

  /// Who asks for more, or for something else, asks anew: it comes last in the order.
  func asksAnew(_ party: Party, _ old: Party) -> Bool {
    party.classIndex != old.classIndex || party.sharing != old.sharing
  }

  /// Why an active session may not have these settings, or nil if it may.
  private func refusal(of settings: Settings, _ party: Party, for index: Int) -> Refusal? {
    if isRouteGone(settings) { return .noOutput }
    return blocker(of: party, except: sessions[index].id).map { .insufficientPriority($0) }
  }

  /// Whether the queue that a session would change to is another's at present.
  private func isQueueTaken(by settings: Settings, for index: Int) -> Bool {
    guard let queue = settings.queue, queue != sessions[index].settings.queue else { return false }
    return isTaken(queue, except: sessions[index].id)
  }

  /// Gives a session other settings, and the place in the order that comes with them.
  mutating func take(_ settings: Settings, _ party: Party, _ index: Int) {
    let old = sessions[index]
    if party.order == nextOrder { nextOrder += 1 }
    if old.place == .active, party != old.party { depart(index) }
    sessions[index].settings = settings
    sessions[index].party = party
    sessions[index].isRouteGone = isRouteGone(settings)
    respread(index)
    if settings != old.settings { emit(.settingsChanged, to: index) }
  }

  mutating func activate(
    _ id: SessionID, waits: Bool, timeout: Duration?, at now: Duration
  ) {
    guard let index = clientIndex(of: id) else { return answer(.refused(.noSuchSession(id))) }
    guard sessions[index].wait == nil else { return answer(.refused(.busy)) }
    guard sessions[index].place != .active else {
      startLease(index, at: now)
      return answer(.granted)
    }
    guard let obstacle = obstacle(for: index) else {
      answer(.granted)
      return grant(index, at: now)
    }
    guard waits || timeout != nil || sessions[index].settings.queue != nil else {
      return answer(.refused(obstacle))
    }
    sessions[index].wait = Session.Wait(
      arrival: nextArrival, deadline: timeout.map { now.later(by: $0) })
    nextArrival += 1
    answer(.waiting)
    if sessions[index].place == .inactive { emit(.waiting, to: index) }
  }

  mutating func deactivate(_ id: SessionID, notifiesOthers: Bool?) {
    guard let index = clientIndex(of: id) else { return answer(.refused(.noSuchSession(id))) }
    answer(.done)
    leave(index, notifiesOthers: notifiesOthers, because: .notActive)
  }

  mutating func renew(_ id: SessionID, at now: Duration) {
    guard let index = clientIndex(of: id) else { return answer(.refused(.noSuchSession(id))) }
    guard sessions[index].place != .inactive else { return answer(.refused(.notActive)) }
    startLease(index, at: now)
    answer(.done)
  }

  /// - Returns: whether that changes nothing for anybody else.
  mutating func close(_ id: SessionID) -> Bool {
    guard let index = clientIndex(of: id) else {
      answer(.refused(.noSuchSession(id)))
      return true
    }
    let isNothingToOthers = sessions[index].isNothingToOthers
    answer(.done)
    remove(index)
    return isNothingToOthers
  }

  /// Ends the sessions of a client that is gone.
  /// - Returns: whether that changes nothing for anybody else.
  mutating func leave(_ ids: [SessionID]) -> Bool {
    var gone: Set<SessionID> = []
    var isNothingToOthers = true
    for id in ids {
      guard let index = clientIndex(of: id), gone.insert(id).inserted else { continue }
      if !sessions[index].isNothingToOthers { isNothingToOthers = false }
      end(index)
    }
    sessions.removeAll { gone.contains($0.id) }
    return isNothingToOthers
  }

  /// Ends a session with all that it has.
  mutating func remove(_ index: Int) {
    end(index)
    sessions.remove(at: index)
  }

  private mutating func end(_ index: Int) {
    let session = sessions[index]
    leave(index, notifiesOthers: nil, because: .noSuchSession(session.id))
    emit(.closed, to: index)
    if let adoption = session.adoption { adopted[adoption] = nil }
    for id in session.streams { forget(id) }
  }

  /// The index of a client's session. No client speaks for what is adopted: its streams do.
  func clientIndex(of id: SessionID) -> Int? {
    index(of: id).flatMap { sessions[$0].isAdopted ? nil : $0 }
  }
}
