@testable import AudioPolicy
import Testing

@Suite struct InterruptionTests {
  private func by(_ id: SessionID, _ name: String) -> Culprit {
    Culprit(session: id, class: name, name: "app")
  }

  @Test func atTheEndOfATransientOneTheSessionIsActiveAgainByItself() {
    var scene = Scene()
    let music = scene.start(.media)
    let alarm = scene.start(.alarm)
    #expect(
      scene.events(music).first
        == .interruptionBegan(kind: .transient, reason: .default, by: by(alarm, "alarm")))
    scene.deactivate(alarm)
    #expect(
      scene.events(music).contains(.interruptionEnded(kind: .transient, shouldResume: true)))
    #expect(scene.state(music) == .active)
  }

  @Test func aClientThatIsGoneTakesAllItsSessionsWithItAtOnce() {
    var scene = Scene()
    let other = scene.start(.media)
    let own = scene.start(.media)
    let call = scene.start(.call)
    scene.hand(.clientGone([own, call, own]))
    #expect(scene.state(own) == nil)
    #expect(scene.state(call) == nil)
    // Its own player ended with the call, and was not told to resume before.
    #expect(
      scene.events(own)
        == [.interruptionEnded(kind: .lasting, shouldResume: false), .deactivated, .closed])
    #expect(scene.events(call).last == .closed)
    #expect(scene.ends(other) == [.interruptionEnded(kind: .lasting, shouldResume: true)])
  }

  @Test func aPromptThatIsExclusiveInterruptsForAWhileByItsKind() {
    var configuration = PolicyConfiguration.shipped
    configuration.interactions = [
      Interaction(of: "prompt", on: "media", effect: .interrupt(nil)),
      Interaction(of: "media", on: "event", effect: .interrupt(nil)),
    ]
    var scene = Scene(configuration)
    let event = scene.start(SettingsChange(class: "event"))
    let music = scene.start(.mixing)
    _ = scene.start(.prompt)
    let kinds = [event, music].map { scene.focus.snapshot(of: $0)?.interruption?.kind }
    // The event is free again: who interrupted it is itself interrupted.
    #expect(kinds == [nil, .transient])
    #expect(scene.ends(event) == [.interruptionEnded(kind: .lasting, shouldResume: false)])
  }

  @Test func atTheEndOfALastingOneTheSessionIsInactiveAndTold() {
    var scene = Scene()
    let music = scene.start(.media)
    let call = scene.start(.call)
    #expect(
      scene.events(music).first
        == .interruptionBegan(kind: .lasting, reason: .default, by: by(call, "call")))
    scene.deactivate(call)
    #expect(scene.events(music) == [.interruptionEnded(kind: .lasting, shouldResume: true)])
    #expect(scene.state(music) == .inactive)
  }

  @Test func silenceEndsWhenAnOutputIsThereAgain() {
    var scene = Scene()
    scene.hand(.sinks(["s"]))
    let music = scene.start(.media)
    scene.stream(1, .session(music))
    scene.hand(.sinks([]))
    #expect(
      scene.events(music) == [
        .interruptionBegan(kind: .silence, reason: .routeDisconnected, by: nil)
      ])
    scene.pass(.milliseconds(300))
    #expect(scene.isMuted(1) == true)
    scene.hand(.sinks(["t"]))
    #expect(scene.events(music) == [.interruptionEnded(kind: .silence, shouldResume: true)])
    #expect(scene.state(music) == .active && scene.isMuted(1) == false)
  }

  @Test func silenceLastsWhileTheServerIsAway() {
    var scene = Scene()
    scene.hand(.sinks([]))
    scene.hand(.sinks(["s"]))
    let music = scene.start(.media.with { $0.sink = "s" })
    scene.hand(.sinks(["t"]))
    #expect(scene.state(music) == .interrupted)
    scene.hand(.serverGone)
    #expect(scene.state(music) == .interrupted)
    scene.hand(.sinks(["s"]))
    #expect(scene.state(music) == .active)
  }

  @Test func aLastingInterrupterThatJoinsMakesTheWholeLasting() {
    var scene = Scene()
    let music = scene.start(.media)
    let alarm = scene.start(.alarm)
    let call = scene.start(.call)
    #expect(scene.events(music).isEmpty, "it began once")
    scene.deactivate(call)
    #expect(scene.events(music).isEmpty, "one that interrupts is left")
    scene.deactivate(alarm)
    #expect(scene.events(music).contains(.interruptionEnded(kind: .lasting, shouldResume: true)))
    #expect(scene.state(music) == .inactive)
  }

  @Test func theClassSaysWhetherOthersResumeUnlessTheSessionDoes() {
    let rows: [(SettingsChange, Bool?, Bool)] = [
      (.call, nil, true), (.call, false, false), (.call, true, true),
      (.media, nil, false), (.media, true, true), (.media, false, false),
      (.alarm, nil, true), (.alarm, false, false),
    ]
    for (settings, says, expected) in rows {
      var scene = Scene()
      let music = scene.start(.media)
      let other = scene.start(settings)
      scene.deactivate(other, notifiesOthers: says)
      guard case .interruptionEnded(_, let shouldResume)? = scene.ends(music).first else {
        Issue.record("\(settings) did not interrupt")
        return
      }
      #expect(shouldResume == expected, "\(settings.class ?? "") that says \(says as Bool?)")
    }
    #expect(
      PolicyConfiguration.shipped.classes.filter(\.notifiesOthers).map(\.name)
        == ["alarm", "call", "prompt"])
  }

  @Test func aClientThatDiesOrRunsOutOfItsLeaseCountsAsItsClassDoes() {
    for settings in [SettingsChange.call, .call.with { $0.lease = 1 }] {
      var scene = Scene()
      let music = scene.start(.media)
      let call = scene.start(settings)
      if settings.lease == nil { scene.hand(.close(call)) } else { scene.pass(.seconds(1)) }
      #expect(scene.ends(music) == [.interruptionEnded(kind: .lasting, shouldResume: true)])
    }
  }

  @Test func whoStoppedIsNeverToldToResume() {
    var scene = Scene()
    let music = scene.start(.media)
    let call = scene.start(.call)
    scene.deactivate(music)
    #expect(
      scene.events(music) == [
        .interruptionEnded(kind: .lasting, shouldResume: false), .deactivated,
      ])
    scene.deactivate(call)
    #expect(scene.events(music).isEmpty)
  }

  @Test func theLastThatEndsDecides() {
    var scene = Scene()
    let music = scene.start(.media)
    let alarm = scene.start(.alarm)
    let call = scene.start(.call)
    scene.deactivate(alarm, notifiesOthers: false)
    scene.deactivate(call)
    #expect(scene.ends(music) == [.interruptionEnded(kind: .lasting, shouldResume: true)])
  }

  @Test func aResumeThatIsOwedIsNotLostByAFurtherInterruption() {
    var scene = Scene()
    let music = scene.start(.media)
    let call = scene.start(.call)
    scene.deactivate(call)
    scene.pass(.milliseconds(50))
    let alarm = scene.start(.alarm)
    #expect(
      scene.events(music).first
        == .interruptionBegan(kind: .lasting, reason: .default, by: by(alarm, "alarm")))
    scene.deactivate(alarm)
    #expect(scene.events(music).contains(.interruptionEnded(kind: .lasting, shouldResume: true)))
  }

  @Test func aResumeIsOwedForFiveSeconds() {
    var scene = Scene()
    let music = scene.start(.media)
    let call = scene.start(.call)
    scene.deactivate(call)
    #expect(scene.focus.deadline == .seconds(5))
    scene.pass(.seconds(5))
    _ = scene.start(.alarm)
    #expect(scene.events(music).isEmpty && scene.focus.deadline == nil)
  }

  @Test func whoDoesNotWantToResumeIsOwedNothing() {
    var scene = Scene()
    let music = scene.start(.media)
    let call = scene.start(.call)
    scene.deactivate(call)
    scene.deactivate(music)
    _ = scene.start(.alarm)
    #expect(scene.events(music).isEmpty)
  }

  @Test func afterACallOnlyTheLastOfTwoPlayersResumes() {
    var scene = Scene()
    let first = scene.start(.media)
    let second = scene.start(.media)
    let call = scene.start(.call)
    scene.deactivate(call)
    #expect(scene.ends(first) == [.interruptionEnded(kind: .lasting, shouldResume: false)])
    #expect(scene.ends(second) == [.interruptionEnded(kind: .lasting, shouldResume: true)])
  }

  @Test func whoActivatesAnewWhileInterruptedTakesOver() {
    var scene = Scene()
    let first = scene.start(.media)
    let second = scene.start(.media)
    #expect(scene.activate(first) == .granted)
    #expect(
      scene.events(first).prefix(2) == [
        .interruptionEnded(kind: .lasting, shouldResume: false), .activated,
      ])
    #expect(scene.state(first) == .active && scene.state(second) == .interrupted)
  }

  @Test func aWaitWhileInterruptedIsGrantedAtTheEnd() {
    for interrupter in [SettingsChange.alarm, .call] {
      var scene = Scene()
      let music = scene.start(.media)
      let other = scene.start(interrupter)
      #expect(scene.activate(music, waits: true) == .waiting)
      #expect(scene.state(music) == .interrupted)
      scene.deactivate(other)
      #expect(scene.actions.contains(.settled(music, .granted)) && scene.state(music) == .active)
    }
  }

  @Test func nobodyIsToldToResumeWhoWouldBeInterruptedAtOnce() {
    var scene = Scene()
    let music = scene.start(.media)
    let call = scene.start(.call)
    let other = scene.open(.media)
    scene.activate(other, waits: true)
    scene.deactivate(call)
    #expect(scene.state(other) == .active && scene.state(music) == .interrupted)
    scene.deactivate(other, notifiesOthers: true)
    #expect(scene.ends(music) == [.interruptionEnded(kind: .lasting, shouldResume: true)])
  }

  @Test func aClientHasTheGraceToStopItsStreams() {
    var scene = Scene()
    let music = scene.start(.media)
    scene.stream(1, .session(music))
    let alarm = scene.start(.alarm)
    #expect(scene.isMuted(1) == false && scene.focus.deadline == .milliseconds(300))
    scene.pass(.milliseconds(299))
    #expect(scene.isMuted(1) == false)
    scene.pass(.milliseconds(1))
    #expect(scene.isMuted(1) == true && scene.focus.deadline == nil)
    scene.stream(2, .session(music))
    #expect(scene.isMuted(2) == true)
    scene.deactivate(alarm)
    #expect(scene.isMuted(1) == false && scene.isMuted(2) == false)
  }

  @Test func adoptedStreamsGetNoGraceAndPlayOnAfterwards() {
    var scene = Scene()
    scene.stream(1, .application("player", settings: .media))
    let call = scene.start(.call)
    #expect(scene.isMuted(1) == true)
    scene.deactivate(call)
    #expect(scene.isMuted(1) == false)
    #expect(scene.owner(1).flatMap { scene.state($0) } == .active)
  }

  @Test func anInactiveSessionThatPlaysMixes() {
    var scene = Scene()
    let music = scene.open(.media)
    scene.stream(1, .session(music))
    #expect(scene.gain(1) == 0)
    _ = scene.start(.call)
    #expect(scene.gain(1) == -20 && scene.isMuted(1) == false)
    #expect(scene.state(music) == .inactive)
  }

  @Test func anInactiveSessionThatPlaysDoesNotEscapeARuleThatInterrupts() {
    var configuration = PolicyConfiguration.shipped
    configuration.interactions = [Interaction(of: "call", on: "media", effect: .interrupt(nil))]
    var scene = Scene(configuration)
    let music = scene.open(.media)
    scene.stream(1, .session(music))
    let call = scene.start(.call)
    #expect(scene.isMuted(1) == true && scene.state(music) == .inactive)
    scene.deactivate(call)
    #expect(scene.isMuted(1) == false)
  }

  @Test func spokenAudioIsInterruptedByTheAssistantAndTheRestIsDucked() {
    var scene = Scene()
    let book = scene.start(.spoken)
    let music = scene.start(.mixing)
    scene.stream(1, .session(music))
    let assistant = scene.start(.assistant)
    #expect(scene.state(book) == .interrupted && scene.state(music) == .active)
    #expect(scene.gain(1) == -12)
    scene.deactivate(assistant)
    #expect(scene.ends(book) == [.interruptionEnded(kind: .transient, shouldResume: true)])
    #expect(scene.state(book) == .active && scene.gain(1) == 0)
  }

  @Test func anAlarmDucksACallAndTwoCallsLeaveEachOtherAlone() {
    var scene = Scene()
    let calls = [scene.start(.call), scene.start(.call)]
    scene.stream(1, .session(calls[0]))
    #expect(calls.map { scene.state($0) } == [.active, .active] && scene.gain(1) == 0)
    _ = scene.start(.alarm)
    #expect(scene.state(calls[0]) == .active && scene.gain(1) == -24)
  }

  @Test func whoStartsInterruptedInterruptsNobody() {
    var scene = Scene()
    let music = scene.start(.media)
    _ = scene.start(SettingsChange(scene: "assistant"))
    scene.stream(1, .application("book", settings: .spoken))
    #expect(scene.owner(1).flatMap { scene.state($0) } == .interrupted)
    #expect(scene.state(music) == .active && scene.ends(music).isEmpty)
  }

  /// Comes back with the outputs, is interrupted by the first that waited, and free again by the
  /// second, which is of its own group and interrupts the first by a rule.
  @Test func whoIsFreedAgainByALaterAdmissionComesBackAgain() throws {
    var configuration = PolicyConfiguration.shipped
    configuration.interactions = [
      Interaction(of: "prompt", on: "media", effect: .interrupt(nil))
    ]
    var scene = Scene(configuration)
    let other = scene.open(.media)
    let friend = scene.open(SettingsChange.prompt.with { $0.group = "g" })
    scene.hand(.sinks([]))
    scene.activate(other, waits: true)
    scene.stream(
      1, .application("player", settings: SettingsChange.media.with { $0.group = "g" }))
    let player = try #require(scene.owner(1))
    #expect(scene.state(player) == .interrupted)
    scene.activate(friend, waits: true)
    scene.hand(.sinks(["s1"]))
    #expect(scene.state(friend) == .active && scene.state(other) == .interrupted)
    #expect(scene.state(player) == .active)
  }

  /// The alarm's word was about the interruption before, not about the one that followed at once.
  @Test func whatEndedBeforeAnInterruptionHasNoSayInItsEnd() {
    var scene = Scene()
    let first = scene.start(.media)
    let alarm = scene.start(.alarm)
    let second = scene.open(.media)
    scene.activate(second, waits: true)
    scene.deactivate(alarm, notifiesOthers: true)
    #expect(scene.state(first) == .interrupted && scene.state(second) == .active)
    scene.hand(.change(first, .mixing))
    #expect(scene.ends(first).last == .interruptionEnded(kind: .lasting, shouldResume: false))
  }
}
