/// Calls its handler once when a time of the monotonic clock has come. Setting the wall clock does
/// not disturb it.
///
/// Handlers of timers that are due together run in the order of their times, then in the order in
/// which they were set. A timer may be set, turned off or released inside any handler.
@MainActor public final class LoopTimer {
  /// The time at which the handler will be called, or nil when the timer is off.
  public private(set) var deadline: Duration?

  private let loop: EventLoop
  private let handler: () -> Void

  /// A timer that is off.
  /// - Parameters:
  ///   - loop: the loop that calls the handler.
  ///   - handler: called once for each time that was set and has come.
  public init(on loop: EventLoop, handler: @escaping () -> Void) {
    self.loop = loop
    self.handler = handler
  }

  isolated deinit { set(at: nil) }

  /// Sets the timer, in place of the time it had before.
  /// - Parameter time: a time of `EventLoop.now`, one that is past for the next turn, or nil to turn
  ///   the timer off.
  public func set(at time: Duration?) {
    loop.timers.set(self, at: time)
    deadline = time
  }

  /// Called by the queue, which has let go of the timer already.
  func fire() {
    deadline = nil
    handler()
  }
}
