extension InterfaceDescription {
  /// Where a definition is wrong, and what was expected there.
  public struct ParsingError: Error, Equatable, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, in characters (Unicode scalars).
    public let column: Int
    /// What was expected and what was found, or which rule is broken.
    public let reason: String

    /// Line, column and reason.
    public var description: String { "line \(line), column \(column): \(reason)" }
  }

  /// Reads a definition. Source of the grammar: UAPI.20, "Grammar".
  ///
  /// Comments on lines of their own directly before a declaration or a field are kept; others are
  /// not. Beyond the grammar, names must be unique and types that are referred to declared.
  public init(parsing text: String) throws(ParsingError) {
    var parser = InterfaceParser(text)
    self = try parser.interface()
  }
}
