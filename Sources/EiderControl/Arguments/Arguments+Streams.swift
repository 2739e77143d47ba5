// Operands that name streams and properties.
extension Arguments {
  /// The number of a stream.
  /// - Throws: `Failure` with the status `usage`.
  func stream(_ text: String) throws -> Int {
    guard let index = UInt32(text) else {
      throw usage("“\(text.printable)” is no number of a stream; “eiderctl streams” lists them")
    }
    return Int(index)
  }

  /// Properties given as KEY=VALUE; of a key given twice the last counts.
  /// - Throws: `Failure` with the status `usage`.
  func properties(_ texts: [String]) throws -> [String: String] {
    var properties: [String: String] = [:]
    for text in texts {
      guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
        throw usage("“\(text.printable)” is no KEY=VALUE")
      }
      properties[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }
    return properties
  }
}
