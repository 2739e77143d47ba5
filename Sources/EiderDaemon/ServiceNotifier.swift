import CSystemd
import EventLoop
import Glibc

/// Tells systemd how the daemon is: sd_notify(3). Does nothing where nobody asked.
final class ServiceNotifier {
  /// Whether anybody listens.
  let isWanted = getenv("NOTIFY_SOCKET") != nil
  private var watchdog: LoopTimer?

  func ready(_ status: String) { notify("READY=1\nSTATUS=\(status)") }
  func status(_ status: String) { notify("STATUS=\(status)") }
  func stopping() { notify("STOPPING=1\nSTATUS=putting every stream back") }

  func reloading() {
    let microseconds = Int64(EventLoop.now / .microseconds(1))
    notify("RELOADING=1\nMONOTONIC_USEC=\(microseconds)")
  }

  /// Feeds the watchdog from the loop, twice in the time that systemd allows.
  func feedWatchdog(on loop: EventLoop) {
    var microseconds: UInt64 = 0
    guard sd_watchdog_enabled(0, &microseconds) > 0 else { return }
    let half = Duration.microseconds(Int64(microseconds / 2))
    watchdog = LoopTimer(on: loop) { [unowned self] in
      notify("WATCHDOG=1")
      watchdog?.set(at: EventLoop.now + half)
    }
    watchdog?.set(at: EventLoop.now + half)
  }

  private func notify(_ text: String) { sd_notify(0, text) }
}
