import EiderInterface
import Glibc
import Varlink

/// Waits for the daemon's events, for signals and for the end of standard input, whichever comes.
final class EventWatch {
  enum Occurrence {
    case event(EventMessage)
    /// The daemon ends the stream: with an error, or because all is said.
    case streamEnded((any Error)?)
    case signal(SignalDescriptor.Signal)
    case inputEnded
    /// Nobody reads standard output any more.
    case outputClosed
  }

  private let events: ReplyReader<EventMessage>
  private let signals: SignalDescriptor
  private var input: StandardInput?
  private let watchesOutput: Bool
  private var isStreaming = true

  /// A watch; without `input` standard input is left alone.
  init(
    _ events: ReplyReader<EventMessage>, signals: SignalDescriptor, input: StandardInput? = nil,
    watchesOutput: Bool = false
  ) {
    self.events = events
    self.signals = signals
    self.input = input
    self.watchesOutput = watchesOutput
  }

  /// Waits for the next occurrences; none when the time is up. Nil waits for ever.
  func next(until deadline: ContinuousClock.Instant? = nil) throws -> [Occurrence] {
    while true {
      let received = receive()
      if !received.isEmpty { return received }
      var entries = [
        pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
        // A negative descriptor is passed over: poll(2).
        pollfd(fd: isStreaming ? events.client.descriptor : -1, events: Int16(POLLIN), revents: 0),
        pollfd(
          fd: input?.isWatched == true ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: watchesOutput ? STDOUT_FILENO : -1, events: 0, revents: 0),
      ]
      let count = unsafe poll(&entries, nfds_t(entries.count), Self.milliseconds(until: deadline))
      if count == 0 { return [] }
      if count < 0 {
        if errno == EINTR { continue }
        throw Failure("waiting for events failed: \(SystemError.words(errno))")
      }
      var found: [Occurrence] = []
      if entries[0].revents != 0 { found += signals.take().map { .signal($0) } }
      if entries[1].revents != 0 { found += receive() }
      if entries[2].revents != 0 {
        input?.read()
        if input?.hasEnded == true { found.append(.inputEnded) }
      }
      if entries[3].revents != 0 { found.append(.outputClosed) }
      if !found.isEmpty { return found }
    }
  }

  private func receive() -> [Occurrence] {
    guard isStreaming else { return [] }
    do {
      var found: [Occurrence] = try events.available().map { .event($0) }
      if events.isFinished {
        isStreaming = false
        found.append(.streamEnded(nil))
      }
      return found
    } catch {
      isStreaming = false
      return [.streamEnded(error)]
    }
  }

  private static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
    guard let deadline else { return -1 }
    let left = ContinuousClock.now.duration(to: deadline).components
    guard left.seconds >= 0, left.attoseconds >= 0 else { return 0 }
    return Int32(clamping: left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1)
  }
}
