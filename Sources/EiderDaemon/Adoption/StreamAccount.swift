import AudioPolicy
import EiderInterface
import PulseAudio
import StreamGain

/// What there is to say of a stream's level, as a person would say it.
struct StreamAccount {
  let stream: TrackedStream
  let snapshot: SessionSnapshot?
  let influences: [Influence]
  let rule: String?
  let isAudible: Bool?
  let now: Duration
  /// The hold and the release of a class.
  let fade: (String) -> (hold: Duration, release: Duration)?
  let leaseEnds: (SessionID) -> Duration?

  var sentences: [String] {
    guard snapshot != nil, stream.owner != nil else { return [identity, base] }
    return [identity] + [company, activity, reach].compactMap { $0 }
      + (stream.ownership.isTouched ? [held, ending].compactMap { $0 } : [untouched])
      + [base] + [userChange].compactMap { $0 }
  }

  // MARK: Who it is

  private var identity: String {
    let who = "Stream \(stream.input.index) is \(stream.application)"
    guard let snapshot else { return "\(who); \(withoutSession)." }
    let sharing = stream.ownership.sharing ?? snapshot.sharing
    let what = "\(who), \(snapshot.settings.class) that \(sharing.verb)"
    switch stream.ownership.reason {
    case .eider: return "\(who)."
    case .attached: return "\(what): it was attached to session \(named(snapshot))."
    case .named: return "\(what): it names session \(named(snapshot)) as its own."
    case .started: return "\(what): its process belongs to session \(named(snapshot))."
    case .chosen(let isWide):
      return "\(what): somebody chose that class by hand for "
        + (isWide ? "its application, until the daemon ends." : "as long as the stream lives.")
    case .rule: return "\(what), by the rule “\(rule ?? "")”."
    case .fallback: return "\(what): no rule matches it, and that is the default."
    }
  }

  private var withoutSession: String {
    switch stream.ownership.reason {
    case .eider: "it is Eider's own and never touched"
    case .rule: "the rule “\(rule ?? "")” leaves it out, so it is never touched and never counts"
    case .chosen: "somebody chose by hand to leave it out, so it is never touched and never counts"
    default: "it belongs to no session, so nothing is done to it"
    }
  }

  private func named(_ snapshot: SessionSnapshot) -> String {
    "\(snapshot.id.text) (\(snapshot.settings.class) “\(snapshot.name)”)"
  }

  /// The other streams of its application may be more demanding than its rule.
  private var company: String? {
    guard let snapshot, snapshot.isAdopted, let own = stream.ownership.sharing,
      own != snapshot.sharing
    else { return nil }
    return "With the other streams of “\(snapshot.name)” it makes one session, and that "
      + "\(snapshot.sharing.verb)."
  }

  // MARK: What it does

  private var activity: String? {
    guard let snapshot else { return nil }
    if stream.input.isCorked {
      return "It is paused by its application, so it does nothing to others."
    }
    if stream.level.base.muted { return "Its user muted it, so it does nothing to others." }
    if stream.level.base.channels.isSilent {
      return "Its volume is 0, so it does nothing to others."
    }
    guard snapshot.isAdopted else {
      return snapshot.state == .inactive || snapshot.state == .waiting
        ? "Its session is not active, so it does nothing to others." : nil
    }
    if snapshot.state == .interrupted { return "Its application plays on, unheard." }
    if isAudible == false { return "It runs, but is silent, so it does nothing to others." }
    return isAudible == true ? "It is heard at present." : "It is playing."
  }

  private var reach: String? {
    guard let snapshot, snapshot.settings.scope == .sink, snapshot.sharing != .mix else {
      return nil
    }
    return "It acts only on what plays on the same sink"
      + (stream.sink.map { ", \($0)." } ?? ", and that is not known.")
  }
}

extension Sharing {
  fileprivate var verb: String {
    switch self {
    case .mix: "mixes"
    case .duck: "ducks others"
    case .exclusive: "wants to be alone"
    }
  }
}
