import CPulse

/// What a sink or source is doing.
public nonisolated enum DeviceState: Equatable, Sendable {
  /// Sound goes through it: some stream on it is not corked.
  case running
  /// Open, with no stream that is not corked.
  case idle
  /// Closed until it is needed.
  case suspended
  /// The server does not say.
  case unknown

  init(_ state: pa_sink_state_t) {
    switch state {
    case PA_SINK_RUNNING: self = .running
    case PA_SINK_IDLE: self = .idle
    case PA_SINK_SUSPENDED: self = .suspended
    default: self = .unknown
    }
  }

  init(_ state: pa_source_state_t) {
    switch state {
    case PA_SOURCE_RUNNING: self = .running
    case PA_SOURCE_IDLE: self = .idle
    case PA_SOURCE_SUSPENDED: self = .suspended
    default: self = .unknown
    }
  }
}
