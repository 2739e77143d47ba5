/// Rows in columns of even width.
nonisolated struct Table {
  static let heads = [
    "what", "measured (min–max)", "reference (min–max)", "ratio", "aim", "reached", "against",
  ]

  var rows: [Row] = []

  var text: String {
    let lines = [Self.heads] + rows.map(\.cells)
    let widths = Self.heads.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      var padded = zip(line, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }.joined(separator: "  ")
      while padded.last == " " { padded.removeLast() }
      return padded
    }.joined(separator: "\n")
  }
}
