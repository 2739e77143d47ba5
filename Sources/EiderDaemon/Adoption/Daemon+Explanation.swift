import AudioPolicy
import EiderConfiguration
import EiderInterface
import EventLoop
import StreamGain

extension Daemon {
  /// Why a stream is at its level; nil when there is no such stream.
  func explanation(ofSinkInput index: UInt32) -> StreamExplanation? {
    guard let stream = streams.streams[streams.id(ofSinkInput: index)] else { return nil }
    let snapshot = focus.session(of: stream.id).flatMap { focus.snapshot(of: $0) }
    let influences = focus.influences(on: stream.id)
    let rule = ruleName(stream.ownership.reason)
    let account = StreamAccount(
      stream: stream, snapshot: snapshot, influences: influences, rule: rule,
      isAudible: streams.meters.isAudible(stream), now: EventLoop.now,
      fade: { [unowned self] name in
        configuration.policy.classes.first { $0.name == name }.map { ($0.hold, $0.release) }
      },
      leaseEnds: { [unowned self] id in focus.snapshot(of: id)?.leaseEnds })
    return StreamExplanation(
      stream: details(of: stream), session: snapshot.map { SessionDetails($0) },
      reason: stream.ownership.reason.word, rule: rule,
      properties: streams.properties(of: stream),
      influences: influences.map { StreamExplanation.Influence($0) },
      since: stream.heldSince?.inSeconds, sentences: account.sentences)
  }

  func ruleName(_ reason: Ownership.Reason) -> String? {
    guard case .rule(let index) = reason else { return nil }
    return streams.ownership.rules.rules[index].name
  }
}

extension Ownership.Reason {
  fileprivate var word: String {
    switch self {
    case .eider: "eider"
    case .attached: "attached"
    case .named: "named"
    case .started: "started"
    case .chosen: "chosen"
    case .rule: "rule"
    case .fallback: "default"
    }
  }
}

extension StreamExplanation.Influence {
  fileprivate init(_ influence: Influence) {
    let (effect, decibels): (String, Double?) =
      switch influence.effect {
      case .none: ("none", nil)
      case .duck(.by(let decibels)): ("duck", decibels)
      case .duck(.to): ("duck", nil)
      case .mute: ("mute", nil)
      case .interrupt: ("interrupt", nil)
      }
    self.init(
      by: CulpritDetails(influence.by), effect: effect, decibels: decibels, rule: influence.rule)
  }
}
