public import CPulse
import Glibc

/// The one thread's loop: a `pa_mainloop` on which descriptors, timers and signals are watched.
///
/// A turn of the loop either runs the deferred work that is due, or, if there is none, waits for
/// descriptors and runs their handlers. With nothing to do the loop sleeps in poll(2) without a
/// timeout. Handlers run on the thread that calls `run()`, which must be the main thread.
///
/// Every watch, timer and deferred work keeps what it needs of the loop alive, in any order of
/// release.
public final class EventLoop {
  let mainLoop: MainLoop
  let timers: TimerQueue
  private var quitCode: Int32?

  /// A loop with nothing to do yet.
  ///
  /// From here on the process ignores SIGPIPE and SIGXFSZ: writing to a peer that is gone, or to a
  /// file that may not grow, is an error of that write, and not the end of the process.
  /// - Throws: `SystemError` when the process has no descriptors left.
  public init() throws {
    mainLoop = try MainLoop()
    timers = try TimerQueue(on: mainLoop)
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// libpulse's own view of this loop, to make a `pa_context` on it. Not to be used once the loop
  /// is gone.
  public var api: UnsafeMutablePointer<pa_mainloop_api> { mainLoop.api }

  /// The time of CLOCK_MONOTONIC, which no one can set. Timers count in it.
  public nonisolated static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Runs until `quit`, and gives the code that it was called with; -1 if poll(2) itself failed.
  public func run() -> Int32 {
    if let quitCode { return quitCode }
    var code: Int32 = 0
    return pa_mainloop_run(mainLoop.pointer, &code) == 1 ? code : -1
  }

  /// Ends `run` after the current handler. A loop that has quit does not run again.
  public func quit(_ code: Int32) {
    quitCode = code
    pa_mainloop_quit(mainLoop.pointer, code)
  }

  /// Makes turns until the condition holds, the loop quits or the deadline has come.
  ///
  /// The condition is looked at once before the first turn and once after each.
  /// - Parameters:
  ///   - deadline: a time of `now`.
  ///   - condition: what is waited for.
  /// - Returns: whether the condition holds.
  public func run(until deadline: Duration, _ condition: () -> Bool) -> Bool {
    while !condition() {
      let left = deadline - Self.now
      if left <= .zero || quitCode != nil { return false }
      // The time limit of one turn is an `int` of microseconds; rounded up, so as not to spin.
      let microseconds = min(left / .microseconds(1), 1e9).rounded(.up)
      guard pa_mainloop_prepare(mainLoop.pointer, Int32(microseconds)) >= 0,
        pa_mainloop_poll(mainLoop.pointer) >= 0,
        pa_mainloop_dispatch(mainLoop.pointer) >= 0
      else { return condition() }
    }
    return true
  }
}
