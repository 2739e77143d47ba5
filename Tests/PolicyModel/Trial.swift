import AudioPolicy

/// A run of made-up inputs from one seed, and, when a rule did not hold, the fewest of them
/// that still break it.
public struct Trial: Sendable {
  public struct Failure: Error {
    public var seed: UInt64
    public var violation: String
    /// Handed in, one after another, to the shipped policy, they break the rule.
    public var inputs: [RecordedInput]
  }

  public var seed: UInt64
  public var steps: Int

  public init(seed: UInt64, steps: Int = 250) {
    self.seed = seed
    self.steps = steps
  }

  public func run() throws(Failure) {
    var generator = Generator(seed: seed)
    var checker = Checker(.shipped)
    var inputs: [RecordedInput] = []
    var actions: [[Action]] = []
    do throws(Violation) {
      for step in 0..<steps {
        inputs.append(generator.next(after: checker.focus))
        actions.append(try checker.step(inputs[step]))
        if step % 25 == 24 { try checker.checkOtherPath() }
      }
      try checkReplay(inputs, actions)
    } catch {
      throw Failure(
        seed: seed, violation: "\(error)", inputs: Shrinking.fewest(of: inputs))
    }
  }

  /// The recorded inputs, written down, read and handed in again, give the same actions.
  private func checkReplay(
    _ inputs: [RecordedInput], _ actions: [[Action]]
  ) throws(Violation) {
    let read = seed % 10 == 0 ? try Record.readBack(inputs) : inputs
    try require(read == inputs, "a record reads otherwise than it was written")
    var focus = AudioFocus(.shipped)
    for (input, expected) in zip(read, actions) {
      try require(
        focus.handle(input.input, at: input.at) == expected,
        "the record gives other actions at \(input)")
    }
  }

  /// What the inputs break, if anything.
  public static func violation(of inputs: [RecordedInput]) -> String? {
    var checker = Checker(.shipped)
    do throws(Violation) {
      for input in inputs {
        try checker.step(input)
        try checker.checkOtherPath()
      }
      return nil
    } catch {
      return "\(error)"
    }
  }
}
