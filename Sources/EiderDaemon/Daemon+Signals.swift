import EventLoop
import Glibc
import PulseAudio

// Signals, and the end.
extension Daemon {
  func watchSignals() throws {
    for signal in [SIGTERM, SIGINT] {
      signals.append(try SignalWatch(signal, on: loop) { [unowned self] in stop() })
    }
    signals.append(
      try SignalWatch(SIGHUP, on: loop) { [unowned self] in
        // Told to the log; a signal has no caller to tell.
        _ = try? reload()
      })
    // What systemd's own services take: systemd(1), “Signals”.
    for (offset, level) in [(22, Log.Level.debug), (23, .info)] {
      signals.append(
        try SignalWatch(__libc_current_sigrtmin() + Int32(offset), on: loop) { [unowned self] in
          log.level = level
          log.notice("the level of the log is “\(level)” until the configuration is read again")
        })
    }
  }

  /// Puts every stream back, waits until the server has it, and ends.
  func stop() {
    guard !isStopping else { return }
    isStopping = true
    notifier.stopping()
    streams.changed = nil
    streams.restoreAll()
    guard case .ready = server.state else {
      ledger.close()
      return loop.quit(0)
    }
    let limit = LoopTimer(on: loop) { [unowned self] in
      log.error(
        "the sound server did not answer; some streams may not be at their level. The next start "
          + "of eiderd, or eiderd --recover, puts them back.")
      ledger.close()
      loop.quit(1)
    }
    limit.set(at: EventLoop.now + .seconds(3))
    ledger.whenEmpty { [unowned self] in
      limit.set(at: nil)
      ledger.close()
      loop.quit(0)
    }
  }

  /// From here on another signal to end finds it ending, and does not kill it.
  func blockEndingSignals() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGTERM, SIGINT] { sigaddset(&signals, signal) }
    sigprocmask(SIG_BLOCK, &signals, nil)
  }

  func say(_ line: String) {
    var line = line + "\n"
    _ = line.withUTF8 { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}
