/// One thing that is wrong with a configuration: where, and what would fit.
public struct ConfigurationProblem: Error, Codable, Hashable, Sendable,
  CustomStringConvertible
{
  /// The file, as it was named.
  public var file: String
  /// The line, from 1; nil when the file as a whole is meant.
  public var line: Int?
  /// The column in Unicode scalars, from 1; nil when the file as a whole is meant.
  public var column: Int?
  /// The path of the key, such as `classes.alarm.depth`; empty for the whole document.
  public var path: String
  /// What is wrong with it and what fits, as one sentence.
  public var text: String

  public init(file: String, line: Int? = nil, column: Int? = nil, path: String, text: String) {
    self.file = file
    self.line = line
    self.column = column
    self.path = path
    self.text = text
  }

  /// `FILE:LINE:COLUMN: PATH: TEXT`, as compilers write it and editors read it.
  public var description: String {
    let position = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return "\(file)\(position): \(path.isEmpty ? "" : "\(path): ")\(text)"
  }
}
