import EventLoop
import Glibc
import Testing

@MainActor @Suite("The loop") struct EventLoopTests {
  @Test("makes no turn when there is nothing to do")
  func idle() throws {
    let loop = try EventLoop()
    let pair = try SocketPair()
    let watch = DescriptorWatch(pair.near, for: .readable, on: loop) { _ in }
    let timer = LoopTimer(on: loop) {}
    timer.set(at: EventLoop.now + .seconds(1000))
    let signal = try SignalWatch(SIGHUP, on: loop) {}
    let work = DeferredWork(on: loop) {}
    var looks = 0
    let isDone = loop.run(until: EventLoop.now + .milliseconds(300)) {
      looks += 1
      return false
    }
    #expect(!isDone)
    // Before the first turn and after it; and once more if poll(2) rounded the time down.
    #expect((2...3).contains(looks))
    watch.cancel()
    signal.cancel()
    timer.set(at: nil)
    work.cancel()
  }

  @Test("ends with the code it was told to, and does not run again")
  func quit() throws {
    let loop = try EventLoop()
    let timer = LoopTimer(on: loop) { loop.quit(7) }
    timer.set(at: .zero)
    #expect(loop.run() == 7)
    #expect(loop.run() == 7)
    #expect(!loop.run(until: soon) { false })
  }

  @Test("gives up at the deadline, and only then")
  func deadline() throws {
    let loop = try EventLoop()
    let start = EventLoop.now
    #expect(!loop.run(until: start + .milliseconds(50)) { false })
    #expect(EventLoop.now - start >= .milliseconds(50))
    #expect(loop.run(until: start) { true })
  }

  @Test("makes writing to a closed peer an error and not the end")
  func brokenPipe() throws {
    let loop = try EventLoop()
    let pair = try SocketPair()
    pair.closeFar()
    #expect(write(pair.near, "x", 1) == -1)
    #expect(errno == EPIPE)
    loop.quit(0)
  }

  /// In a process of its own, which the signal would end.
  @Test("leaves it to a write to say that a file may not grow")
  func fileSize() async throws {
    await #expect(processExitsWith: .success) { @MainActor in
      _ = try EventLoop()
      raise(SIGXFSZ)
    }
  }

  /// In a process of its own, for the tests beside this one open and close descriptors too.
  @Test("leaves no descriptor open")
  func descriptors() async throws {
    await #expect(processExitsWith: .success) { @MainActor in
      let before = openDescriptors()
      for _ in 0..<20 {
        let loop = try EventLoop()
        let signal = try SignalWatch(SIGHUP, on: loop) {}
        let timer = LoopTimer(on: loop) {}
        timer.set(at: .zero)
        _ = loop.run(until: soon) { timer.deadline == nil }
        signal.cancel()
      }
      // One of each would be 20 more. The runtime has some of its own, such as a timerfd(2) for the
      // limit of this test, which it may make meanwhile.
      #expect(openDescriptors() < before + 20)
    }
  }
}

private func openDescriptors() -> Int {
  (0..<1024).count { fcntl(Int32($0), F_GETFD) >= 0 }
}
