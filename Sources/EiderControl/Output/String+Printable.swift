import EiderInterface

extension String {
  /// The text fit for a terminal, on one line and not too long: what could steer the terminal,
  /// reverse what follows or hide is replaced. Names come from other people's programs.
  var printable: String { printable(columns: 60) }

  func printable(columns limit: Int) -> String {
    var result = ""
    var width = 0
    var scalars = 0
    for character in self {
      let safe = character.safe
      width += safe.columns
      scalars += safe.unicodeScalars.count
      // Scalars are counted too, for a name of combining marks alone takes no columns.
      guard width < limit || (width == limit && dropFirst(result.count + 1).isEmpty),
        scalars <= limit * 4
      else { return result + "…" }
      result.append(safe)
    }
    return result
  }

  /// A text of several lines, however long, in which what is not fit for a terminal is replaced.
  var printableLines: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.isShowable || $0 == "\n" ? $0 : "\u{fffd}" }))
  }

  /// How many columns of a terminal the text takes, as far as that can be known.
  var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension Character {
  fileprivate var safe: Character {
    unicodeScalars.allSatisfy(\.isShowable) && unicodeScalars.count <= 16 ? self : "\u{fffd}"
  }

  fileprivate var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if first.properties.isEmojiPresentation || unicodeScalars.contains("\u{fe0f}") { return 2 }
    return Self.wide.contains { $0.contains(first.value) } ? 2 : 1
  }

  /// Blocks of East Asian wide and full-width characters: Unicode Standard Annex 11.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f,
    0xff00...0xff60, 0xffe0...0xffe6, 0x20000...0x3fffd,
  ]
}
