package import AudioPolicy
package import Varlink

extension SettingsChange {
  /// How many bytes a name may have. It is in every event of its session, so that a longer one would
  /// fill the queues of all who watch.
  package static let longestText = 1024

  /// What a client asked for, with every name known.
  /// - Throws: `AudioSessionErrors.InvalidSettings` with what fits.
  package init(_ message: SessionSettings) throws {
    try Self.checkLength([
      ("class", message.class), ("category", message.category), ("mode", message.mode),
      ("group", message.group), ("queue", message.queue), ("scene", message.scene),
      ("sink", message.sink),
    ])
    try Self.checkLength((message.options ?? []).map { ("options", $0) })
    self.init(
      class: message.class,
      category: try message.category.map { try Self.known($0, field: "category") },
      mode: try message.mode.map { try Self.known($0, field: "mode") },
      options: try message.options.map(Self.options), group: message.group,
      queue: message.queue, scene: message.scene, lease: message.lease, sink: message.sink)
  }

  /// Refuses texts that are too long, and does not repeat them.
  /// - Throws: `AudioSessionErrors.InvalidSettings` with the limit.
  package static func checkLength(_ texts: [(field: String, text: String?)]) throws {
    for (field, text) in texts where (text?.utf8.count ?? 0) > longestText {
      throw AudioSessionErrors.InvalidSettings(
        field: field, why: "it has more than \(longestText) bytes")
    }
  }

  private static func known<Name: RawRepresentable<String> & CaseIterable>(
    _ text: String, field: String
  ) throws -> Name {
    guard let name = Name(rawValue: text) else {
      let all = Name.allCases.map(\.rawValue).joined(separator: ", ")
      throw AudioSessionErrors.InvalidSettings(
        field: field, why: "there is no \(field) \(text); there are \(all)")
    }
    return name
  }

  private static func options(_ names: [String]) throws -> CategoryOptions {
    var options: CategoryOptions = []
    for name in names {
      guard let option = CategoryOptions(named: name) else {
        let all = CategoryOptions.named.map(\.name).joined(separator: ", ")
        throw AudioSessionErrors.InvalidSettings(
          field: "options", why: "there is no option \(name); there are \(all)")
      }
      options.insert(option)
    }
    return options
  }
}

extension CulpritDetails {
  package init(_ culprit: Culprit) {
    self.init(session: culprit.session.text, class: culprit.class, name: culprit.name)
  }
}

extension SessionDetails {
  package init(_ snapshot: SessionSnapshot) {
    let settings = snapshot.settings
    self.init(
      session: snapshot.id.text, name: snapshot.name, adopted: snapshot.isAdopted,
      class: settings.class, category: settings.category.rawValue,
      mode: settings.mode.rawValue, options: settings.options.names, group: settings.group,
      queue: settings.queue, scene: settings.scene, lease: settings.lease?.inSeconds,
      sink: settings.sink, sharing: snapshot.sharing.rawValue, state: snapshot.state.rawValue,
      interruption: snapshot.interruption.map {
        InterruptionDetails(
          kind: $0.kind.rawValue, reason: $0.reason.rawValue,
          by: $0.by.map(CulpritDetails.init), since: $0.since.inSeconds)
      },
      ducked: snapshot.ducking, muted: snapshot.isSilenced,
      isOtherAudioPlaying: snapshot.isOtherAudioPlaying,
      secondaryAudioShouldBeSilenced: snapshot.shouldSilenceSecondaryAudio,
      leaseEnds: snapshot.leaseEnds?.inSeconds, streams: snapshot.streams.map(\.sinkInput))
  }
}

extension EventMessage {
  package init(_ event: SessionEvent, at time: Duration, of details: SessionDetails?) {
    self.init(event: event.name, time: time.inSeconds, details: details)
    switch event {
    case .interruptionBegan(let kind, let reason, let by):
      self.kind = kind.rawValue
      self.reason = reason.rawValue
      self.by = by.map(CulpritDetails.init)
    case .interruptionEnded(let kind, let shouldResume):
      self.kind = kind.rawValue
      self.shouldResume = shouldResume
    case .ducked(let decibels):
      self.decibels = decibels
    default: break
    }
  }
}

extension SessionEvent {
  package var name: String {
    switch self {
    case .opened: "opened"
    case .settingsChanged: "settingsChanged"
    case .waiting: "waiting"
    case .activated: "activated"
    case .deactivated: "deactivated"
    case .interruptionBegan: "interruptionBegan"
    case .interruptionEnded: "interruptionEnded"
    case .ducked: "ducked"
    case .unducked: "unducked"
    case .otherAudioBegan: "otherAudioBegan"
    case .otherAudioEnded: "otherAudioEnded"
    case .silenceSecondaryAudioBegan: "silenceSecondaryAudioBegan"
    case .silenceSecondaryAudioEnded: "silenceSecondaryAudioEnded"
    case .closed: "closed"
    }
  }
}

extension SessionID {
  /// How a session is named in messages and in the property `eider.session`.
  package var text: String { String(rawValue) }

  package init?(_ text: String) {
    guard let number = UInt64(text), String(number) == text else { return nil }
    self.init(rawValue: number)
  }
}

extension StreamID {
  /// The number as a sink input; the rest tells one life of the server from another.
  package var sinkInput: Int { Int(rawValue & 0xffff_ffff) }
}

extension Duration {
  package var inSeconds: Double { self / .seconds(1) }
}

extension Refusal {
  /// The error of the interface that says the same.
  package func failure(for session: String) -> any VarlinkFailure {
    switch self {
    case .noSuchSession(let id): AudioSessionErrors.NoSuchSession(session: id.text)
    case .invalidSettings(let problem):
      AudioSessionErrors.InvalidSettings(field: problem.field, why: problem.why)
    case .insufficientPriority(let culprit):
      AudioSessionErrors.InsufficientPriority(
        class: culprit.class, name: culprit.name, session: culprit.session.text)
    case .noOutput: AudioSessionErrors.ServerUnavailable()
    case .busy: AudioSessionErrors.Busy(session: session)
    case .timedOut: AudioSessionErrors.TimedOut(session: session)
    case .notActive: AudioSessionErrors.NotActive(session: session)
    }
  }
}
