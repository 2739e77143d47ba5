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
    guard let index = index(of: id) else { return answer(.refused(.noSuchSession(id))) }
    let settings: Settings
    do throws(SettingsProblem) {
      settings = try sessions[index].settings.changed(by: change, under: configuration)
    } catch {
      return answer(.refused(.invalidSettings(error)))
    }
    let old = sessions[index]
    var party = makeParty(settings, streams: old.streams)
    party.order = old.party.order
    // Asking for more, or for something else, is asking anew: it comes last in the order.
    let asksAnew =
      old.place == .active
      && (party.classIndex != old.party.classIndex || party.sharing != old.party.sharing)
    if asksAnew { party.order = nextOrder }
    if old.place == .active {
      if let queue = settings.queue, queue != old.settings.queue, isTaken(queue, except: id) {
        return answer(.refused(.busy))
      }
      if let blocker = blocker(of: party, except: id) {
        return answer(.refused(.insufficientPriority(blocker)))
      }
    }
    if asksAnew { nextOrder += 1 }
    if old.place == .active, party != old.party { depart(index) }
    sessions[index].settings = settings
    sessions[index].party = party
    if change.lease != nil, old.place != .inactive { startLease(index, at: now) }
    answer(.done)
    if settings != old.settings { emit(.settingsChanged, to: index) }
  }

  mutating func activate(
    _ id: SessionID, waits: Bool, timeout: Duration?, at now: Duration
  ) {
    guard let index = index(of: id) else { return answer(.refused(.noSuchSession(id))) }
    guard sessions[index].wait == nil else { return answer(.refused(.busy)) }
    guard sessions[index].place != .active else {
      startLease(index, at: now)
      return answer(.granted)
    }
    guard let obstacle = obstacle(for: index) else {
      answer(.granted)
      return grant(index, at: now)
    }
    guard waits || sessions[index].settings.queue != nil else {
      return answer(.refused(obstacle))
    }
    sessions[index].wait = Session.Wait(
      arrival: nextArrival, deadline: timeout.map { now + max(.zero, $0) })
    nextArrival += 1
    answer(.waiting)
    if sessions[index].place == .inactive { emit(.waiting, to: index) }
  }

  mutating func deactivate(_ id: SessionID, notifiesOthers: Bool?) {
    guard let index = index(of: id) else { return answer(.refused(.noSuchSession(id))) }
    answer(.done)
    leave(index, notifiesOthers: notifiesOthers, because: .notActive)
  }

  mutating func renew(_ id: SessionID, at now: Duration) {
    guard let index = index(of: id) else { return answer(.refused(.noSuchSession(id))) }
    guard sessions[index].place != .inactive else { return answer(.refused(.notActive)) }
    startLease(index, at: now)
    answer(.done)
  }

  mutating func close(_ id: SessionID) {
    guard let index = index(of: id) else { return answer(.refused(.noSuchSession(id))) }
    answer(.done)
    remove(index)
  }

  /// Ends a session with all that it has.
  mutating func remove(_ index: Int) {
    let session = sessions[index]
    leave(index, notifiesOthers: nil, because: .noSuchSession(session.id))
    emit(.closed, to: index)
    if let adoption = session.adoption { adopted[adoption] = nil }
    for id in session.streams {
      // Whoever takes the stream over says anew what holds it; until then nothing does.
      if let target = streams[id]?.target, target.gain < 0 || target.isMuted {
        let fade = FadeTimes(configuration.classes[session.lastDucker])
        actions.append(.target(id, StreamTarget(gain: 0, isMuted: false, fade: fade)))
      }
      streams[id] = nil
    }
    sessions.remove(at: index)
  }
}
