/// The name that somebody may have meant.
package enum Suggestion {
  /// The nearest of the known names, if it is near enough to be a slip of the fingers or of
  /// upper and lower case.
  package static func nearest(to name: String, among known: [String]) -> String? {
    let name = Array(name.lowercased().unicodeScalars.prefix(64))
    let ranked = known.map {
      (name: $0, distance: distance(name, Array($0.lowercased().unicodeScalars)))
    }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, best.name.unicodeScalars.count / 3) ? best.name : nil
  }

  /// How many characters to insert, drop, replace or swap with their neighbour.
  private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var rows = [Array(0...other.count)]
    for i in one.indices {
      var row = [i + 1]
      for j in other.indices {
        var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (one[i] == other[j] ? 0 : 1))
        if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[one.count][other.count]
  }
}
