import AudioPolicy
import StreamGain

extension ScenarioAction {
  var words: String {
    switch self {
    case .open(let name, let settings): "open \(name)\(settings.words)"
    case .change(let name, let settings): "change \(name)\(settings.words)"
    case .activate(let name, let waits, let timeout):
      "activate \(name)" + (waits ? ", waiting" : "")
        + (timeout.map { " at most \(Numbers.seconds($0 / .seconds(1)))" } ?? "")
    case .deactivate(let name, let notifies):
      "deactivate \(name)" + (notifies.map { $0 ? ", notifying others" : ", quietly" } ?? "")
    case .renew(let name): "renew \(name)"
    case .close(let name, let died): died ? "the client of \(name) dies" : "close \(name)"
    case .stream(let name, let change): "stream \(name)\(change.words)"
    case .user(let name, let volume, let isMuted):
      "the user sets stream \(name)"
        + (volume.map { " to \($0.words)" } ?? "")
        + (isMuted.map { $0 ? ", mutes it" : ", unmutes it" } ?? "")
    case .streamGone(let name): "stream \(name) ends"
    case .sinks(let names):
      names.isEmpty ? "no sink is left" : "the sinks are " + names.joined(separator: ", ")
    case .serverGone: "the sound server is gone"
    case .configure: "the configuration is read anew"
    case .expect: "expect"
    }
  }
}

extension SettingsChange {
  /// What is set, each behind a comma.
  var words: String {
    let values: [String?] = [
      scene.map { "scene \($0)" }, self.class, category?.rawValue, mode?.rawValue,
      options.map { $0.names.isEmpty ? "no options" : $0.names.joined(separator: " ") },
      group.map { "group \($0)" }, queue.map { "queue \($0)" },
      lease.map { "lease \(Numbers.seconds($0))" }, sink.map { "on \($0)" },
      scope.map { "scope \($0.rawValue)" },
    ]
    return values.compactMap { $0 }.map { ", \($0)" }.joined()
  }
}

extension StreamChange {
  /// What is set, each behind a comma.
  fileprivate var words: String {
    let values: [String?] = [
      application.map { "of \($0)" }, session.map { "of session \($0)" },
      role.map { "role \($0)" }, self.class.map { "class \($0)" }, sharing?.rawValue,
      sink.map { "on \($0)" }, scope.map { "scope \($0.rawValue)" }, volume?.words,
      isCorked.map { $0 ? "corked" : "running" },
      isMuted.map { $0 ? "muted" : "not muted" }, isAudible.map { $0 ? "audible" : "not audible" },
    ]
    return values.compactMap { $0 }.map { ", \($0)" }.joined()
  }
}

extension ChannelVolumes {
  /// Per cent where that is exact to the channel, else the raw numbers.
  fileprivate var words: String {
    guard Set(raw).count == 1, let first = raw.first else { return description }
    return Numbers.percent(Int(first))
  }
}
