/// A line of a recording behind its header: one input of the policy, and what it wanted done.
public struct RecordingEntry: Codable, Hashable, Sendable {
  /// The time that was handed to `AudioFocus.handle`.
  @Microseconds public var at: Duration
  public var input: Input
  public var actions: [Action]

  public init(at: Duration, input: Input, actions: [Action]) {
    self.at = at
    self.input = input
    self.actions = actions
  }
}
