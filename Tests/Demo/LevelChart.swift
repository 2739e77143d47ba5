import ServerFixture

/// The picture: one line per part in decibels over time, the phases shaded and named.
struct LevelChart {
  let history: [ToneMeter.Window]
  let phases: [Phase]

  private let width = 1080.0
  private let height = 560.0
  private let left = 72.0
  private let right = 28.0
  private let top = 104.0
  private let bottom = 96.0
  private let loudest = -6.0
  private let softest = -54.0

  private var start: Double { phases.first?.start ?? 0 }
  private var end: Double { max(start + 1, phases.last?.end ?? 0) }

  private func x(_ time: Double) -> Double {
    left + (time - start) / (end - start) * (width - left - right)
  }

  private func y(_ level: Double) -> Double {
    top + (loudest - level) / (loudest - softest) * (height - top - bottom)
  }

  /// The whole document.
  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width.fixed) \(height.fixed)" \
    width="\(width.fixed)" height="\(height.fixed)" \
    font-family="system-ui, 'DejaVu Sans', sans-serif" font-size="13" fill="#333">
    <title>Levels of music, prompt, call and alarm over time</title>
    <rect width="100%" height="100%" fill="#fdfdfb"/>
    <text x="\(left.fixed)" y="36" font-size="20" font-weight="600" fill="#111">\
    Music gives way, and comes back exactly</text>
    <text x="\(left.fixed)" y="58" fill="#666">\
    Level of each stream, measured on the sink’s monitor every 10 ms</text>
    \((bands + axes + lines + legend).joined(separator: "\n"))
    </svg>

    """
  }

  private var bands: [String] {
    let alone = phases.first.map { $0.level(of: .music, in: history) } ?? 0
    return phases.flatMap { phase -> [String] in
      guard let depth = phase.depth else { return [] }
      let middle = x((phase.start + phase.end) / 2).fixed
      let down = phase.level(of: .music, in: history) - alone
      let note =
        depth == 0 && phase.start == start ? "at its own level" : "music \(signed(down)) dB"
      var elements: [String] = []
      if let part = phase.parts.last {
        let across = x(phase.end) - x(phase.start)
        elements.append(
          "<rect x=\"\(x(phase.start).fixed)\" y=\"\(top.fixed)\" width=\"\(across.fixed)\" "
            + "height=\"\((height - top - bottom).fixed)\" fill=\"\(hex(part))\" "
            + "fill-opacity=\"0.09\"/>")
      }
      let name = phase.parts.last?.name ?? "music alone"
      let colour = hex(phase.parts.last ?? .music)
      return elements + [
        label(name, x: middle, y: top - 24, colour: colour, weight: 600),
        label(note, x: middle, y: top - 8, colour: "#555", weight: 400, size: 11),
      ]
    }
  }

  private var axes: [String] {
    var elements: [String] = []
    for level in stride(from: loudest, through: softest, by: -6) {
      elements.append(
        "<line x1=\"\(left.fixed)\" x2=\"\((width - right).fixed)\" y1=\"\(y(level).fixed)\" "
          + "y2=\"\(y(level).fixed)\" stroke=\"#000\" stroke-opacity=\"0.08\"/>")
      elements.append(
        "<text x=\"\((left - 10).fixed)\" y=\"\((y(level) + 4).fixed)\" text-anchor=\"end\" "
          + "fill=\"#666\">\(signed(level, digits: 0))</text>")
    }
    for second in 0...Int(end - start) {
      let position = x(start + Double(second)).fixed
      let base = height - bottom
      let tick = second % 5 == 0 ? 8.0 : 4.0
      elements.append(
        "<line x1=\"\(position)\" x2=\"\(position)\" y1=\"\(base.fixed)\" "
          + "y2=\"\((base + tick).fixed)\" stroke=\"#888\"/>")
      if second % 5 == 0 {
        elements.append(label("\(second)", x: position, y: base + 24, colour: "#666", weight: 400))
      }
    }
    let centre = ((left + width - right) / 2).fixed
    elements.append(
      label("seconds", x: centre, y: height - bottom + 42, colour: "#666", weight: 400))
    let half = ((top + height - bottom) / 2).fixed
    elements.append(
      "<text x=\"22\" y=\"\(half)\" text-anchor=\"middle\" fill=\"#666\" "
        + "transform=\"rotate(-90 22 \(half))\">dB of full scale</text>")
    return elements
  }

  /// A line breaks where its part is silent; what is heard for less than 50 ms is a click.
  private var lines: [String] {
    let shown = history.filter { $0.time >= start && $0.time <= end }
    return Part.all.reversed().map { part in
      let runs = shown.split { $0.level(part.tone.frequency) < softest }.filter { $0.count >= 5 }
      let path = runs.map { run in
        run.map { window in
          let level = min(window.level(part.tone.frequency), loudest)
          return "\(x(window.time).fixed) \(y(level).fixed)"
        }.joined(separator: " L")
      }.map { "M" + $0 }.joined(separator: " ")
      return "<path d=\"\(path)\" fill=\"none\" stroke=\"\(hex(part))\" stroke-width=\""
        + "\(part.name == Part.music.name ? "3" : "1.8")\" stroke-linejoin=\"round\"/>"
    }
  }

  private var legend: [String] {
    Part.all.enumerated().flatMap { index, part -> [String] in
      let position = left + Double(index) * 180
      let row = height - 24
      return [
        "<line x1=\"\(position.fixed)\" x2=\"\((position + 26).fixed)\" y1=\"\((row - 4).fixed)\" "
          + "y2=\"\((row - 4).fixed)\" stroke=\"\(hex(part))\" stroke-width=\"3\"/>",
        "<text x=\"\((position + 34).fixed)\" y=\"\(row.fixed)\">\(part.name), "
          + "\(part.tone.frequency) Hz</text>",
      ]
    }
  }

  private func label(
    _ text: String, x: String, y: Double, colour: String, weight: Int, size: Int = 13
  ) -> String {
    "<text x=\"\(x)\" y=\"\(y.fixed)\" text-anchor=\"middle\" fill=\"\(colour)\" "
      + "font-weight=\"\(weight)\" font-size=\"\(size)\">\(text)</text>"
  }

  private func signed(_ level: Double, digits: Int = 1) -> String {
    let text = digits == 0 ? "\(Int(level.rounded()))" : level.fixed
    return text.replacing("-", with: "−")
  }

  private func hex(_ part: Part) -> String {
    let colour = part.colour
    return "rgb(\(colour.red),\(colour.green),\(colour.blue))"
  }
}
