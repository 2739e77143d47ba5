import EiderInterface

/// What the rules make of a stream, as people read it.
struct ClassificationText {
  private let answer: StreamClassification
  private let style: Style

  init(_ answer: StreamClassification, _ style: Style) {
    self.answer = answer
    self.style = style
  }

  /// The lines, each with its end.
  var text: String {
    let rule =
      answer.rule.map { "by the rule “\($0.printable)”" } ?? "for no rule matches: the default"
    var lines = ["\(style(answer.class.printable, .bold)), \(rule)"]
    if answer.class != "none" {
      lines.append("  \(details.joined(separator: ", "))")
      lines.append("  one session with all that “\(answer.application.printable)” plays so")
    }
    if !answer.misses.isEmpty {
      lines.append("Not by the rules before it:")
      lines += answer.misses.map { "  " + style(line($0), .faint) }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private var details: [String] {
    var details = ["sharing \(answer.sharing.printable)"]
    if let category = answer.category { details.append("category \(category.printable)") }
    if let mode = answer.mode { details.append("mode \(mode.printable)") }
    if let group = answer.group { details.append("group \(group.printable)") }
    if answer.scope == "sink" { details.append("acts only on what plays on the same sink") }
    if let threshold = answer.threshold, let silence = answer.silence {
      details.append(
        "counts until \(Numbers.seconds(silence)) after it was louder than "
          + Numbers.decibels(threshold))
    } else {
      details.append("counts while it runs")
    }
    if !answer.touched { details.append("its own volume is left alone") }
    return details
  }

  private func line(_ miss: StreamClassification.Miss) -> String {
    let wanted = miss.patterns.map { "“\($0.printable)”" }.joined(separator: ", ")
    let shown = wanted.columns > 60 ? "\(miss.patterns.count) patterns" : wanted
    let found = miss.value.map { "is “\($0.printable)”" } ?? "is not there"
    return "\(miss.rule.printable): \(miss.key.printable) \(found), wanted \(shown)"
  }
}
