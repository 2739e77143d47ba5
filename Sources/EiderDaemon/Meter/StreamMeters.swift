import AudioPolicy
import EventLoop
import PulseAudio

/// The streams that are listened to: those whose rule wants to know whether they are heard, while
/// they run.
final class StreamMeters {
  /// Called when a stream begins or ceases to be heard.
  var changed: ((StreamID) -> Void)?
  /// Called when a stream cannot be listened to.
  var failed: ((StreamID, PulseError) -> Void)?
  /// The gain that Eider gives a stream now, in decibels.
  var gain: ((StreamID) -> Double)?
  private var streams: [StreamID: AudibleStream] = [:]
  private let server: PulseServer
  private let loop: EventLoop

  init(_ server: PulseServer, on loop: EventLoop) {
    self.server = server
    self.loop = loop
  }

  var count: Int { streams.count }

  /// Whether a stream was heard lately; nil when nobody is to listen, or can. One that has no sink yet,
  /// as PipeWire 1.4 shows it for some milliseconds, was not.
  func isAudible(_ stream: TrackedStream) -> Bool? {
    if let listener = streams[stream.id] { return listener.isAudible }
    if case .audible = stream.ownership.activity { return false }
    return nil
  }

  /// Begins to listen, goes on, or ends, as the stream now is.
  func follow(_ stream: TrackedStream, on sink: String?, isSilenced: Bool) {
    guard case .audible(let threshold, let silence) = stream.ownership.activity,
      stream.owner != nil, !stream.input.isCorked, !isSilenced
    else { return end(stream.id) }
    // Between two sinks it is heard on neither, and what was known holds.
    guard let sink else { return }
    let measure = AudibleStream.Measure(threshold: threshold, silence: silence)
    let id = stream.id
    let earlier = streams[id]
    if let earlier, earlier.sink == sink, earlier.measure == measure { return }
    let listener = AudibleStream(
      stream.input.index, on: sink, measure, of: server, loop: loop,
      gain: { [unowned self] in gain?(id) ?? 0 },
      changed: { [unowned self] in changed?(id) },
      failed: { [unowned self] in failed?(id, $0) })
    if let earlier { listener.take(over: earlier) }
    streams[id] = listener
  }

  func end(_ id: StreamID) { streams[id] = nil }

  func endAll() { streams = [:] }
}
