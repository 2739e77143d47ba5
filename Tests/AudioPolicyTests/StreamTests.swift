@testable import AudioPolicy
import Testing

@Suite struct StreamTests {
  @Test func depthsAndTimesAreThoseOfTheClassThatDucks() {
    let rows: [(SettingsChange, Double)] = [
      (.prompt, -12), (.media.with { $0.options = .duckOthers }, -12),
      (.call.with { $0.options = .duckOthers }, -20),
      (.alarm.with { $0.options = .duckOthers }, -24), (.alarm, -24), (.call, -20),
    ]
    for (settings, depth) in rows {
      var configuration = PolicyConfiguration.shipped
      for index in configuration.classes.indices {
        configuration.classes[index].attack = .milliseconds(index + 1)
      }
      var scene = Scene(configuration)
      let music = scene.start(.mixing)
      scene.stream(1, .session(music))
      let ducker = scene.start(settings)
      #expect(scene.gain(1) == depth)
      let classIndex = configuration.classes.firstIndex { $0.name == settings.class } ?? 0
      #expect(scene.target(1)?.fade.attack == .milliseconds(classIndex + 1))
      scene.deactivate(ducker)
      #expect(scene.gain(1) == 0)
      #expect(scene.target(1)?.fade.attack == .milliseconds(classIndex + 1))
    }
  }

  @Test func theShippedTimesAreThoseOfThePolicy() {
    for audioClass in PolicyConfiguration.shipped.classes {
      #expect(audioClass.attack == .milliseconds(80) && audioClass.hold == .milliseconds(250))
      #expect(audioClass.release == .milliseconds(400))
    }
  }

  @Test func ofTwoThatDuckTheDeeperHoldsAndTheOtherStays() {
    var scene = Scene()
    let music = scene.start(.mixing)
    scene.stream(1, .session(music))
    let prompt = scene.start(.prompt)
    let alarm = scene.start(.alarm.with { $0.options = .duckOthers })
    #expect(scene.gain(1) == -24)
    scene.deactivate(alarm)
    #expect(scene.gain(1) == -12)
    #expect(scene.events(music).contains(.ducked(decibels: -12)))
    scene.deactivate(prompt)
    #expect(scene.gain(1) == 0 && scene.events(music).contains(.unducked))
  }

