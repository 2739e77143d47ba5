@testable import AudioPolicy
import Testing

@Suite struct VocabularyTests {
  /// The rows of the validity table, from the words of `docs/policy.md`.
  private static let modes: [(Mode, Set<AudioPolicy.Category>)] = [
    (.default, Set(Category.allCases)), (.shortFormVideo, Set(Category.allCases)),
    (.voiceChat, [.playAndRecord]), (.videoChat, [.playAndRecord]), (.gameChat, [.playAndRecord]),
    (.videoRecording, [.record, .playAndRecord]),
    (.measurement, [.playback, .record, .playAndRecord]), (.moviePlayback, [.playback]),
    (.spokenAudio, [.playback, .playAndRecord]), (.voicePrompt, [.playback, .playAndRecord]),
  ]

  private static let options: [(CategoryOptions, Set<AudioPolicy.Category>)] = [
    (.mixWithOthers, [.playback, .playAndRecord, .multiRoute]),
    (.interruptSpokenAudioAndMixWithOthers, [.playback, .playAndRecord, .multiRoute]),
    (.duckOthers, [.ambient, .playback, .playAndRecord, .multiRoute]),
    (.defaultToSpeaker, [.playAndRecord]), (.allowBluetoothHFP, [.record, .playAndRecord]),
    (.allowBluetoothA2DP, Set(Category.allCases)), (.allowAirPlay, Set(Category.allCases)),
    (.overrideMutedMicrophoneInterruption, [.record, .playAndRecord]),
  ]

