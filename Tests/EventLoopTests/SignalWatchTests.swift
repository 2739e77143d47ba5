import EventLoop
import Glibc
import Testing

@MainActor @Suite("A signal watch") struct SignalWatchTests {
  /// SIGCHLD comes whenever a child of a test beside this one ends, so it is not counted.
  @Test("tells of a child's end on the loop")
  func toldOfChild() throws {
    let loop = try EventLoop()
    var calls = 0
    let watch = try SignalWatch(SIGCHLD, on: loop) { calls += 1 }
    deliver(SIGCHLD)
    #expect(loop.run(until: soon) { calls > 0 })
    watch.cancel()
  }

  @Test("tells of its signal on the loop", arguments: [SIGTERM, SIGINT, SIGHUP])
  func told(signal: Int32) throws {
    let loop = try EventLoop()
    var calls = 0
    let watch = try SignalWatch(signal, on: loop) { calls += 1 }
    deliver(signal)
    #expect(calls == 0)
    #expect(loop.run(until: soon) { calls > 0 })
    #expect(!loop.run(until: presently) { calls > 1 })
    watch.cancel()
  }

  @Test("tells once of signals that came together")
  func together() throws {
    let loop = try EventLoop()
    var calls = 0
    let watch = try SignalWatch(SIGHUP, on: loop) { calls += 1 }
    for _ in 0..<20 { deliver(SIGHUP) }
    #expect(loop.run(until: soon) { calls > 0 })
    #expect(!loop.run(until: presently) { calls > 1 })
    watch.cancel()
  }

  @Test("tells signals apart")
  func apart() throws {
    let loop = try EventLoop()
    var calls: [String] = []
    let first = try SignalWatch(SIGHUP, on: loop) { calls.append("hang-up") }
    let second = try SignalWatch(SIGINT, on: loop) { calls.append("interrupt") }
    deliver(SIGINT)
    #expect(loop.run(until: soon) { !calls.isEmpty })
    deliver(SIGHUP)
    #expect(loop.run(until: soon) { calls.count == 2 })
    #expect(calls == ["interrupt", "hang-up"])
    first.cancel()
    second.cancel()
  }

  @Test("is the only one for its signal, and puts back the action from before")
  func onlyOne() throws {
    let loop = try EventLoop()
    signal(SIGHUP, SIG_IGN)
    defer { signal(SIGHUP, SIG_DFL) }
    var calls = 0
    var watch: SignalWatch? = try SignalWatch(SIGHUP, on: loop) { calls += 1 }
    let error = #expect(throws: SystemError.self) { try SignalWatch(SIGHUP, on: loop) {} }
    #expect(error?.code == EBUSY)
    #expect(watch?.signal == SIGHUP)
    watch = nil
    // Ignored again: this would end the test otherwise.
    deliver(SIGHUP)
    #expect(!loop.run(until: presently) { calls > 0 })
  }

  @Test("refuses what cannot be caught, saying why")
  func refused() throws {
    let loop = try EventLoop()
    let error = #expect(throws: SystemError.self) { try SignalWatch(SIGKILL, on: loop) {} }
    #expect(error?.description == "cannot watch signal 9: Invalid argument")
  }

  /// Signals this very thread, which may be one that blocks signals; handled when this returns.
  private func deliver(_ signal: Int32) {
    var only = sigset_t()
    var before = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, signal)
    pthread_sigmask(SIG_UNBLOCK, &only, &before)
    raise(signal)
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
