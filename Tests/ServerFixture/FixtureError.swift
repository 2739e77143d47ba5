/// What the fixture could not do, said so that a failing test explains itself.
public struct FixtureError: Error, CustomStringConvertible, Sendable {
  public let description: String

  public init(_ description: String) { self.description = description }
}
