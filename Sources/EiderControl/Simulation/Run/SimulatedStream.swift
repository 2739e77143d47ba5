import AudioPolicy
import StreamGain

/// A stream on a simulated server, which takes every write at once and shows it at once.
struct SimulatedStream: Sendable {
  let id: StreamID
  var level: StreamLevel
  /// What the server shows.
  private(set) var shown: StreamVolume
  private(set) var writes = 0
  /// What the scenario said of it so far.
  private(set) var description = StreamChange()

  init(id: StreamID, _ change: StreamChange) {
    self.id = id
    shown = StreamVolume(
      channels: change.volume ?? Self.fullStereo, muted: change.isMuted ?? false)
    level = StreamLevel(base: shown, order: .afterWrites)
  }

  private static var fullStereo: ChannelVolumes {
    ChannelVolumes(raw: [ChannelVolumes.normal, ChannelVolumes.normal]) ?? .full
  }

  mutating func describe(_ change: StreamChange) {
    if let value = change.application { description.application = value }
    if let value = change.session { description.session = value.isEmpty ? nil : value }
    if let value = change.role { description.role = value }
    if let value = change.class { description.class = value }
    if let value = change.sharing { description.sharing = value }
    if let value = change.sink { description.sink = value }
    if let value = change.scope { description.scope = value }
    if let value = change.isCorked { description.isCorked = value }
    if let value = change.isAudible { description.isAudible = value }
  }

  /// The settings of an adopted session for it: as its role has them, or a rule of the configuration
  /// with its class and sharing would.
  func settings(under policy: PolicyConfiguration) -> SettingsChange {
    var settings: SettingsChange
    if let name = description.class {
      let rule = AdoptionRule("", [], class: name, sharing: description.sharing)
      settings = Adoption(rule, under: policy).settings ?? SettingsChange(class: name)
    } else {
      let properties = description.role.map { ["media.role": $0] } ?? [:]
      settings = StreamRules.shipped.classify(properties).adoption.settings ?? SettingsChange()
    }
    settings.scope = description.scope
    return settings
  }

  /// What the policy has to know.
  func facts(owner: StreamFacts.Owner) -> StreamFacts {
    let base = level.base
    return StreamFacts(
      id: id, owner: owner, sink: description.sink, isRunning: description.isCorked != true,
      isSilenced: base.muted || base.channels.isSilent, isAudible: description.isAudible,
      level: base.channels.level?.value ?? StreamFacts.silentLevel)
  }

  mutating func aim(at target: StreamTarget, now: Duration) {
    let times = StreamGain.FadeTimes(
      attack: target.fade.attack, hold: target.fade.hold, release: target.fade.release)
    let aimed = GainTarget(gain: Decibels(target.gain), muted: target.isMuted)
    carryOut(level.aim(at: aimed, times: times, now: now), now: now)
  }

  mutating func tick(now: Duration) {
    carryOut(level.tick(now: now), now: now)
  }

  /// The user sets it by other means than Eider.
  mutating func userSets(volume: ChannelVolumes?, isMuted: Bool?, now: Duration) {
    shown.channels = volume ?? shown.channels
    shown.muted = isMuted ?? shown.muted
    carryOut(level.reported(shown, asOf: level.lastMark, now: now), now: now)
  }

  private mutating func carryOut(_ actions: [LevelAction], now: Duration) {
    var actions = actions
    while !actions.isEmpty {
      writes += actions.count
      for action in actions {
        switch action {
        case .writeVolume(let volumes, _): shown.channels = volumes
        case .writeMute(let isMuted, _): shown.muted = isMuted
        }
        level.writeCompleted(action.mark, now: now)
      }
      actions = level.reported(shown, asOf: level.lastMark, now: now)
    }
  }
}
