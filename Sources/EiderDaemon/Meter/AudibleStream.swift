import EventLoop
import Glibc
import PulseAudio

/// Listens to one stream, and knows whether it was heard lately.
final class AudibleStream {
  /// What it takes to be heard.
  struct Measure: Equatable {
    /// Decibels of full scale, at the volume that the stream's user set.
    var threshold: Double
    var silence: Duration
  }

  let index: UInt32
  let sink: String
  let measure: Measure
  /// Whether it was heard within the last `silence`; nil when it cannot be listened to.
  private(set) var isAudible: Bool? = false
  private var lastHeard: Duration?
  private var meter: PeakMeter?
  private var timer: LoopTimer?
  private var failure: LoopTimer?
  private var error: PulseError?
  /// How far below its user's volume it is, in decibels, 0 or less.
  private let gain: () -> Double
  private let changed: () -> Void

  init(
    _ index: UInt32, on sink: String, _ measure: Measure, of server: PulseServer,
    loop: EventLoop, gain: @escaping () -> Double, changed: @escaping () -> Void,
    failed: @escaping (PulseError) -> Void
  ) {
    self.index = index
    self.sink = sink
    self.measure = measure
    self.gain = gain
    self.changed = changed
    timer = LoopTimer(on: loop) { [unowned self] in fallSilent() }
    failure = LoopTimer(on: loop) { [unowned self] in
      giveUp()
      if let error { failed(error) }
    }
    do throws(PulseError) {
      meter = try PeakMeter(
        ofSinkInput: index, on: sink, of: server, heard: { [unowned self] in heard($0) },
        ended: { [unowned self] in ended($0, after: .seconds(1)) })
    } catch {
      ended(error, after: .zero)
    }
  }

  /// When a stream is moved or ends the server says so a moment later, and this one is let go: what
  /// is still wanted then cannot be listened to.
  private func ended(_ error: PulseError, after delay: Duration) {
    meter = nil
    self.error = error
    failure?.set(at: EventLoop.now + delay)
  }

  /// What was known when it was listened to in another place.
  func take(over earlier: AudibleStream) {
    guard earlier.isAudible == true, let heard = earlier.lastHeard, isAudible == false else {
      return
    }
    isAudible = true
    lastHeard = heard
    timer?.set(at: heard + measure.silence)
  }

  /// It cannot be listened to: it counts while it runs.
  private func giveUp() {
    guard isAudible != nil else { return }
    timer?.set(at: nil)
    isAudible = nil
    changed()
  }

  /// The peak at the volume that the user set is what counts, or else a duck would silence it.
  private func heard(_ peak: Float) {
    guard 20 * log10(Double(peak)) - gain() >= measure.threshold else { return }
    let now = EventLoop.now
    lastHeard = now
    guard isAudible == false else { return }
    isAudible = true
    timer?.set(at: now + measure.silence)
    changed()
  }

  private func fallSilent() {
    guard isAudible == true, let lastHeard else { return }
    let end = lastHeard + measure.silence
    if EventLoop.now < end {
      timer?.set(at: end)
    } else {
      isAudible = false
      changed()
    }
  }
}
