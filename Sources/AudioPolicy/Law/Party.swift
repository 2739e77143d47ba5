/// A session as the law sees it: all that decides what it does to others and they to it.
///
/// It is made of plain numbers, so that comparing a thousand of them costs microseconds.
public struct Party: Hashable, Sendable {
  /// The class, as an index into the configuration's classes.
  var classIndex: Int
  var rank: Int
  var isDominant: Bool
  var depth: Depth
  /// What an interruption by this session is.
  var interruption: InterruptionKind
  var sharing: Sharing
  /// In mode `spokenAudio`.
  var speaks: Bool
  /// With option `interruptSpokenAudioAndMixWithOthers`.
  var interruptsSpokenAudio: Bool
  /// 0 for no group.
  var group: Int
  /// The zones it is in, and the sinks it plays on.
  var places: Places
  /// It acts only on what plays on the same sinks.
  var keepsToItsSinks: Bool
  /// Its place in the order of activation; the later has the greater.
  var order: UInt64

  init(_ settings: Settings, classIndex: Int, in audioClass: AudioClass, group: Int) {
    self.classIndex = classIndex
    rank = audioClass.rank
    isDominant = audioClass.isDominant
    depth = audioClass.depth
    interruption = audioClass.interruption
    sharing =
      audioClass.fixedSharing
      ?? Sharing(category: settings.category, options: settings.options)
    speaks = settings.mode == .spokenAudio
    interruptsSpokenAudio =
      audioClass.fixedSharing == nil
      && settings.options.contains(.interruptSpokenAudioAndMixWithOthers)
    self.group = group
    places = .all
    keepsToItsSinks = settings.scope == .sink
    order = 0
  }

  /// The same session as one that only mixes: what its streams are while it is inactive.
  var mixing: Party {
    var party = self
    party.sharing = .mix
    party.interruptsSpokenAudio = false
    return party
  }
}
