/// A line of a recording: one input of the policy, and what the policy wanted done.
public struct RecordedInput: Codable, Hashable, Sendable {
  /// The time that was handed to `AudioFocus.handle`, in microseconds of the monotonic clock.
  /// Whoever records hands in whole microseconds, for the record to be exact.
  public var at: Int64
  public var input: Input
  public var actions: [Action]

  public init(at time: Duration, input: Input, actions: [Action]) {
    at = time.wholeMicroseconds
    self.input = input
    self.actions = actions
  }

  public var time: Duration { .microseconds(at) }
}

extension Duration {
  /// In microseconds, what is left over cut off.
  public var wholeMicroseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
