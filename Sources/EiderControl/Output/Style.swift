/// Colours, where the reader is a terminal that wants them.
struct Style {
  /// Select Graphic Rendition parameters, ECMA-48 section 8.3.117.
  enum Face: String {
    case bold = "1"
    case good = "32"
    case notable = "33"
    case bad = "31"
    case faint = "2"
  }

  var isColoured: Bool

  func callAsFunction(_ text: String, _ face: Face?) -> String {
    guard isColoured, let face, !text.isEmpty else { return text }
    return "\u{1b}[\(face.rawValue)m\(text)\u{1b}[0m"
  }

  /// The face of a session's or a stream's state.
  static func face(ofState state: String) -> Face? {
    switch state {
    case "active", "normal": .good
    case "ducked", "fading", "waiting", "overridden": .notable
    case "interrupted", "muted": .bad
    case "inactive", "untouched": .faint
    default: nil
    }
  }
}
