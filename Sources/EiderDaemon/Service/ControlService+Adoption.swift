import AudioPolicy
import EiderConfiguration
import EiderInterface
import Varlink

// What the owner's tools ask about streams and rules.
extension ControlService {
  func answerAboutStreams(_ interface: Interface, of daemon: Daemon) {
    interface.answer(ControlMethods.Explain.self) { [unowned daemon] parameters, _ in
      guard let index = UInt32(exactly: parameters.stream),
        let explanation = daemon.explanation(ofSinkInput: index)
      else { throw ControlErrors.NoSuchStream(stream: parameters.stream) }
      return explanation
    }
    interface.answer(ControlMethods.Classify.self) { [unowned daemon] parameters, _ in
      daemon.classification(parameters.properties)
    }
    interface.answer(ControlMethods.SetClass.self) { [unowned daemon] parameters, _ in
      try daemon.setClass(parameters)
      return NoParameters()
    }
  }
}

extension Daemon {
  /// Which rule would take a stream.
  fileprivate func classification(_ properties: [String: String]) -> StreamClassification {
    let rules = streams.ownership.rules
    let found = rules.classify(properties)
    let adoption = found.adoption
    var threshold: Double?
    var silence: Double?
    if case .audible(let level, let time) = adoption.activity {
      threshold = level
      silence = time.inSeconds
    }
    return StreamClassification(
      class: adoption.class, rule: found.rule.map { rules.rules[$0].name },
      sharing: adoption.sharing.rawValue, category: adoption.settings?.category?.rawValue,
      mode: adoption.settings?.mode?.rawValue, group: adoption.settings?.group,
      scope: (adoption.settings?.scope ?? .zone).rawValue,
      activity: threshold == nil ? "running" : "audible", threshold: threshold,
      silence: silence, touched: adoption.isTouched,
      application: ApplicationIdentity.name(properties),
      misses: found.misses.map { miss in
        StreamClassification.Miss(
          rule: rules.rules[miss.rule].name, key: miss.condition.key,
          patterns: miss.condition.patterns, value: properties[miss.condition.key].map(Self.echo))
      })
  }

  /// What a caller sent, said again for each of more than a hundred rules.
  private static func echo(_ value: String) -> String {
    value.count > 200 ? value.prefix(199) + "…" : value
  }

  fileprivate func setClass(_ parameters: ControlMethods.SetClass.Parameters) throws {
    guard let index = UInt32(exactly: parameters.stream),
      let stream = streams.streams[streams.id(ofSinkInput: index)],
      stream.ownership.reason != .eider
    else { throw ControlErrors.NoSuchStream(stream: parameters.stream) }
    let classes = configuration.policy.classes.map(\.name) + [PolicyConfiguration.untouchedClass]
    guard classes.contains(parameters.class) else {
      throw ControlErrors.NoSuchClass(class: parameters.class, classes: classes)
    }
    if let session = stream.ownership.session {
      throw ControlErrors.OwnedBySession(stream: parameters.stream, session: session.text)
    }
    streams.choose(parameters.class, for: stream.id, wholly: parameters.application == true)
  }
}