  @Test func aStreamThatStartsWhileItsSessionIsDuckedStartsDucked() {
    var scene = Scene()
    _ = scene.start(.prompt)
    scene.stream(1, .application("player", settings: .mixing))
    #expect(
      scene.actions.contains { if case .target(_, let t) = $0 { t.gain == -12 } else { false } })
    let targets = scene.actions.count { if case .target = $0 { true } else { false } }
    #expect(targets == 1, "the first target is the last")
  }

  @Test func aDepthThatIsALevelFollowsTheStream() {
    var configuration = PolicyConfiguration.shipped
    configuration.interactions = [
      Interaction(of: "prompt", on: "media", effect: .duck(.to(level: -20)))
    ]
    var scene = Scene(configuration)
    let music = scene.start(.mixing)
    scene.stream(1, .session(music), level: -5)
    scene.stream(2, .session(music), level: -31)
    _ = scene.start(.prompt)
    #expect(scene.gain(1) == -15 && scene.gain(2) == 0)
    scene.stream(1, .session(music), level: -8)
    #expect(scene.gain(1) == -12)
    scene.stream(1, .session(music), level: -.infinity)
    #expect(scene.gain(1) == 0)
  }

  @Test func anAdoptedSessionIsActiveWhileAStreamOfItPlays() throws {
    var scene = Scene()
    let owner = StreamFacts.Owner.application("player", settings: .mixing)
    scene.stream(1, owner)
    let player = try #require(scene.owner(1))
    #expect(scene.state(player) == .active)
    for (isRunning, isSilenced, isAudible) in [
      (false, false, nil), (true, true, nil), (true, false, false),
    ] as [(Bool, Bool, Bool?)] {
      scene.stream(1, owner, isRunning: isRunning, isSilenced: isSilenced, isAudible: isAudible)
      #expect(scene.state(player) == .inactive)
      scene.stream(1, owner)
      #expect(scene.state(player) == .active)
    }
    scene.hand(.streamGone(StreamID(rawValue: 1)))
    #expect(scene.state(player) == nil)
  }

  @Test func whatIsMutedCountsAsPlayingThoughItCannotBeHeard() throws {
    var scene = Scene()
    let owner = StreamFacts.Owner.application("chat", settings: .media)
    scene.stream(1, owner, isAudible: true)
    let chat = try #require(scene.owner(1))
    let call = scene.start(.call)
    scene.stream(1, owner, isAudible: false)
    #expect(scene.state(chat) == .interrupted && scene.isMuted(1) == true)
    scene.deactivate(call)
    #expect(scene.state(chat) == .inactive && scene.isMuted(1) == false)
  }

  @Test func streamsOfOneApplicationAndClassMakeOneSessionAsDemandingAsTheMostDemanding() throws {
    var scene = Scene()
    scene.stream(1, .application("a", settings: .mixing))
    scene.stream(2, .application("a", settings: .media))
    scene.stream(3, .application("a", settings: .prompt))
    let media = try #require(scene.owner(1))
    #expect(scene.owner(2) == media && scene.owner(3) != media)
    #expect(scene.focus.snapshot(of: media)?.sharing == .exclusive)
    scene.stream(1, .application("a", settings: .mixing))
    #expect(scene.focus.snapshot(of: media)?.sharing == .exclusive)
    scene.hand(.streamGone(StreamID(rawValue: 2)))
    #expect(scene.focus.snapshot(of: media)?.sharing == .mix)
  }

  @Test func whatIsLetGoIsLetUp() {
    var scene = Scene()
    let music = scene.start(.mixing)
    scene.stream(1, .session(music))
    scene.stream(2, .session(music))
    _ = scene.start(.prompt)
    scene.stream(2, .application("a", settings: SettingsChange(class: "none")))
    scene.hand(.close(music))
    for number in [1, 2] {
      let last = scene.history.last {
        if case .target(StreamID(rawValue: UInt64(number)), _) = $0 { true } else { false }
      }
      guard case .target(_, let target)? = last else {
        Issue.record("no target")
        return
      }
      #expect(target.gain == 0 && !target.isMuted)
    }
    scene.stream(1, .application("a", settings: .mixing))
    #expect(scene.gain(1) == -12)
  }

  @Test func aStreamThatChangesItsOwnerIsHeldAsItsNewOwnerIs() {
    var scene = Scene()
    let media = scene.start(.mixing)
    scene.stream(1, .application("phone", settings: .call))
    #expect(scene.gain(1) == 0)
    scene.stream(2, .application("phone", settings: .call))
    scene.stream(1, .session(media))
    #expect(scene.owner(1) == media && scene.gain(1) == -20)
  }

  @Test func sessionsActOnlyWithinAZone() {
    var configuration = PolicyConfiguration.shipped
    configuration.zones = [
      Zone(name: "front", sinks: ["front*"]), Zone(name: "rear", sinks: ["rear", "both"]),
      Zone(name: "all", sinks: ["both", "front-?"]),
    ]
    let rows: [(String?, String?, Double)] = [
      ("front-1", "front-2", -12), ("front-1", "rear", 0), ("rear", "both", -12),
      ("front-1", "both", -12), ("front-10", "both", 0), ("elsewhere", "nowhere", -12),
      ("elsewhere", "rear", 0), (nil, "rear", -12), ("rear", nil, -12),
    ]
    for (prompt, music, gain) in rows {
      var scene = Scene(configuration)
      let id = scene.start(.mixing)
      scene.stream(1, .session(id), sink: music)
      _ = scene.start(.prompt.with { $0.sink = prompt })
      #expect(scene.gain(1) == gain, "\(prompt ?? "-") and \(music ?? "-")")
    }
  }

  @Test func aStreamThatMovesToAnotherZoneIsHeldAsThatZoneSays() {
    var configuration = PolicyConfiguration.shipped
    configuration.zones = [Zone(name: "front", sinks: ["front"])]
    var scene = Scene(configuration)
    let music = scene.start(.mixing)
    scene.stream(1, .session(music), sink: "rear")
    _ = scene.start(.prompt.with { $0.sink = "front" })
    #expect(scene.gain(1) == 0)
    scene.stream(1, .session(music), sink: "front")
    #expect(scene.gain(1) == -12)
    scene.stream(1, .session(music), sink: "rear")
    #expect(scene.gain(1) == 0)
  }

  @Test func whatKeepsToItsSinkActsOnlyThereAndFollowsIt() {
    var scene = Scene()
    let music = scene.start(.mixing)
    scene.stream(1, .session(music), sink: "front")
    scene.stream(2, .application("film", settings: .mixing), sink: "rear")
    let guide = SettingsChange.prompt.with { $0.scope = .sink }
    // Where it plays is not known yet: it acts on nobody.
    scene.stream(3, .application("guide", settings: guide))
    #expect(scene.gain(1) == 0 && scene.gain(2) == 0)
    scene.stream(3, .application("guide", settings: guide), sink: "front")
    #expect(scene.gain(1) == -12 && scene.gain(2) == 0)
    scene.stream(3, .application("guide", settings: guide), sink: "rear")
    #expect(scene.gain(1) == 0 && scene.gain(2) == -12)
    scene.stream(2, .application("film", settings: .mixing), sink: "front")
    #expect(scene.gain(2) == 0)
    // What others do to it goes by zones, and there are none.
    _ = scene.start(.call.with { $0.sink = "front" })
    #expect(scene.gain(3) == -20)
  }

  @Test func whatHasNoSinkYetActsInNoZone() {
    var configuration = PolicyConfiguration.shipped
    configuration.zones = [Zone(name: "front", sinks: ["front"])]
    var scene = Scene(configuration)
    scene.stream(1, .application("radio", settings: .mixing), sink: "front")
    scene.stream(2, .application("phone", settings: .call))
    #expect(scene.gain(1) == 0)
    scene.stream(2, .application("phone", settings: .call), sink: "rear")
    #expect(scene.gain(1) == 0)
    scene.stream(2, .application("phone", settings: .call), sink: "front")
    #expect(scene.gain(1) == -20)
    scene.stream(2, .application("phone", settings: .call))
    #expect(scene.gain(1) == 0)
    configuration.zones = []
    scene.hand(.configuration(configuration))
    #expect(scene.gain(1) == -20)
  }

  @Test func ofASessionOnTwoSinksOnlyTheStreamsWithinReachGoDown() {
    var configuration = PolicyConfiguration.shipped
    configuration.zones = [
      Zone(name: "front", sinks: ["front"]), Zone(name: "rear", sinks: ["rear"]),
    ]
    var scene = Scene(configuration)
    let music = scene.start(.mixing)
    scene.stream(1, .session(music), sink: "front")
    scene.stream(2, .session(music), sink: "rear")
    scene.stream(3, .session(music))
    let prompt = scene.start(.prompt.with { $0.sink = "front" })
    #expect(scene.gain(1) == -12 && scene.gain(2) == 0)
    // One whose place is not known may be there.
    #expect(scene.gain(3) == -12)
    #expect(scene.events(music).contains(.ducked(decibels: -12)))
    let call = scene.start(.call.with { $0.sink = "rear" })
    #expect(scene.gain(1) == -12 && scene.gain(2) == -20)
    #expect(scene.focus.influences(on: StreamID(rawValue: 1)).map(\.by.session) == [prompt])
    scene.deactivate(prompt)
    #expect(scene.gain(1) == 0 && scene.gain(2) == -20)
    // Up as the prompt has it, that held it down, and not the call.
    #expect(scene.target(1)?.fade.release == configuration.classes[3].release)
    scene.deactivate(call)
    #expect(scene.gain(2) == 0)
    #expect(scene.events(music).contains(.unducked))
  }

  @Test func anInterruptionIsOfAWholeSession() {
    var scene = Scene()
    let call = SettingsChange.call.with { $0.scope = .sink }
    scene.stream(1, .application("player", settings: .media), sink: "front")
    scene.stream(2, .application("player", settings: .media), sink: "rear")
    scene.stream(3, .application("phone", settings: call), sink: "front")
    #expect(scene.isMuted(1) == true && scene.isMuted(2) == true)
    scene.stream(3, .application("phone", settings: call), sink: "elsewhere")
    #expect(scene.isMuted(1) == false && scene.isMuted(2) == false)
  }

  @Test func moreSinksThanFitDoNoHarm() {
    var scene = Scene()
    let guide = SettingsChange.prompt.with { $0.scope = .sink }
    for number in 0..<200 {
      scene.stream(
        UInt64(number), .application("\(number)", settings: .mixing), sink: "s\(number)")
    }
    scene.stream(999, .application("guide", settings: guide), sink: "s5")
    #expect((0..<200).filter { scene.gain($0) == -12 } == [5])
  }

  @Test func moreZonesThanFitDoNoHarm() {
    var configuration = PolicyConfiguration.shipped
    configuration.zones = (0..<200).map { Zone(name: "\($0)", sinks: ["s\($0)"]) }
    var scene = Scene(configuration)
    let music = scene.start(.mixing.with { $0.sink = "s199" })
    scene.stream(1, .session(music))
    _ = scene.start(.prompt.with { $0.sink = "s0" })
    #expect(scene.gain(1) == 0)
  }

  @Test func membersOfAGroupLeaveEachOtherAlone() {
    var scene = Scene()
    let call = scene.start(.call.with { $0.group = "g" })
    let music = scene.open(.media.with { $0.group = "g" })
    #expect(scene.activate(music) == .granted)
    let others = scene.focus.snapshot(of: music)
    #expect(others?.isOtherAudioPlaying == false && scene.state(call) == .active)
    scene.hand(.change(music, SettingsChange(group: "")))
    #expect(scene.focus.snapshot(of: music)?.settings.group == "g", "refused: the call stands")
  }

  @Test func whenTheServerGoesItsStreamsAndAdoptedSessionsGo() {
    var scene = Scene()
    let call = scene.start(.call)
    scene.stream(1, .session(call))
    scene.stream(2, .application("player", settings: .media))
    scene.hand(.serverGone)
    #expect(scene.focus.snapshots.map(\.id) == [call] && scene.state(call) == .active)
    #expect(scene.target(1) == nil && scene.focus.snapshot(of: call)?.streams == [])
  }

  @Test func whoPlaysIsToldOfOthers() {
    var scene = Scene()
    let one = scene.start(.mixing)
    let two = scene.start(.mixing)
    #expect(scene.events(one) == [.otherAudioBegan])
    #expect(scene.events(two) == [.activated, .otherAudioBegan])
    let music = scene.start(.media)
    #expect(scene.events(one) == [.silenceSecondaryAudioBegan])
    #expect(scene.focus.snapshot(of: music)?.shouldSilenceSecondaryAudio == false)
    #expect(scene.focus.snapshot(of: one)?.shouldSilenceSecondaryAudio == true)
    scene.deactivate(music)
    #expect(scene.events(one) == [.silenceSecondaryAudioEnded])
    scene.deactivate(two)
    #expect(scene.events(one) == [.otherAudioEnded])
    #expect(scene.events(two) == [.deactivated, .otherAudioEnded])
  }

  @Test func aReconfigurationHoldsEverySessionAsTheNewLawSays() {
    var scene = Scene()
    let music = scene.start(.media)
    scene.stream(1, .session(music))
    let call = scene.start(.call)
    scene.pass(.seconds(1))
    var gentle = PolicyConfiguration.shipped
    gentle.interactions.append(Interaction(of: "call", effect: .duck(.by(decibels: -9))))
    scene.hand(.configuration(gentle))
    // Nobody ended, so nobody was promised anything; but nothing holds it any more.
    #expect(scene.ends(music) == [.interruptionEnded(kind: .lasting, shouldResume: false)])
    #expect(scene.isMuted(1) == false && scene.gain(1) == -9 && scene.state(call) == .active)
  }

  @Test func aClassThatIsGoneIsReplacedByTheDefault() {
    var scene = Scene()
    let alarm = scene.start(.alarm)
    let music = scene.start(.mixing)
    scene.stream(1, .session(music))
    #expect(scene.gain(1) == -24)
    var fewer = PolicyConfiguration.shipped
    fewer.classes.removeAll { $0.name == "alarm" }
    scene.hand(.configuration(fewer))
    #expect(scene.focus.snapshot(of: alarm)?.settings.class == "media" && scene.gain(1) == 0)
    fewer.classes = fewer.classes.filter { $0.name == "event" }
    scene.hand(.configuration(fewer))
    #expect(scene.focus.snapshots.allSatisfy { $0.settings.class == "event" })
  }

  @Test func aConfigurationWithoutClassesChangesNothing() {
    var scene = Scene()
    let music = scene.start(.mixing)
    let before = scene.focus.snapshots
    scene.hand(.configuration(PolicyConfiguration(classes: [])))
    #expect(scene.focus.snapshots == before && scene.state(music) == .active)
    var empty = Scene(PolicyConfiguration(classes: []))
    guard case .refused(.invalidSettings)? = empty.hand(.open(name: "a", settings: .media)) else {
      Issue.record("opened")
      return
    }
  }

  @Test func explanationsNameEveryRule() {
    var scene = Scene()
    let music = scene.start(.mixing)
    let call = scene.start(.call)
    _ = scene.start(.prompt)
    _ = scene.start(.alarm)
    #expect(
      scene.focus.influences(on: music).map(\.rule)
        == ["law 4 (higher rank)", "law 3 (ducking)", "law 4 (higher rank)"])
    #expect(scene.focus.influences(on: call).map(\.rule) == ["interactions[0]"])
  }
}
