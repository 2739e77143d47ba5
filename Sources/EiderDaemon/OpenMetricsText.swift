/// Families of metrics as text: OpenMetrics 1.0, section "ABNF".
nonisolated struct OpenMetricsText {
  enum Kind: String {
    case gauge, counter
  }

  private var lines: [String] = []

  /// Adds a family of counts, by their labels.
  mutating func add(_ name: String, _ kind: Kind, _ help: String, _ samples: [String: Int]) {
    head(name, kind.rawValue, help)
    let suffix = kind == .counter ? "_total" : ""
    for (labels, value) in samples.sorted(by: { $0.key < $1.key }) {
      lines.append(name + suffix + (labels.isEmpty ? "" : "{\(labels)}") + " \(value)")
    }
  }

  /// Adds a family of histograms, by their labels.
  mutating func add(_ name: String, _ help: String, _ samples: [(String, Histogram)]) {
    head(name, "histogram", help)
    for (labels, histogram) in samples { lines += histogram.lines(name, labels: labels) }
  }

  private mutating func head(_ name: String, _ type: String, _ help: String) {
    lines += ["# TYPE \(name) \(type)", "# HELP \(name) \(help)"]
  }

  /// The text with its end mark.
  var finished: String { (lines + ["# EOF"]).joined(separator: "\n") + "\n" }

  /// A label's value as it may stand within quotes.
  static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
