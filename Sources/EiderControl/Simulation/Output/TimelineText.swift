/// A timeline as people read it: a line for each thing that happened, and a drawing of the gains.
struct TimelineText {
  private let timeline: Timeline
  private let style: Style

  init(_ timeline: Timeline, _ style: Style) {
    self.timeline = timeline
    self.style = style
  }

  /// The lines, each with its end.
  var text: String {
    var lines: [String] = []
    if !timeline.about.isEmpty {
      lines += [style(timeline.about.printable(columns: 400), .bold), ""]
    }
    var last: String?
    for entry in timeline.entries {
      let time = Numbers.time(entry.time)
      lines.append(prefix(time == last ? "" : time) + line(entry))
      last = time
    }
    let chart = GainChart(timeline).lines
    if !chart.isEmpty { lines += [""] + chart }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The differences alone.
  var differences: String {
    timeline.differences.map { "  " + difference($0) + "\n" }.joined()
  }

  private func prefix(_ time: String) -> String {
    String(repeating: " ", count: max(0, 9 - time.count)) + time + "  "
  }

  private func line(_ entry: Timeline.Entry) -> String {
    let text = entry.text.printable(columns: 400)
    switch entry.kind {
    case .step: return style(text, .bold)
    case .answer: return "  \(style(text, .faint))"
    case .event, .gain: return "    \(text)"
    case .check: return style("✓ \(text)", .good)
    case .difference: return style("✗ \(text)", .bad)
    }
  }

  private func difference(_ entry: Timeline.Entry) -> String {
    style("✗ \(entry.text.printable(columns: 400)) (at \(Numbers.time(entry.time)) s)", .bad)
  }
}

extension Numbers {
  /// Seconds with three digits after the point.
  static func time(_ time: Duration) -> String {
    let thousandths = Int((time / .milliseconds(1)).rounded())
    return "\(thousandths / 1000).\(padded(thousandths % 1000, 3))"
  }
}
