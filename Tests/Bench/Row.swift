import Glibc

/// A line of the table: what was measured, beside what it is measured against.
nonisolated struct Row {
  /// How figures are written.
  enum Unit: String {
    case microseconds = "µs"
    case milliseconds = "ms"
    case megabytes = "MB"
    case count = ""
    case perSecond = "/s"
  }

  /// The most that the figure, or its ratio to the reference, should be.
  enum Aim {
    case ratio(Double)
    case atMost(Double)
    case below(Double)
    /// For what is only of interest.
    case none
  }

  var name: String
  var unit: Unit
  var measured: Sample
  /// What stands in the column of the reference: its name.
  var against: String?
  var reference: Sample?
  var aim = Aim.none

  var ratio: Double? { reference.map { measured.median / $0.median } }

  /// Whether the median is as it should be; nil without an aim.
  var isReached: Bool? {
    switch aim {
    case .ratio(let most): ratio.map { $0 <= most }
    case .atMost(let most): measured.median <= most
    case .below(let limit): measured.median < limit
    case .none: nil
    }
  }

  /// The cells, as `Table.heads` names them.
  var cells: [String] {
    [
      name, text(measured), reference.map(text) ?? "", ratio.map { decimal($0, 2) } ?? "",
      aimText, isReached.map { $0 ? "yes" : "NO" } ?? "", against ?? "",
    ]
  }

  private var aimText: String {
    switch aim {
    case .ratio(let most): "≤ \(decimal(most, 1)) times"
    case .atMost(let most): "≤ \(figure(most))"
    case .below(let limit): "< \(figure(limit)) \(unit.rawValue)"
    case .none: ""
    }
  }

  private func text(_ sample: Sample) -> String {
    let middle = figure(sample.median) + (unit == .count ? "" : " \(unit.rawValue)")
    guard sample.values.count > 1 else { return middle }
    return "\(middle) (\(figure(sample.minimum))–\(figure(sample.maximum)))"
  }

  private func figure(_ value: Double) -> String {
    switch unit {
    case .count, .perSecond: decimal(value, value == value.rounded() ? 0 : 1)
    case .microseconds: decimal(value * 1e6, 0)
    case .milliseconds: decimal(value * 1e3, 1)
    case .megabytes: decimal(value / 1e6, 2)
    }
  }

  private func decimal(_ value: Double, _ places: Int) -> String {
    guard value.isFinite else { return "?" }
    let scale = pow(10, Double(places))
    let whole = Int((value.magnitude * scale).rounded())
    let sign = value < 0 && whole > 0 ? "-" : ""
    guard places > 0 else { return sign + "\(whole)" }
    let digits = String(repeating: "0", count: places) + "\(whole)"
    let fraction = digits.suffix(places)
    return sign + "\(whole / Int(scale)).\(fraction)"
  }
}
