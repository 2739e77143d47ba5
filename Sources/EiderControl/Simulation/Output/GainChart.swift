/// A row of blocks for each stream: how loud it was let be over the time of a run.
struct GainChart {
  private let timeline: Timeline
  private let columns = 64
  private let blocks = Array("▁▂▃▄▅▆▇█")
  /// As deep as the lowest block, in decibels.
  private let floor = -24.0

  init(_ timeline: Timeline) {
    self.timeline = timeline
  }

  /// Nothing when there were no streams.
  var lines: [String] {
    let names = timeline.traces.keys.sorted()
    guard !names.isEmpty else { return [] }
    let shown = names.map(\.printable)
    let width = max(shown.map(\.columns).max() ?? 0, 6)
    let rows = zip(names, shown).map { name, label in
      label + String(repeating: " ", count: width - label.columns + 2)
        + row(timeline.traces[name] ?? [])
    }
    let end = Numbers.time(timeline.end) + " s"
    let gap = String(repeating: " ", count: max(1, columns - end.count - 3))
    let scale = "0 s" + gap + end
    let legend = "█ 0 dB  ▁ \(Int(floor)) dB and less  × silenced"
    return rows + [String(repeating: " ", count: width + 2) + scale, legend]
  }

  /// The lowest gain within each column, so that a short dip shows.
  private func row(_ traces: [Timeline.Trace]) -> String {
    var row = ""
    let length = max(timeline.end / .seconds(1), 0.001)
    for column in 0..<columns {
      let from = length * Double(column) / Double(columns)
      let to = length * Double(column + 1) / Double(columns)
      let before = traces.last { $0.time / .seconds(1) <= from }?.level
      let within = traces.filter {
        let time = $0.time / .seconds(1)
        return time > from && time < to
      }.map(\.level)
      let levels = ([before] + within).compactMap { $0 }
      row.append(symbol(levels))
    }
    return row
  }

  private func symbol(_ levels: [Timeline.Trace.Level]) -> Character {
    if levels.contains(where: \.isSilenced) { return "×" }
    guard let lowest = levels.map(\.gain).min() else { return " " }
    let share = 1 - min(max(lowest / floor, 0), 1)
    return blocks[Int((share * Double(blocks.count - 1)).rounded())]
  }
}
