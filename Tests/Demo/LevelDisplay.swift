import FoundationEssentials
import Glibc
import ServerFixture

/// Shows levels as they are heard: rows of blocks that run on a terminal, a line now and then
/// elsewhere.
final class LevelDisplay {
  private let columns: Int?
  private let isColoured: Bool
  /// Windows in one column of blocks.
  private let stride = 10
  private var pending: [ToneMeter.Window] = []
  private var marks: [[Character]]
  private var hasDrawn = false
  private var lines = 0

  init() {
    columns = Terminal.columns
    isColoured = columns != nil && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
    marks = Part.all.map { _ in [] }
  }

  func show(_ windows: ArraySlice<ToneMeter.Window>, phase: String) {
    for window in windows {
      pending.append(window)
      if pending.count == stride { column(phase) }
    }
  }

  /// Leaves the last picture standing.
  func end() { pending.removeAll() }

  private func column(_ phase: String) {
    defer { pending.removeAll() }
    guard let last = pending.last else { return }
    let levels = Part.all.map { part in
      pending.map { $0.level(part.tone.frequency) }.sorted()[pending.count / 2]
    }
    if let columns {
      draw(levels, phase: phase, time: last.time, width: max(10, columns - 22))
    } else {
      if lines % 5 == 0 { say(levels, phase: phase, time: last.time) }
      lines += 1
    }
  }

  private func draw(_ levels: [Double], phase: String, time: Double, width: Int) {
    var text = hasDrawn ? "\u{1b}[\(Part.all.count + 1)A" : ""
    hasDrawn = true
    text += "\r\u{1b}[K\(pad(time.fixed + " s", 8)) \(phase)\n"
    for (index, part) in Part.all.enumerated() {
      marks[index] = (marks[index] + [Self.block(levels[index])]).suffix(width)
      let colour = part.colour
      let start = isColoured ? "\u{1b}[38;2;\(colour.red);\(colour.green);\(colour.blue)m" : ""
      let stop = isColoured ? "\u{1b}[0m" : ""
      text += "\r\u{1b}[K\(part.name.padded(to: 8)) \(start)\(String(marks[index]))\(stop)"
      text += " \(Self.name(levels[index]))\n"
    }
    write(text)
  }

  private func say(_ levels: [Double], phase: String, time: Double) {
    let columns = zip(Part.all, levels).map { part, level in
      "\(part.name) \(pad(Self.name(level), 8))"
    }
    write("\(pad(time.fixed + " s", 7))  \(columns.joined(separator: "  "))  \(phase)\n")
  }

  private static let blocks: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// A block as high as the level is above -54 dB.
  private static func block(_ level: Double) -> Character {
    let height = Int(((level + 54) / 54 * 9).rounded())
    return blocks[min(max(height, 0), blocks.count - 1)]
  }

  private static func name(_ level: Double) -> String {
    level < -54 ? "–" : level.fixed + " dB"
  }

  private func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private func write(_ text: String) {
    print(text, terminator: "")
    fflush(nil)
  }
}
