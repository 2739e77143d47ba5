/// What fits what: which categories an option or a mode may be used with.
///
/// The facts are those of AVAudioSession's public documentation.
public enum Fit {
  /// The categories an option fits.
  public static let options: [(option: CategoryOptions, categories: [Category])] = [
    (.mixWithOthers, [.playback, .playAndRecord, .multiRoute]),
    (.duckOthers, [.ambient, .playback, .playAndRecord, .multiRoute]),
    (.allowBluetoothHFP, [.record, .playAndRecord]),
    (.defaultToSpeaker, [.playAndRecord]),
    (.interruptSpokenAudioAndMixWithOthers, [.playback, .playAndRecord, .multiRoute]),
    (.allowBluetoothA2DP, Category.allCases),
    (.allowAirPlay, Category.allCases),
    (.overrideMutedMicrophoneInterruption, [.record, .playAndRecord]),
  ]

  /// The categories a mode fits.
  public static let modes: [(mode: Mode, categories: [Category])] = [
    (.default, Category.allCases),
    (.voiceChat, [.playAndRecord]),
    (.videoChat, [.playAndRecord]),
    (.gameChat, [.playAndRecord]),
    (.videoRecording, [.record, .playAndRecord]),
    (.measurement, [.playback, .record, .playAndRecord]),
    (.moviePlayback, [.playback]),
    (.spokenAudio, [.playback, .playAndRecord]),
    (.voicePrompt, [.playback, .playAndRecord]),
    (.shortFormVideo, Category.allCases),
  ]

  /// The first thing that does not fit, or nil when everything does.
  public static func problem(
    category: Category, mode: Mode, options: CategoryOptions
  ) -> SettingsProblem? {
    if let row = modes.first(where: { $0.mode == mode }), !row.categories.contains(category) {
      return SettingsProblem(
        field: "mode",
        why: "\(mode.rawValue) does not fit the category \(category.rawValue); it fits "
          + list(row.categories))
    }
    for name in options.names {
      guard let option = CategoryOptions(named: name),
        let row = self.options.first(where: { $0.option == option }),
        !row.categories.contains(category)
      else { continue }
      return SettingsProblem(
        field: "options",
        why: "\(name) does not fit the category \(category.rawValue); it fits "
          + list(row.categories))
    }
    return nil
  }

  private static func list(_ categories: [Category]) -> String {
    categories.map(\.rawValue).joined(separator: ", ")
  }
}
