import EventLoop
import Testing

@MainActor @Suite("A timer") struct LoopTimerTests {
  @Test("is off until it is set, and fires once and not before its time")
  func once() throws {
    let loop = try EventLoop()
    var fired: [Duration] = []
    let timer = LoopTimer(on: loop) { fired.append(EventLoop.now) }
    #expect(!loop.run(until: presently) { !fired.isEmpty })
    let time = EventLoop.now + .milliseconds(30)
    timer.set(at: time)
    #expect(timer.deadline == time)
    #expect(loop.run(until: soon) { !fired.isEmpty })
    #expect(timer.deadline == nil)
    #expect(!loop.run(until: presently) { fired.count > 1 })
    #expect(try #require(fired.first) >= time)
  }

  @Test("fires in the order of times, then of setting, however late the loop is")
  func order() throws {
    let loop = try EventLoop()
    var fired: [Int] = []
    let timers = (0..<6).map { number in LoopTimer(on: loop) { fired.append(number) } }
    let now = EventLoop.now
    for (number, offset) in [3, 1, 2, 1, -5, 3].enumerated() {
      timers[number].set(at: now + .milliseconds(offset))
    }
    while EventLoop.now < now + .milliseconds(5) {}
    #expect(loop.run(until: soon) { fired.count == 6 })
    #expect(fired == [4, 1, 3, 2, 0, 5])
  }

  @Test("can be set anew, earlier, later or off")
  func setAnew() throws {
    let loop = try EventLoop()
    var fired: [String] = []
    let early = LoopTimer(on: loop) { fired.append("early") }
    let late = LoopTimer(on: loop) { fired.append("late") }
    let off = LoopTimer(on: loop) { fired.append("off") }
    let now = EventLoop.now
    early.set(at: now + .seconds(1000))
    late.set(at: now + .milliseconds(1))
    off.set(at: now + .milliseconds(2))
    early.set(at: now + .milliseconds(5))
    late.set(at: now + .milliseconds(20))
    off.set(at: nil)
    #expect(loop.run(until: soon) { fired.count == 2 })
    #expect(!loop.run(until: presently) { fired.count > 2 })
    #expect(fired == ["early", "late"])
  }

  @Test("does not fire when a handler before it turned it off or released it")
  func offInHandler() throws {
    let loop = try EventLoop()
    var fired = 0
    let second = LoopTimer(on: loop) { fired += 1 }
    var third: LoopTimer? = LoopTimer(on: loop) { fired += 1 }
    var isFirstDone = false
    let first = LoopTimer(on: loop) {
      isFirstDone = true
      second.set(at: nil)
      third = nil
    }
    let now = EventLoop.now
    first.set(at: now)
    second.set(at: now)
    third?.set(at: now)
    #expect(loop.run(until: soon) { isFirstDone })
    #expect(!loop.run(until: presently) { fired > 0 })
  }

  @Test("set to the past in its own handler fires at the next turn, and lets others run")
  func againInHandler() throws {
    let loop = try EventLoop()
    let pair = try SocketPair()
    var fired = 0
    var timer: LoopTimer?
    timer = LoopTimer(on: loop) {
      fired += 1
      timer?.set(at: .zero)
    }
    timer?.set(at: .zero)
    var isWritable = false
    let watch = DescriptorWatch(pair.near, for: .writable, on: loop) { _ in isWritable = true }
    #expect(loop.run(until: soon) { isWritable && fired > 3 })
    watch.cancel()
    timer = nil
  }

  @Test("that is turned off after it came due, and before its turn, does not fire")
  func offAfterDue() throws {
    let loop = try EventLoop()
    var fired = 0
    let timer = LoopTimer(on: loop) { fired += 1 }
    let now = EventLoop.now
    timer.set(at: now)
    while EventLoop.now < now + .milliseconds(2) {}
    timer.set(at: nil)
    #expect(!loop.run(until: presently) { fired > 0 })
  }

  @Test("turns itself off when it is released")
  func released() throws {
    let loop = try EventLoop()
    var fired = 0
    var timer: LoopTimer? = LoopTimer(on: loop) { fired += 1 }
    timer?.set(at: EventLoop.now + .milliseconds(10))
    timer = nil
    #expect(!loop.run(until: presently) { fired > 0 })
  }
}
