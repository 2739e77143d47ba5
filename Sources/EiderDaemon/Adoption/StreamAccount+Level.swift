import AudioPolicy
import StreamGain

// What holds it down, and what its user did.
extension StreamAccount {
  var held: String {
    guard stream.level.isWritable else {
      return "The sound server lets nobody change its volume."
    }
    if influences.isEmpty {
      return stream.level.gain.value < 0
        ? "Nothing holds it down any more; it is at \(stream.level.gain.text) on its way up."
        : "Nothing holds it down."
    }
    return "It is \(state): \(causes)."
  }

  private var state: String {
    let since = stream.heldSince.map { " (for \(Self.seconds(now - $0)) now)" } ?? ""
    let gain = stream.level.gain.text
    let target = stream.level.target.gain.text
    if stream.level.isUnmutedByUser {
      return "to be muted\(since), and its user will have it heard"
    }
    if stream.level.target.muted { return "muted\(since)" }
    return (gain == target ? "at \(gain)" : "at \(gain) on its way to \(target)") + since
  }

  private var causes: String {
    influences.map { "\($0.effect.words) by \($0.by.title) under \($0.rule)" }
      .joined(separator: "; ")
  }

  var ending: String? {
    guard let last = influences.last else { return nil }
    let ends = influences.map { influence in
      influence.by.title
        + (leaseEnds(influence.by.session).map {
          " (at the latest in \(Self.seconds($0 - now)), when its lease is over)"
        } ?? "")
    }
    let times = fade(last.by.class).map {
      "; then it stays down for \($0.hold.inMilliseconds) ms and comes up in "
        + "\($0.release.inMilliseconds) ms"
    }
    return (ends.count == 1 ? "It ends with " : "It ends when all of them have: ")
      + ends.joined(separator: " and ") + "\(times ?? "")."
  }

  var untouched: String {
    influences.isEmpty
      ? "Its rule says not to touch its volume: it counts for others, and stays as it is."
      : "It would be held down (\(causes)), but its rule says not to touch its volume."
  }

  var base: String {
    let base = stream.level.base
    let percents = base.channels.raw.map { "\(Int((Double($0) / 655.36).rounded())) %" }
    let volume =
      (Set(percents).count == 1 ? percents[0] : percents.joined(separator: "/"))
      + (base.muted ? ", muted" : "")
    return stream.level.isTouched
      ? "Its own volume is \(volume), to which it comes back exactly."
      : "Its own volume is \(volume), and that is where it is."
  }

  var userChange: String? {
    if stream.level.isUnmutedByUser {
      return "Its user unmuted it meanwhile; that stands until what muted it ends."
    }
    guard let override = stream.level.volumeOverride else { return nil }
    let percents = override.volume.raw.map { Int((Double($0) / 655.36).rounded()) }
    return "Its user set it to \(percents.max() ?? 0) % meanwhile; that stands until then."
  }

  private static func seconds(_ duration: Duration) -> String {
    let tenths = Int((duration / .milliseconds(100)).rounded())
    return tenths < 600 ? "\(tenths / 10).\(tenths % 10) s" : "\(tenths / 600) min"
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
