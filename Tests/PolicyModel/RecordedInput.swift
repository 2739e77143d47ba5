public import AudioPolicy

/// One input with its time: what a record of the policy's life is made of. The inputs of a
/// record, handed in again, give the same actions.
public struct RecordedInput: Codable, Hashable, Sendable {
  /// The time it was handed in at.
  @Microseconds public var at: Duration
  public var input: Input

  public init(at: Duration, _ input: Input) {
    self.at = at
    self.input = input
  }
}
