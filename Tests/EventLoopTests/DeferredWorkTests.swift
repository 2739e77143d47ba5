import EventLoop
import Testing

@MainActor @Suite("Deferred work") struct DeferredWorkTests {
  @Test("runs once at the next turn, for any number of calls")
  func once() throws {
    let loop = try EventLoop()
    var runs = 0
    let work = DeferredWork(on: loop) { runs += 1 }
    #expect(!loop.run(until: presently) { runs > 0 })
    work.schedule()
    work.schedule()
    #expect(work.isScheduled)
    #expect(runs == 0)
    #expect(loop.run(until: soon) { runs > 0 })
    #expect(!work.isScheduled)
    #expect(!loop.run(until: presently) { runs > 1 })
  }

  @Test("scheduled in its own handler runs again at a later turn")
  func again() throws {
    let loop = try EventLoop()
    var runs = 0
    var work: DeferredWork?
    work = DeferredWork(on: loop) {
      runs += 1
      if runs < 3 { work?.schedule() }
    }
    work?.schedule()
    #expect(loop.run(until: soon) { runs == 3 })
    #expect(!loop.run(until: presently) { runs > 3 })
    work = nil
  }

  /// The writer stands for libpulse's own deferred event, which was made before or after ours, and
  /// the caller for whatever handler queues a command and then puts off the reply.
  @Test(
    "put off until after writes runs after a writer queued before it, whichever was made first",
    arguments: ["writer reply caller", "reply writer caller", "writer caller reply"]
      + ["caller writer reply", "reply caller writer", "caller reply writer"])
  func afterWrites(order: String) throws {
    let loop = try EventLoop()
    var log: [String] = []
    var works: [String: DeferredWork] = [:]
    for name in order.split(separator: " ").map(String.init) {
      works[name] = DeferredWork(on: loop) {
        log.append(name)
        if name == "caller" {
          works["writer"]?.schedule()
          works["reply"]?.scheduleAfterWrites()
        }
      }
    }
    works["caller"]?.schedule()
    #expect(loop.run(until: soon) { log.count == 3 })
    #expect(log == ["caller", "writer", "reply"])
    works = [:]
  }

  @Test("put off anew waits for what was queued since")
  func anew() throws {
    let loop = try EventLoop()
    var log: [String] = []
    var writer: DeferredWork?
    var again: DeferredWork?
    var reply: DeferredWork?
    // The latest made comes first: the reply's second pass would come before the second write.
    again = DeferredWork(on: loop) {
      writer?.schedule()
      reply?.scheduleAfterWrites()
    }
    writer = DeferredWork(on: loop) { log.append("write") }
    reply = DeferredWork(on: loop) { log.append("reply") }
    writer?.schedule()
    reply?.scheduleAfterWrites()
    again?.schedule()
    #expect(loop.run(until: soon) { log.contains("reply") })
    #expect(log == ["write", "write", "reply"])
    (writer, reply, again) = (nil, nil, nil)
  }

  @Test("that is cancelled or released does not run")
  func cancelled() throws {
    let loop = try EventLoop()
    var runs = 0
    let cancelled = DeferredWork(on: loop) { runs += 1 }
    var released: DeferredWork? = DeferredWork(on: loop) { runs += 1 }
    cancelled.schedule()
    released?.scheduleAfterWrites()
    cancelled.cancel()
    released = nil
    cancelled.schedule()
    #expect(!cancelled.isScheduled)
    #expect(!loop.run(until: presently) { runs > 0 })
  }
}
