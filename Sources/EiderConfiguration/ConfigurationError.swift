/// A configuration that cannot be used, with all that is wrong with it.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// At least one, in the order of the files and of the lines in them.
  public var problems: [ConfigurationProblem]

  public init(_ problems: [ConfigurationProblem]) {
    self.problems = problems
  }

  /// One line for each problem.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