  @Test func aModeIsTakenOnlyWithACategoryItFits() {
    #expect(Set(Self.modes.map(\.0)) == Set(Mode.allCases))
    for (mode, fitting) in Self.modes {
      for category in Category.allCases {
        let problem = Fit.problem(category: category, mode: mode, options: [])
        #expect((problem == nil) == fitting.contains(category), "\(mode) and \(category)")
        if let problem {
          #expect(
            problem.field == "mode" && fitting.allSatisfy { problem.why.contains($0.rawValue) })
        }
      }
    }
  }

  @Test func anOptionIsTakenOnlyWithACategoryItFits() {
    for (option, fitting) in Self.options {
      for category in Category.allCases {
        let problem = Fit.problem(category: category, mode: .default, options: option)
        #expect((problem == nil) == fitting.contains(category), "\(option.names) and \(category)")
        if let problem {
          #expect(
            problem.field == "options" && fitting.allSatisfy { problem.why.contains($0.rawValue) })
        }
      }
    }
  }

  @Test func theBitsAreThoseOfAVAudioSession() {
    #expect(
      CategoryOptions.named.map(\.option.rawValue) == [
        0x1, 0x2, 0x4, 0x8, 0x11, 0x20, 0x40, 0x80,
      ])
    #expect(CategoryOptions(named: "allowBluetooth") == .allowBluetoothHFP)
    #expect(
      CategoryOptions.interruptSpokenAudioAndMixWithOthers.names
        == ["interruptSpokenAudioAndMixWithOthers"])
  }

  @Test func categoryAndOptionsDecideTheSharing() {
    #expect(Sharing(category: .ambient, options: []) == .mix)
    #expect(Sharing(category: .playback, options: .mixWithOthers) == .mix)
    #expect(Sharing(category: .playback, options: .interruptSpokenAudioAndMixWithOthers) == .mix)
    #expect(Sharing(category: .ambient, options: .duckOthers) == .duck)
    #expect(Sharing(category: .playback, options: [.duckOthers, .mixWithOthers]) == .duck)
    for category in Category.allCases where category != .ambient {
      #expect(Sharing(category: category, options: []) == .exclusive)
    }
  }

  private func settings(
    _ change: SettingsChange, from old: SettingsChange? = nil
  ) throws(SettingsProblem) -> Settings {
    guard let old else { return try Settings(opening: change, under: .shipped) }
    return try Settings(opening: old, under: .shipped).changed(by: change, under: .shipped)
  }

  @Test func optionsDoNotSurviveAChangeOfCategory() throws {
    #expect(try settings(SettingsChange(category: .multiRoute), from: .prompt).options == [])
    #expect(
      try settings(SettingsChange(category: .playback), from: .prompt).options == .duckOthers)
  }

  @Test func aSceneIsAPresetOfClassCategoryModeAndOptions() throws {
    let rows: [(String, String, AudioPolicy.Category, Mode, CategoryOptions)] = [
      ("call", "call", .playAndRecord, .voiceChat, []),
      ("media", "media", .playback, .default, []),
      ("prompt", "prompt", .playback, .voicePrompt, .duckOthers),
      (
        "assistant", "prompt", .playAndRecord, .voicePrompt,
        [.duckOthers, .interruptSpokenAudioAndMixWithOthers]
      ),
      ("recording", "media", .record, .default, []), ("game", "media", .ambient, .default, []),
    ]
    for (scene, name, category, mode, options) in rows {
      for old in [SettingsChange.prompt, .spoken, SettingsChange(scene: "assistant")] {
        let settings = try settings(SettingsChange(scene: scene), from: old)
        #expect(
          settings.class == name && settings.category == category && settings.mode == mode
            && settings.options == options && settings.scene == scene)
      }
    }
  }

  @Test func aSceneThatIsLeftGivesBackWhatWasBefore() throws {
    let inside = try settings(SettingsChange(scene: "call"), from: .spoken)
    let other = try inside.changed(by: SettingsChange(scene: "prompt"), under: .shipped)
    let outside = try other.changed(by: SettingsChange(scene: ""), under: .shipped)
    #expect(outside == (try settings(.spoken)))
  }

  @Test func aSceneTakesItsScopeWithItWhenItIsLeft() throws {
    var configuration = PolicyConfiguration.shipped
    configuration.scenes["beside"] = SettingsChange(class: "prompt", scope: .sink)
    let before = try settings(.spoken)
    let inside = try before.changed(by: SettingsChange(scene: "beside"), under: configuration)
    #expect(inside.scope == .sink)
    let other = try inside.changed(by: SettingsChange(scene: "prompt"), under: configuration)
    #expect(other.scope == .zone)
    #expect(try inside.changed(by: SettingsChange(scene: ""), under: configuration) == before)
  }

  @Test func `Times beyond thirty years mean for ever, negative ones zero`() throws {
    for seconds in [-1, -1e300, -Double.infinity, 0] {
      #expect(Duration.named(seconds: seconds) == .zero)
    }
    for seconds in [1e9, 1e30, Double.infinity] { #expect(Duration.named(seconds: seconds) == nil) }
    #expect(Duration.named(seconds: 1e-30) == .microseconds(1))
    #expect(Duration.named(seconds: 999_999_999) == .seconds(999_999_999))
    for lease in [-1, 0, 1e9, Double.infinity] {
      #expect(try settings(SettingsChange(lease: lease)).lease == nil)
    }
    #expect(try settings(SettingsChange(lease: 604_801)).lease == .seconds(604_801))
  }

  @Test func whatDoesNotFitIsRefusedWithTheField() {
    let rows: [(SettingsChange, String)] = [
      (SettingsChange(class: "nobody"), "class"), (SettingsChange(scene: "nowhere"), "scene"),
      (SettingsChange(class: "none"), "class"), (SettingsChange(mode: .voiceChat), "mode"),
      (SettingsChange(category: .record, options: .duckOthers), "options"),
      (SettingsChange(lease: .nan), "lease"),
    ]
    for (change, field) in rows {
      #expect { try settings(change) } throws: { ($0 as? SettingsProblem)?.field == field }
    }
  }

  @Test func refusedSettingsLeaveTheSessionAsItWas() throws {
    var scene = Scene()
    let media = scene.start(.media)
    let before = scene.focus.snapshot(of: media)
    let change = SettingsChange(category: .record, mode: .moviePlayback, group: "g")
    guard case .refused(.invalidSettings)? = scene.hand(.change(media, change)) else {
      Issue.record("taken")
      return
    }
    #expect(scene.focus.snapshot(of: media) == before && scene.events(media).isEmpty)
  }

  @Test func aRoleDecidesWhatAnAdoptedStreamIs() {
    let rows: [(String?, String, Sharing)] = [
      ("music", "media", .mix), ("video", "media", .mix), ("game", "media", .mix),
      ("phone", "call", .exclusive), ("event", "event", .mix), ("a11y", "prompt", .duck),
      ("alarm", "alarm", .exclusive), (nil, "media", .mix), ("unheard of", "media", .mix),
    ]
    for (role, name, sharing) in rows {
      let adoption = StreamRules.shipped.classify(role.map { ["media.role": $0] } ?? [:]).adoption
      #expect(adoption.class == name && adoption.sharing == sharing)
    }
  }
}
