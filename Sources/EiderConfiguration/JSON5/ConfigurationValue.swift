/// One value of a JSON5 document, and where it stands.
package struct ConfigurationValue: Hashable, Sendable {
  package var content: Content
  package var place: Place

  package indirect enum Content: Hashable, Sendable {
    case object([String: ConfigurationValue])
    case array([ConfigurationValue])
    case string(String)
    case number(Double)
    case bool(Bool)
    case null
  }

  /// Lines and columns start at 1; a column is one Unicode scalar.
  package struct Place: Hashable, Sendable {
    package var file: String
    package var line: Int
    package var column: Int
    package var path: ConfigurationPath
    /// Where the value's key is, for what is wrong with the key itself; the value's own place
    /// when it has no key.
    package var keyLine: Int
    package var keyColumn: Int
  }

  /// Whether it is an object that was laid over `null`: what lay below that is gone.
  package var isFresh = false

  /// The value as an error message names it.
  package var shown: String {
    switch content {
    case .object: "an object"
    case .array: "an array"
    case .string(let text): quoted(text)
    case .number(let number): numeral(number)
    case .bool(let flag): "\(flag)"
    case .null: "null"
    }
  }
}

/// A number as people write it: without `.0`.
package func numeral(_ number: Double) -> String {
  if number.isNaN { return "NaN" }
  if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
  return number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
}
