import AudioPolicy

/// The law of effects once more, word by word from `docs/policy.md` and without any thought of
/// speed: what the policy's own law is measured against.
struct PlainLaw {
  /// A session as the words of the policy speak of it.
  struct Subject {
    var session: SessionSnapshot
    /// Its place in the order of activation.
    var order: Int
    /// The zones it is in; nil for all.
    var zones: Set<Int>?
    /// The sinks it plays on; nil for all.
    var sinks: Set<String>?
    var `class`: AudioClass
    /// Whether it plays without being active, and so only mixes.
    var isBystander = false

    var sharing: Sharing {
      if isBystander { return .mix }
      if let fixed = `class`.fixedSharing { return fixed }
      let options = session.settings.options
      if options.contains(.duckOthers) { return .duck }
      if session.settings.category == .ambient { return .mix }
      return options.contains(.mixWithOthers) ? .mix : .exclusive
    }

    var interruptsSpokenAudio: Bool {
      !isBystander && `class`.fixedSharing == nil
        && session.settings.options.contains(.interruptSpokenAudioAndMixWithOthers)
    }
  }

  var configuration: PolicyConfiguration

  func effect(of a: Subject, on b: Subject) -> Effect {
    if let group = a.session.settings.group, group == b.session.settings.group { return .none }
    if let one = a.zones, let other = b.zones, one.isDisjoint(with: other) { return .none }
    if a.session.settings.scope == .sink {
      guard let one = a.sinks else { return .none }
      if let other = b.sinks, one.isDisjoint(with: other) { return .none }
    }
    for rule in configuration.interactions {
      if let name = rule.of, name != a.class.name { continue }
      if let name = rule.on, name != b.class.name { continue }
      if let sharing = rule.sharing, sharing != a.sharing { continue }
      switch rule.effect {
      case .none: return .none
      case .duck(let depth): return .duck(depth ?? a.class.depth)
      case .mute: return .mute
      case .interrupt(let kind): return .interrupt(kind ?? a.class.interruption)
      }
    }
    if a.interruptsSpokenAudio, b.session.settings.mode == .spokenAudio {
      return .interrupt(.transient)
    }
    switch a.sharing {
    case .mix: return .none
    case .duck: return ducking(a, b)
    case .exclusive: return exclusive(a, b)
    }
  }

  private func ducking(_ a: Subject, _ b: Subject) -> Effect {
    if b.class.isDominant, b.class.rank >= a.class.rank { return .none }
    if b.sharing == .duck {
      let bComesFirst =
        a.class.isDominant == b.class.isDominant ? b.order > a.order : b.class.isDominant
      if bComesFirst { return .none }
    }
    return .duck(a.class.depth)
  }

  private func exclusive(_ a: Subject, _ b: Subject) -> Effect {
    if a.class.rank > b.class.rank {
      if b.sharing == .exclusive { return .interrupt(a.class.interruption) }
      return a.class.isDominant ? .duck(a.class.depth) : .none
    }
    if a.class.rank == b.class.rank, b.sharing == .exclusive, b.order < a.order {
      return .interrupt(.lasting)
    }
    return .none
  }
}

/// Everything that acts on a session, taken together.
struct PlainOutcome {
  var interrupts = false
  var isMuted = false
  private var depths: [Depth] = []

  mutating func add(_ effect: Effect) {
    switch effect {
    case .none: break
    case .duck(let depth): depths.append(depth)
    case .mute: isMuted = true
    case .interrupt: interrupts = true
    }
  }

  /// The deepest of all the ducks, for a stream of this level.
  func gain(forBase level: Double) -> Double {
    depths.map { $0.gain(forBase: level) }.min() ?? 0
  }
}
