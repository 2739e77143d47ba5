/// One figure measured many times.
nonisolated struct Sample: Sendable {
  private(set) var values: [Double] = []

  init(_ values: [Double] = []) { self.values = values }

  mutating func add(_ value: Double) { values.append(value) }

  var sorted: [Double] { values.sorted() }
  var minimum: Double { sorted.first ?? .nan }
  var maximum: Double { sorted.last ?? .nan }

  /// The value in the middle, or between the two that are.
  var median: Double {
    let all = sorted
    guard !all.isEmpty else { return .nan }
    let upper = all.count / 2
    return all.count % 2 == 1 ? all[upper] : (all[upper - 1] + all[upper]) / 2
  }
}
