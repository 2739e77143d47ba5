import EiderInterface
import FoundationEssentials

/// JSON that may be shown on a terminal: what would steer it is escaped, which means the same to
/// whoever reads the document.
enum JSONOutput {
  static func text(_ value: some Encodable, onOneLine: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !onOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
    return escaped(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Outside of strings there is ASCII only, and a newline stands nowhere else.
  private static func escaped(_ json: String) -> String {
    let isShowable = { (scalar: Unicode.Scalar) in scalar == "\n" || scalar.isShowable }
    guard !json.unicodeScalars.allSatisfy(isShowable) else { return json }
    var text = ""
    for scalar in json.unicodeScalars {
      guard !isShowable(scalar) else {
        text.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return text
  }
}
