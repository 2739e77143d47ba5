import CPulse

/// Work put off to a later turn of the loop, before the loop next waits.
///
/// How pa_mainloop orders deferred events (its dispatch of them, libpulse 16.1): a turn runs every
/// one that is enabled when it is reached, the latest made first, and polls only when none is left.
/// libpulse writes its queued commands in such an event, to the server's socket or to the memory that
/// it shares with the server. So work of one turn may come before or after that writing, and work
/// that lets one more pass go by always comes after: whichever event comes first in the list, by its
/// second pass the other one has run.
@MainActor public final class DeferredWork {
  /// Whether the work waits to be run.
  public var isScheduled: Bool { passes > 0 }

  private let mainLoop: MainLoop
  private var handler: (() -> Void)?
  private var event: OpaquePointer?
  private var passes = 0

  /// Work that is not scheduled yet.
  /// - Parameters:
  ///   - loop: the loop that calls the handler.
  ///   - handler: called once for any number of `schedule` calls before it.
  public init(on loop: EventLoop, handler: @escaping () -> Void) {
    mainLoop = loop.mainLoop
    self.handler = handler
    event = mainLoop.api.pointee.defer_new(
      mainLoop.api,
      { _, _, userdata in
        guard let userdata else { return }
        let work = Unmanaged<DeferredWork>.fromOpaque(userdata)
        MainActor.assumeIsolated { work.takeUnretainedValue().pass() }
      }, Unmanaged.passUnretained(self).toOpaque())
    enable(passes: 0)
  }

  isolated deinit { cancel() }

  /// Runs the handler once at the next turn.
  public func schedule() { enable(passes: max(passes, 1)) }

  /// Runs the handler once after libpulse has written all that was queued before this call, as far
  /// as there is room: a server that no longer reads holds up the writing, but not the handler.
  /// Called again before that, it waits for what was queued since.
  public func scheduleAfterWrites() { enable(passes: 2) }

  /// Ends it for good and lets go of the handler. May be called more than once.
  public func cancel() {
    if let event { mainLoop.api.pointee.defer_free(event) }
    event = nil
    handler = nil
    passes = 0
  }

  private func pass() {
    passes -= 1
    guard passes <= 0 else { return }
    enable(passes: 0)
    handler?()
  }

  private func enable(passes count: Int) {
    guard let event else { return }
    passes = count
    mainLoop.api.pointee.defer_enable(event, count > 0 ? 1 : 0)
  }
}
