import Synchronization

// Requested and actual, side by side. An application on Linux opens its streams itself, with the
// numbers it likes: what is preferred is for it to remember, what is actual is the device's.
extension AudioSession {
  struct Preferences: Sendable {
    var sampleRate = 0.0
    var ioBufferDuration = 0.0
    var noInterruptionsFromSystemAlerts = false
    var interruptionOnRouteDisconnect = true
    var input: PortDescription?
  }

  /// The sample rate the application would like, in hertz; 0 when it did not say.
  public var preferredSampleRate: Double { shared.view.withLock { $0.preferences.sampleRate } }

  /// Notes the sample rate the application would like, in hertz.
  ///
  /// - Throws: `Failure` with `badParam` for what is no rate.
  public func setPreferredSampleRate(_ rate: Double) throws {
    guard rate >= 0, rate <= 768_000 else {
      throw Failure(.badParam, "A sample rate is between 0 and 768000 Hz, not \(rate).")
    }
    shared.view.withLock { $0.preferences.sampleRate = rate }
  }

  /// The output's sample rate in hertz; 0 where that is not known.
  public var sampleRate: Double { output?.sampleRate ?? 0 }

  /// The buffer the application would like, in seconds; 0 when it did not say.
  public var preferredIOBufferDuration: Double {
    shared.view.withLock { $0.preferences.ioBufferDuration }
  }

  /// Notes the buffer the application would like, in seconds.
  ///
  /// - Throws: `Failure` with `badParam` for what is no duration.
  public func setPreferredIOBufferDuration(_ duration: Double) throws {
    guard duration >= 0, duration <= 60 else {
      throw Failure(.badParam, "A buffer is between 0 and 60 s, not \(duration).")
    }
    shared.view.withLock { $0.preferences.ioBufferDuration = duration }
  }

  /// The output's buffer in seconds: its latency. 0 where that is not known.
  public var ioBufferDuration: Double { outputLatency }

  /// The output's channels; 0 where that is not known.
  public var outputNumberOfChannels: Int { output?.numberOfChannels ?? 0 }

  /// The input's channels; 0 where that is not known.
  public var inputNumberOfChannels: Int { input?.numberOfChannels ?? 0 }

  /// From writing a sample to hearing it, in seconds; 0 where that is not known.
  public var outputLatency: Double { output?.latency ?? 0 }

  /// From a sound to reading its sample, in seconds; 0 where that is not known.
  public var inputLatency: Double { input?.latency ?? 0 }

  /// Whether there is an input.
  public var isInputAvailable: Bool { availableInputs != nil }

  /// Remembered, and true in any case: alerts are sessions of class `event`, which interrupt nobody.
  public var prefersNoInterruptionsFromSystemAlerts: Bool {
    shared.view.withLock { $0.preferences.noInterruptionsFromSystemAlerts }
  }

  /// Notes the preference.
  public func setPrefersNoInterruptionsFromSystemAlerts(_ prefers: Bool) throws {
    shared.view.withLock { $0.preferences.noInterruptionsFromSystemAlerts = prefers }
  }

  /// Remembered. A session whose only output is gone is interrupted either way, for nothing could
  /// be heard; where another output takes over, the change of the route says whether to pause.
  public var prefersInterruptionOnRouteDisconnect: Bool {
    shared.view.withLock { $0.preferences.interruptionOnRouteDisconnect }
  }

  /// Notes the preference.
  public func setPrefersInterruptionOnRouteDisconnect(_ prefers: Bool) throws {
    shared.view.withLock { $0.preferences.interruptionOnRouteDisconnect = prefers }
  }

  /// The output that the session uses.
  var output: PortDescription? { currentRoute.outputs.first }

  /// The input that it would use.
  private var input: PortDescription? {
    preferredInput ?? currentRoute.inputs.first ?? availableInputs?.first
  }
}
