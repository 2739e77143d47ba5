/// Counts values by upper bound, as OpenMetrics has it. Its size does not grow.
nonisolated struct Histogram {
  let bounds: [Double]
  private var counts: [Int]
  private var sum = 0.0

  /// The bounds are in rising order; one more holds what is above them all.
  init(_ bounds: [Double]) {
    self.bounds = bounds
    counts = Array(repeating: 0, count: bounds.count + 1)
  }

  mutating func add(_ value: Double) {
    counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
    sum += value
  }

  /// Its samples, in the text format.
  func lines(_ name: String, labels: String = "") -> [String] {
    var total = 0
    let separator = labels.isEmpty ? "" : ","
    let buckets = zip(counts, bounds.map { "\($0)" } + ["+Inf"]).map { count, bound in
      total += count
      return "\(name)_bucket{\(labels)\(separator)le=\"\(bound)\"} \(total)"
    }
    let suffix = labels.isEmpty ? "" : "{\(labels)}"
    return buckets + ["\(name)_count\(suffix) \(total)", "\(name)_sum\(suffix) \(sum)"]
  }
}
