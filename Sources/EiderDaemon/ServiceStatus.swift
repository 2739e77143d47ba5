import AudioPolicy
import EventLoop
import PulseAudio

/// The line that `systemctl --user status eiderd` shows: told when it changes, and after everything
/// that is more urgent.
final class ServiceStatus {
  private let notifier: ServiceNotifier
  private var told: String?
  private var work: DeferredWork?

  init(_ notifier: ServiceNotifier, on loop: EventLoop, text: @escaping () -> String) {
    self.notifier = notifier
    guard notifier.isWanted else { return }
    work = DeferredWork(on: loop) { [unowned self] in
      let text = text()
      guard told != text else { return }
      told = text
      notifier.status(text)
    }
  }

  /// Something changed that the line may tell of.
  func changed() { work?.scheduleAfterWrites() }
}

extension Daemon {
  /// What is going on, in a line.
  var serviceStatusText: String {
    var parts = [serverText]
    let snapshots = focus.snapshots
    let active = snapshots.filter { $0.state == .active && $0.sharing != .mix }
    if !active.isEmpty {
      let classes = Set(active.map(\.settings.class)).sorted().joined(separator: ", ")
      parts.append("active: \(classes)")
    }
    let held = snapshots.count { $0.ducking < 0 || $0.isSilenced || $0.state == .interrupted }
    if held > 0 { parts.append("\(held) held down") }
    if let reloadFailure {
      parts.append(
        "the configuration on disk cannot be used, and the one before is kept: "
          + (reloadFailure.reasons.first ?? "see the log"))
    }
    return parts.joined(separator: "; ")
  }

  private var serverText: String {
    switch server.state {
    case .ready(let information): "watching \(information.title)"
    case .connecting, .lost: "waiting for the sound server"
    }
  }
}
