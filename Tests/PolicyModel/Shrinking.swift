import AudioPolicy

/// Leaves out inputs for as long as what is left still breaks a rule.
enum Shrinking {
  static func fewest(of inputs: [RecordedInput]) -> [RecordedInput] {
    guard Trial.violation(of: inputs) != nil else { return inputs }
    var inputs = inputs
    var size = inputs.count / 2
    while size > 0 {
      var start = 0
      var didShrink = false
      while start < inputs.count {
        var fewer = inputs
        fewer.removeSubrange(start..<min(start + size, inputs.count))
        if Trial.violation(of: fewer) != nil {
          inputs = fewer
          didShrink = true
        } else {
          start += size
        }
      }
      if !didShrink || size > 1 { size /= 2 }
    }
    return inputs
  }
}
