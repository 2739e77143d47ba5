/// A pattern in which `*` stands for any run of characters and `?` for any one.
public struct Glob: Hashable, Sendable {
  private let pattern: [Unicode.Scalar]

  public init(_ pattern: String) {
    self.pattern = Array(pattern.unicodeScalars)
  }

  public func matches(_ text: String) -> Bool { matches(Array(text.unicodeScalars)) }

  /// The same for a text that is compared with many patterns.
  func matches(_ text: [Unicode.Scalar]) -> Bool {
    var position = 0
    var index = 0
    // Where to go on when the text after the last star has to be longer.
    var retry: (pattern: Int, text: Int)?
    while index < text.count {
      if position < pattern.count, pattern[position] == "*" {
        retry = (position + 1, index)
        position += 1
      } else if position < pattern.count,
        pattern[position] == "?" || pattern[position] == text[index]
      {
        position += 1
        index += 1
      } else if let back = retry {
        retry = (back.pattern, back.text + 1)
        position = back.pattern
        index = back.text + 1
      } else {
        return false
      }
    }
    return pattern[position...].allSatisfy { $0 == "*" }
  }
}
