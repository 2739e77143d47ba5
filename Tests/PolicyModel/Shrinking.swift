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
        let range = start..<min(start + size, inputs.count)
        let fewer = [renumbered(inputs, without: range), plain(inputs, without: range)]
          .first { Trial.violation(of: $0) != nil }
        if let fewer {
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

  private static func plain(
    _ inputs: [RecordedInput], without range: Range<Int>
  ) -> [RecordedInput] {
    var inputs = inputs
    inputs.removeSubrange(range)
    return inputs
  }

  /// Sessions are numbered as they are opened; those after one that is left out move up.
  private static func renumbered(
    _ inputs: [RecordedInput], without range: Range<Int>
  ) -> [RecordedInput] {
    var focus = AudioFocus(.shipped)
    var gone: [SessionID] = []
    for (index, input) in inputs.enumerated() {
      for case .event(let id, .opened) in focus.handle(input.input, at: input.at)
      where range.contains(index) {
        gone.append(id)
      }
    }
    return plain(inputs, without: range).map { recorded in
      RecordedInput(
        at: recorded.at,
        recorded.input.renumbered { id in
          SessionID(rawValue: id.rawValue - UInt64(gone.count { $0 < id }))
        })
    }
  }
}

extension Input {
  fileprivate func renumbered(_ number: (SessionID) -> SessionID) -> Input {
    switch self {
    case .change(let id, let settings): .change(number(id), settings)
    case .activate(let id, let waits, let timeout):
      .activate(number(id), waits: waits, timeout: timeout)
    case .deactivate(let id, let notifies): .deactivate(number(id), notifiesOthers: notifies)
    case .renew(let id): .renew(number(id))
    case .close(let id): .close(number(id))
    case .clientGone(let ids): .clientGone(ids.map(number))
    case .stream(let facts): .stream(facts.renumbered(number))
    default: self
    }
  }
}

extension StreamFacts {
  fileprivate func renumbered(_ number: (SessionID) -> SessionID) -> StreamFacts {
    guard case .session(let id) = owner else { return self }
    var facts = self
    facts.owner = .session(number(id))
    return facts
  }
}
