/// A table of text whose columns line up.
struct TextTable {
  struct Cell {
    var text: String
    var face: Style.Face?
    var isNumber = false

    /// The text is made fit for a terminal.
    init(_ text: String, _ face: Style.Face? = nil) {
      self.text = text.printable(columns: 40)
      self.face = face
    }

    /// A number, set to the right.
    static func number(_ text: String) -> Cell {
      var cell = Cell(text)
      cell.isNumber = true
      return cell
    }
  }

  var header: [String]
  var rows: [[Cell]] = []

  init(_ header: String...) { self.header = header }

  mutating func add(_ cells: Cell...) { rows.append(cells) }

  /// The lines, each with its end.
  func text(_ style: Style) -> String {
    let numbers = header.indices.map { column in
      rows.contains { $0[column].isNumber }
    }
    let headerRow = zip(header, numbers).map { text, isNumber in
      var cell = Cell(text, .bold)
      cell.isNumber = isNumber
      return cell
    }
    let all = [headerRow] + rows
    let widths = header.indices.map { column in all.map { $0[column].text.columns }.max() ?? 0 }
    return all.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        if column > 0 { line += "  " }
        let padding = String(repeating: " ", count: widths[column] - cell.text.columns)
        let isLast = column == row.count - 1
        let text = style(cell.text, cell.face)
        line += cell.isNumber ? padding + text : isLast ? text : text + padding
      }
      return line + "\n"
    }.joined()
  }
}
