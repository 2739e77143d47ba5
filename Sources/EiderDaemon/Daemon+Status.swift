import AudioPolicy
import EiderConfiguration
import EiderInterface
import EventLoop
import PulseAudio
import StreamGain

extension Daemon {
  /// The daemon at a glance.
  func status() -> StatusReport {
    let snapshots = focus.snapshots
    let acting = snapshots.filter { $0.state == .active && $0.sharing != .mix }
    let ranks = configuration.policy.classes.reduce(into: [:]) { $0[$1.name] = $1.rank }
    return StatusReport(
      version: EiderVersion.current, server: serverReport(),
      uptime: (EventLoop.now - started).inSeconds, configuration: configuration.files,
      classes: configuration.policy.classes.map(\.name),
      focus: acting.sorted {
        (ranks[$0.settings.class] ?? 0, $1.id) > (ranks[$1.settings.class] ?? 0, $0.id)
      }.map { SessionDetails($0) },
      held: snapshots.filter { $0.ducking < 0 || $0.isSilenced || $0.state == .interrupted }
        .map(held),
      sessions: snapshots.count, streams: streams.streams.count,
      ledger: StatusReport.Ledger(
        streams: ledger.count, savedLevels: ledger.saved.keys.count,
        overdue: ledger.saved.overdue(at: EventLoop.now),
        repaired: ledger.saved.repairs, problems: ledger.problems),
      warnings: otherDuckers.warnings + ledger.problems)
  }

  private func serverReport() -> StatusReport.Server {
    switch server.state {
    case .ready(let information):
      StatusReport.Server(
        connected: true, description: information.title,
        defaultSink: information.defaultSinkName,
        asked: SampleFormat(information.sampleSpecification),
        played: information.defaultSinkName.flatMap(route.sink(named:))
          .map { SampleFormat($0.sampleSpecification) })
    case .connecting:
      StatusReport.Server(
        connected: false, description: "not connected yet", defaultSink: nil)
    case .lost(let error):
      StatusReport.Server(connected: false, description: "\(error)", defaultSink: nil)
    }
  }

  private func held(_ snapshot: SessionSnapshot) -> StatusReport.Held {
    StatusReport.Held(
      session: snapshot.id.text, name: snapshot.name, class: snapshot.settings.class,
      decibels: snapshot.ducking, muted: snapshot.isSilenced,
      by: focus.influences(on: snapshot.id).map { influence in
        "\(influence.by.class) \"\(influence.by.name)\" (session \(influence.by.session.text)) "
          + "\(influence.effect.words): \(influence.rule)"
      } + causes(snapshot))
  }

  /// What interrupts a session without being one.
  private func causes(_ snapshot: SessionSnapshot) -> [String] {
    guard let interruption = snapshot.interruption, interruption.by == nil else { return [] }
    switch interruption.reason {
    case .routeDisconnected:
      return ["its output is gone; it goes on when there is one again"]
    case .microphoneMuted: return ["the microphone is muted"]
    case .default: return []
    }
  }

  func details(of stream: TrackedStream) -> StreamDetails {
    let session = focus.session(of: stream.id)
    let settings = session.flatMap { focus.snapshot(of: $0)?.settings }
    return StreamDetails(
      index: Int(stream.input.index), application: stream.application, role: stream.role,
      class: settings?.class ?? PolicyConfiguration.untouchedClass, session: session?.text,
      state: stream.stateName, base: stream.level.base.channels.raw.map(Int.init),
      gain: stream.level.gain.value, muted: stream.input.isMuted,
      sink: streams.sinkName(of: stream), corked: stream.input.isCorked,
      asked: SampleFormat(stream.input.sampleSpecification),
      played: streams.sinkName(of: stream).flatMap(route.sink(named:))
        .map { SampleFormat($0.sampleSpecification) })
  }
}

extension SavedLevels {
  /// How many levels may be wrong though no stream of their key is down or on its way back, and
  /// nothing is being done about them; or that the server did not take.
  func overdue(at now: Duration) -> Int {
    guard reading.isComplete else { return 0 }
    return keys.count { key, pending in
      if let pause = pending.pauseEnd, now < pause { return true }
      let isWaiting = pending.waitEnd.map { now < $0 } ?? false
      return pending.touched.isEmpty && !pending.isSaving && !isWaiting
        && isUnsettled?(key) != true
    }
  }
}

extension TrackedStream {
  /// What Eider does to it, in a word.
  fileprivate var stateName: String {
    if owner == nil { return "untouched" }
    if level.isOverridden { return "overridden" }
    if level.isFading { return "fading" }
    // Also within the hold, when nobody wants the mute any more.
    if level.target.muted || level.expected.muted && !level.base.muted { return "muted" }
    return level.gain.value < 0 ? "ducked" : "normal"
  }
}

extension Effect {
  fileprivate var words: String {
    switch self {
    case .none: "does nothing"
    case .duck(.by(let decibels)): "ducks it by \(decibels) dB"
    case .duck(.to(let level)): "ducks it to \(level) dB"
    case .mute: "mutes it"
    case .interrupt(let kind): "interrupts it (\(kind.rawValue))"
    }
  }
}

extension SampleFormat {
  fileprivate init(_ specification: SampleSpecification) {
    self.init(
      format: specification.format, rate: Int(specification.rate),
      channels: specification.channels)
  }
}

extension ServerInformation {
  /// Which server it is, for people.
  var title: String {
    switch kind {
    case .pulseAudio(let version): "PulseAudio \(version)"
    case .pipeWire(let version): "PipeWire \(version)"
    }
  }
}
