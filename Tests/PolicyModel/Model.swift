import AudioPolicy

/// Many trials, with seeds that follow from one.
public enum Model {
  /// - Returns: how many steps were made.
  @discardableResult
  public static func run(seed: UInt64, steps: Int) throws(Trial.Failure) -> Int {
    var seeds = RandomSource(seed: seed)
    var made = 0
    while made < steps {
      let trial = Trial(seed: seeds.next(), steps: min(250, steps - made))
      try trial.run()
      made += trial.steps
    }
    return made
  }
}

extension Trial.Failure: CustomStringConvertible {
  /// The rule, the seed, and the inputs as lines for `eider-model --replay FILE`.
  public var description: String {
    let lines = (try? Record.text(inputs)) ?? "\(inputs)"
    return "\(violation)\nseed \(seed), \(inputs.count) inputs:\n\(lines)"
  }
}
