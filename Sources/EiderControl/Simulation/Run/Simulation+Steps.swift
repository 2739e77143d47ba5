import AudioPolicy

extension Simulation {
  /// Lets time go on to the step, and takes it.
  mutating func take(_ step: ScenarioStep) {
    advance(to: step.at)
    if let misuse = misuse(step.action) { return differ(misuse, at: step) }
    if case .expect(let expectation) = step.action { return check(expectation, at: step) }
    timeline.note(.step, step.action.words, at: now)
    switch step.action {
    case .open(let name, let settings):
      judge(feed(.open(name: name, settings: settings), opening: name), step)
    case .change(let name, let settings):
      judge(feed(.change(names.idOrNone(of: name), settings)), step)
    case .activate(let name, let waits, let timeout):
      judge(feed(.activate(names.idOrNone(of: name), waits: waits, timeout: timeout)), step)
    case .deactivate(let name, let notifiesOthers):
      judge(
        feed(.deactivate(names.idOrNone(of: name), notifiesOthers: notifiesOthers)), step)
    case .renew(let name): judge(feed(.renew(names.idOrNone(of: name))), step)
    case .close(let name, _): judge(feed(.close(names.idOrNone(of: name))), step)
    case .stream(let name, let change): self.change(name, change)
    case .user(let name, let volume, let isMuted):
      userSets(name, volume: volume, isMuted: isMuted)
    case .streamGone(let name): end(name)
    case .sinks(let sinks): _ = feed(.sinks(sinks))
    case .serverGone: loseServer()
    case .configure(let configuration): _ = feed(.configuration(configuration))
    case .expect: break
    }
  }

  /// What is wrong with a step, as things stand.
  private func misuse(_ action: ScenarioAction) -> String? {
    switch action {
    case .open(let name, _):
      return names.id(of: name) == nil ? nil : "there is a session \"\(name)\" already"
    case .user(let name, _, _), .streamGone(let name):
      return streams[name] == nil ? "there is no stream \"\(name)\"" : nil
    case .stream(let name, let change):
      if streams[name] != nil, change.volume != nil || change.isMuted != nil {
        return "the stream \"\(name)\" is there already; \"user\" sets its volume and its mute"
      }
      guard let session = change.session, !session.isEmpty, names.id(of: session) == nil else {
        return nil
      }
      return "there is no session \"\(session)\""
    default: return nil
    }
  }

  /// Compares an answer with what the step says. A refusal that nobody expects is a difference.
  private mutating func judge(_ answer: Answer?, _ step: ScenarioStep) {
    guard let answer else { return }
    if let expected = step.answer {
      if let difference = difference(answer, expected) { differ(difference, at: step) }
    } else if case .refused = answer {
      differ("the call was refused: \(answer.words(names))", at: step)
    }
  }

  func difference(_ answer: Answer, _ expected: ExpectedAnswer) -> String? {
    if answer.name != expected.name {
      return "the answer is \(answer.words(names)), and \(expected.name) was expected"
    }
    if let by = expected.by, answer.culprit.map({ names[$0.session] }) != by {
      return "in the way is \(answer.culprit.map { names[$0.session] } ?? "nobody"), "
        + "and \(by) was expected"
    }
    if let field = expected.field, answer.field != field {
      return "what does not fit is \(answer.field ?? "nothing"), and \(field) was expected"
    }
    return nil
  }

  /// Notes that something is not as the scenario says.
  mutating func differ(_ text: String, at step: ScenarioStep) {
    timeline.note(.difference, "\(timeline.file):\(step.line): \(text)", at: now)
  }
}
