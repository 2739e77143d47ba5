/// A rule of the policy that did not hold.
public struct Violation: Error, CustomStringConvertible {
  public var description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Holds, or is a violation.
func require(_ holds: Bool, _ what: @autoclosure () -> String) throws(Violation) {
  if !holds { throw Violation(what()) }
}
