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
    [identity] + [activity, reach, held, ending, base, userChange, untouched].compactMap { $0 }
  }

  // MARK: Who it is

  private var identity: String {
    let who = "Stream \(stream.input.index) is \(stream.application)"
    guard let snapshot else { return "\(who); \(withoutSession)." }
    let what = "\(who), \(snapshot.settings.class) that \(snapshot.sharing.verb)"
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

  private var activity: String? {
    guard let snapshot, stream.owner != nil else { return nil }
    if stream.input.isCorked {
      return "It is paused by its application, so it does nothing to others."
    }
    if stream.level.base.muted { return "Its user muted it, so it does nothing to others." }
    if stream.level.base.channels.isSilent {
      return "Its volume is 0, so it does nothing to others."
    }
    if isAudible == false { return "It runs, but is silent, so it does nothing to others." }
    if isAudible == true { return "It is heard at present." }
    return snapshot.isAdopted ? "It is playing." : nil
  }

  private var reach: String? {
    guard let snapshot, snapshot.settings.scope == .sink, snapshot.sharing != .mix else {
      return nil
    }
    return "It acts only on what plays on the same sink"
      + (stream.sink.map { ", \($0)." } ?? ", and that is not known.")
  }

  // MARK: What holds it down

  private var held: String? {
    guard stream.level.isWritable else {
      return "The sound server lets nobody change its volume."
    }
    let by = influences.map { "\($0.effect.words) by \($0.by.title) (\($0.rule))" }
    if by.isEmpty {
      return stream.level.gain.value < 0
        ? "Nothing holds it down any more; it is at \(stream.level.gain.text) on its way up."
        : "Nothing holds it down."
    }
    let depth =
      stream.level.target.muted
      ? "muted" : "at \(stream.level.gain.text) of \(stream.level.target.gain.text)"
    let since = stream.heldSince.map { " for \(Self.seconds(now - $0))" } ?? ""
    return "It is \(depth)\(since): \(by.joined(separator: "; "))."
  }

  private var ending: String? {
    guard !influences.isEmpty else { return nil }
    let ends = influences.map { influence in
      let lease = leaseEnds(influence.by.session).map {
        ", at the latest in \(Self.seconds($0 - now)) when its lease is over"
      }
      return influence.by.title + (lease ?? "")
    }
    let times = influences.last.flatMap { fade($0.by.class) }.map {
      "; then it stays down for \($0.hold.inMilliseconds) ms and comes up in "
        + "\($0.release.inMilliseconds) ms"
    }
    return "It ends with \(ends.joined(separator: " and "))\(times ?? "")."
  }

  // MARK: Its user

  private var base: String? {
    let base = stream.level.base
    let percents = base.channels.raw.map { "\(Int((Double($0) / 655.36).rounded())) %" }
    let volume = Set(percents).count == 1 ? percents[0] : percents.joined(separator: "/")
    return "Its own volume is \(volume)\(base.muted ? ", muted" : "") and comes back exactly."
  }

  private var userChange: String? {
    if stream.level.isUnmutedByUser {
      return "Its user unmuted it meanwhile; that stands until what muted it ends."
    }
    guard let override = stream.level.volumeOverride else { return nil }
    let percents = override.volume.raw.map { Int((Double($0) / 655.36).rounded()) }
    return "Its user set it to \(percents.max() ?? 0) % meanwhile; that stands until then."
  }

  private var untouched: String? {
    stream.owner != nil && !stream.ownership.isTouched
      ? "Its rule says not to touch its volume: it counts for others, and stays as it is." : nil
  }

  private static func seconds(_ duration: Duration) -> String {
    let tenths = Int((duration / .milliseconds(100)).rounded())
    return tenths < 600 ? "\(tenths / 10).\(tenths % 10) s" : "\(tenths / 600) min"
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

extension Effect {
  fileprivate var words: String {
    switch self {
    case .none: "left alone"
    case .duck(.by(let decibels)): "ducked by \(Decibels(-decibels).text)"
    case .duck(.to(let level)): "ducked down to \(Decibels(level).text)"
    case .mute: "muted"
    case .interrupt(.transient): "interrupted for a while"
    case .interrupt: "interrupted"
    }
  }
}

extension Culprit {
  fileprivate var title: String { "\(`class`) “\(name)”" }
}

extension Decibels {
  fileprivate var text: String {
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let digits = "\(sign)\(tenths.magnitude / 10)"
    return tenths % 10 == 0 ? "\(digits) dB" : "\(digits).\(tenths.magnitude % 10) dB"
  }
}

extension Duration {
  fileprivate var inMilliseconds: Int { Int((self / .milliseconds(1)).rounded()) }
}
