import EiderInterface
import Varlink

/// A session that this process holds by keeping its connection open.
final class HeldSession {
  /// What ended it, and what the tool then exits with.
  struct Ending {
    var message: String
    var status: ExitStatus
    /// What to do about it, as sentences.
    var remedy: String?
  }

  private let daemon: Daemon
  private let watch: EventWatch
  private let console: Console
  private let waits: Bool
  private let report: (EventMessage) throws -> Void
  private let granted: () throws -> Void
  private var progress: HoldProgress

  /// Set when it is no longer there.
  private(set) var ending: Ending?
  /// Signals that came and were not taken yet.
  private var signals: [SignalDescriptor.Signal] = []
  private(set) var inputHasEnded: Bool
  private let inputEndedAtStart: Bool

  /// Asks for it.
  /// - Parameters:
  ///   - options: What is asked for.
  ///   - context: Where the daemon is, and where notes go.
  ///   - signals: Those that end it or are to be passed on.
  ///   - input: Standard input, if its end ends the session.
  ///   - report: Takes each event.
  ///   - granted: Called when it is active for the first time.
  /// - Throws: `Failure`, `unavailable` among them.
  init(
    _ options: HoldOptions, _ context: Context, signals: SignalDescriptor,
    input: StandardInput? = nil, report: @escaping (EventMessage) throws -> Void = { _ in },
    granted: @escaping () throws -> Void = {}
  ) throws {
    daemon = try Daemon.audioSession(context.environment)
    let events = try daemon.stream(AudioSessionMethods.Hold.self, options.parameters)
    watch = EventWatch(events, signals: signals, input: input)
    console = context.console
    waits = options.waits
    self.report = report
    self.granted = granted
    progress = HoldProgress(lease: options.parameters.settings?.lease)
    inputEndedAtStart = input?.hasEnded ?? false
    inputHasEnded = inputEndedAtStart
  }

  /// Waits until it is granted, and returns its name.
  /// - Throws: `Failure` when it is refused, or given up because a signal or the end of the input
  ///   came first.
  func acquire() throws -> String {
    let deadline = ContinuousClock.now.advanced(by: .seconds(10))
    while !progress.isGranted {
      guard try step(until: progress.hasBegun ? nil : deadline) else {
        throw daemon.failure(ClientError.timedOut)
      }
      if progress.isGranted { break }
      if let ending { throw Failure(ending.message) }
      // An input that ended before the daemon had answered was no wish to give up.
      if !takeSignals().isEmpty || (inputHasEnded && !inputEndedAtStart && progress.hasBegun) {
        throw Failure("given up before it was granted")
      }
    }
    return progress.session ?? ""
  }

  /// Waits until something happens.
  func wait() throws { _ = try step(until: nil) }

  /// The signals that have come since the last time.
  func takeSignals() -> [SignalDescriptor.Signal] {
    defer { signals = [] }
    return signals
  }

  /// Whether anything happened before the deadline.
  private func step(until deadline: ContinuousClock.Instant?) throws -> Bool {
    let occurrences = try watch.next(until: deadline)
    for occurrence in occurrences {
      switch occurrence {
      case .event(let event): try take(event)
      case .streamEnded(let error): try takeEnd(error)
      case .signal(let signal): signals.append(signal)
      case .inputEnded: inputHasEnded = true
      case .outputClosed: throw OutputClosed()
      }
    }
    return !occurrences.isEmpty
  }

  private func take(_ event: EventMessage) throws {
    try report(event)
    switch progress.take(event) {
    case .nothing: break
    case .granted: try granted()
    case .note(let text): console.complain(text)
    case .over(let text, let status): ending = ending ?? Ending(message: text, status: status)
    }
  }

  private func takeEnd(_ error: (any Error)?) throws {
    if let error = error as? VarlinkError {
      let failure = Refusal.failure(error, canWait: !waits)
      ending = ending ?? Ending(message: failure.message, status: failure.status)
    } else if !progress.hasBegun {
      throw daemon.failure(error ?? ClientError.closed)
    } else {
      ending =
        ending
        ?? Ending(
          message: "the daemon is gone, and the session with it",
          status: .failed, remedy: Unavailable.remedy)
    }
  }
}
