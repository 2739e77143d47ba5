@testable import AudioPolicy
import Testing

@Suite struct AdmissionTests {
  @Test func whoNobodyWouldInterruptIsGranted() {
    var scene = Scene()
    let music = scene.open(.media)
    #expect(scene.activate(music) == .granted)
    #expect(scene.state(music) == .active && scene.events(music) == [.activated])
    let prompt = scene.open(.prompt)
    #expect(scene.activate(prompt) == .granted)
  }

  @Test func whoStandsInTheWayIsNamed() {
    var scene = Scene()
    let call = scene.start(.call, name: "phone")
    let music = scene.open(.media)
    #expect(
      scene.activate(music)
        == .refused(
          .insufficientPriority(Culprit(session: call, class: "call", name: "phone"))))
    #expect(scene.state(music) == .inactive)
  }

  @Test func whoSharesIsNotRefused() {
    var scene = Scene()
    _ = scene.start(.call)
    for settings in [SettingsChange.mixing, .prompt, SettingsChange(class: "event")] {
      let id = scene.open(settings)
      #expect(scene.activate(id) == .granted)
    }
  }

  @Test func equalRanksDoNotRefuseEachOther() {
    var scene = Scene()
    let first = scene.start(.media)
    let second = scene.open(.media)
    #expect(scene.activate(second) == .granted)
    #expect(scene.state(first) == .interrupted)
  }

  @Test func waitsAreGrantedByRankAndThenByArrival() {
    var scene = Scene()
    let alarm = scene.start(.alarm)
    let media = [scene.open(.mediaInGroup), scene.open(.mediaInGroup)]
    let promptClass = SettingsChange(class: "prompt", group: "g")
    let prompt = scene.open(promptClass)
    #expect(scene.activate(prompt, waits: true) == .waiting)
    #expect(scene.activate(media[1], waits: true) == .waiting)
    #expect(scene.activate(media[0], waits: true) == .waiting)
    #expect(scene.events(media[0]) == [.waiting] && scene.state(media[0]) == .waiting)
    #expect(scene.activate(media[0], waits: true) == .refused(.busy))
    scene.deactivate(alarm)
    let settled = scene.actions.compactMap { action -> SessionID? in
      if case .settled(let id, .granted) = action { id } else { nil }
    }
    #expect(settled == [media[1], media[0], prompt])
  }

  @Test func aTimeoutImpliesAWaitAndEndsIt() {
    var scene = Scene()
    _ = scene.start(.call)
    let music = scene.open(.media)
    #expect(scene.activate(music, timeout: .milliseconds(1500)) == .waiting)
    #expect(scene.focus.deadline == .milliseconds(1500))
    scene.pass(.milliseconds(1499))
    #expect(scene.state(music) == .waiting)
    scene.pass(.milliseconds(1))
    #expect(scene.actions.contains(.settled(music, .refused(.timedOut))))
    #expect(scene.state(music) == .inactive && scene.focus.deadline == nil)
  }

  @Test func whenTimeJumpsWaitsEndInTheOrderOfTheirTimes() {
    var scene = Scene()
    _ = scene.start(.call)
    let ids = [700, 300, -5].map { milliseconds in
      let id = scene.open(.media)
      scene.activate(id, timeout: .milliseconds(milliseconds))
      return id
    }
    // The last one's time was over at once.
    scene.history = []
    scene.pass(.seconds(60))
    let settled = scene.history.compactMap { action -> SessionID? in
      if case .settled(let id, _) = action { id } else { nil }
    }
    #expect(settled == [ids[2], ids[1], ids[0]])
  }

  @Test func aWaitThatIsGivenUpIsSettled() {
    var scene = Scene()
    _ = scene.start(.call)
    let ids = [scene.open(.media), scene.open(.media)]
    for id in ids { scene.activate(id, waits: true) }
    #expect(scene.deactivate(ids[0]) == .done)
    #expect(scene.actions.contains(.settled(ids[0], .refused(.notActive))))
    scene.hand(.close(ids[1]))
    #expect(scene.actions.contains(.settled(ids[1], .refused(.noSuchSession(ids[1])))))
  }

  @Test func sessionsOfAQueueAreActiveOneAfterAnotherAndMakeOneDip() {
    var scene = Scene()
    let music = scene.start(.mixing)
    scene.stream(1, .session(music))
    let queued = SettingsChange.prompt.with { $0.queue = "q" }
    let ids = (0..<3).map { _ in scene.open(queued) }
    #expect(ids.map { scene.activate($0) } == [.granted, .waiting, .waiting])
    #expect(scene.gain(1) == -12)
    for (index, id) in ids.enumerated() {
      #expect(scene.state(id) == .active)
      scene.deactivate(id)
      let targets = scene.actions.count { if case .target = $0 { true } else { false } }
      #expect(targets == (index == 2 ? 1 : 0), "the dip does not come up in between")
    }
    #expect(scene.gain(1) == 0)
  }

  @Test func whoKeepsItsPlaceInAQueueIsNotOvertaken() {
    var scene = Scene()
    let queued = SettingsChange(class: "media", queue: "q")
    let first = scene.start(queued)
    let second = scene.open(queued)
    scene.activate(second)
    let alarm = scene.start(.alarm)
    #expect(scene.state(first) == .interrupted && scene.state(second) == .waiting)
    scene.deactivate(alarm)
    #expect(scene.state(first) == .active && scene.state(second) == .waiting)
  }

  @Test func whoGaveUpItsPlaceInAQueueIsOvertaken() {
    var scene = Scene()
    let queued = SettingsChange(class: "media", queue: "q")
    let first = scene.start(queued)
    let second = scene.open(queued)
    scene.activate(second)
    let call = scene.start(.call)
    #expect(scene.state(first) == .interrupted && scene.state(second) == .waiting)
    scene.deactivate(call)
    #expect(scene.state(second) == .active && scene.state(first) == .interrupted)
  }

  @Test func theFirstOfAQueueIsNotOvertakenByAHigherRank() {
    var scene = Scene()
    let call = scene.start(.call.with { $0.group = "g" })
    let prompt = scene.open(SettingsChange(class: "prompt", queue: "q"))
    scene.activate(prompt)
    let alarm = scene.open(SettingsChange(class: "alarm", queue: "q"))
    #expect(scene.activate(alarm) == .waiting)
    scene.deactivate(call)
    #expect(scene.state(prompt) == .active && scene.state(alarm) == .waiting)
  }

  @Test func anAdoptedSessionStartsInterruptedAndMuted() {
    var scene = Scene()
    _ = scene.start(.call)
    scene.stream(1, .application("player", settings: .media))
    let player = scene.owner(1) ?? SessionID(rawValue: 0)
    #expect(scene.state(player) == .interrupted && scene.isMuted(1) == true)
  }

  @Test func changedSettingsAreAdmittedAnew() {
    var scene = Scene()
    let call = scene.start(.call)
    let music = scene.start(.mixing)
    let before = scene.focus.snapshot(of: music)
    let answer = scene.hand(.change(music, SettingsChange(options: [])))
    #expect(
      answer
        == .refused(.insufficientPriority(Culprit(session: call, class: "call", name: "app"))))
    #expect(scene.focus.snapshot(of: music) == before && scene.events(music).isEmpty)
    scene.deactivate(call)
    #expect(scene.hand(.change(music, SettingsChange(options: []))) == .done)
    #expect(scene.focus.snapshot(of: music)?.sharing == .exclusive)
  }

  @Test func whoBecomesExclusiveComesLastInTheOrder() {
    var scene = Scene()
    let mixing = scene.start(.mixing)
    let music = scene.start(.media)
    scene.hand(.change(mixing, SettingsChange(options: [])))
    #expect(scene.state(mixing) == .active && scene.state(music) == .interrupted)
  }

  @Test func aChangeIntoATakenQueueOrToAnAbsentOutputIsRefused() {
    var scene = Scene()
    scene.hand(.sinks(["s"]))
    _ = scene.start(SettingsChange(class: "media", group: "g", queue: "q"))
    let other = scene.start(SettingsChange(class: "media", group: "g"))
    #expect(scene.hand(.change(other, SettingsChange(queue: "q"))) == .refused(.busy))
    #expect(scene.hand(.change(other, SettingsChange(sink: "away"))) == .refused(.noOutput))
    #expect(scene.state(other) == .active)
  }

  @Test func whoKeepsItsPlaceDoesNotSlipIntoATakenQueue() {
    var scene = Scene()
    let music = scene.start(.media)
    _ = scene.start(SettingsChange(class: "alarm", queue: "q"))
    #expect(scene.state(music) == .interrupted)
    #expect(scene.hand(.change(music, SettingsChange(queue: "q"))) == .refused(.busy))
  }

  @Test func aLeaseEndsTheActivityUnlessRenewed() {
    var scene = Scene()
    let id = scene.start(.media.with { $0.lease = 2.5 })
    #expect(scene.focus.snapshot(of: id)?.leaseEnds == .milliseconds(2500))
    scene.pass(.seconds(2))
    #expect(scene.hand(.renew(id)) == .done)
    scene.pass(.seconds(2))
    #expect(scene.state(id) == .active)
    scene.pass(.milliseconds(500))
    #expect(scene.state(id) == .inactive && scene.events(id) == [.deactivated])
    #expect(scene.hand(.renew(id)) == .refused(.notActive))
  }

  @Test func aLeaseRunsOnWhileInterrupted() {
    var scene = Scene()
    let id = scene.start(.media.with { $0.lease = 1 })
    let alarm = scene.start(.alarm)
    scene.pass(.seconds(2))
    #expect(
      scene.events(id).prefix(2) == [
        .interruptionEnded(kind: .transient, shouldResume: false), .deactivated,
      ])
    scene.deactivate(alarm)
    #expect(scene.state(id) == .inactive)
  }

  @Test func anAdoptedSessionHasNoLease() {
    var scene = Scene()
    scene.stream(1, .application("player", settings: .media.with { $0.lease = 0.000_000_1 }))
    scene.pass(.seconds(9))
    #expect(scene.owner(1).flatMap { scene.state($0) } == .active)
    #expect(scene.focus.deadline == nil)
  }

  @Test func nobodyIsActiveWithoutAnOutput() {
    var scene = Scene()
    scene.hand(.sinks([]))
    let id = scene.open(.media)
    #expect(scene.activate(id) == .refused(.noOutput))
    #expect(scene.activate(id, waits: true) == .waiting)
    scene.hand(.sinks(["s"]))
    #expect(scene.actions.contains(.settled(id, .granted)) && scene.state(id) == .active)
  }

  @Test func unknownAndInactiveSessionsAreAnswered() {
    var scene = Scene()
    let nobody = SessionID(rawValue: 99)
    for input in [
      Input.activate(nobody, waits: false, timeout: nil),
      .deactivate(nobody, notifiesOthers: nil), .renew(nobody), .close(nobody),
      .change(nobody, SettingsChange()),
    ] {
      #expect(scene.hand(input) == .refused(.noSuchSession(nobody)))
    }
    let id = scene.open(.media)
    #expect(scene.deactivate(id) == .done && scene.events(id).isEmpty)
  }

  @Test func noClientSpeaksForWhatIsAdopted() throws {
    var scene = Scene()
    scene.stream(1, .application("player", settings: .media), isRunning: false)
    let player = try #require(scene.owner(1))
    #expect(scene.activate(player) == .refused(.noSuchSession(player)))
    #expect(scene.hand(.close(player)) == .refused(.noSuchSession(player)))
    scene.hand(.clientGone([player]))
    #expect(scene.focus.snapshots.map(\.id) == [player])
  }
}

extension SettingsChange {
  fileprivate static let mediaInGroup = SettingsChange(class: "media", group: "g")
}
