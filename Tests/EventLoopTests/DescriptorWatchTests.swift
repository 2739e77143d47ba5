import EventLoop
import Glibc
import Testing

@MainActor @Suite("A descriptor watch") struct DescriptorWatchTests {
  @Test("tells of something to read, once a turn until it is read")
  func readable() throws {
    let loop = try EventLoop()
    let pair = try SocketPair()
    var told: [DescriptorWatch.Readiness] = []
    let watch = DescriptorWatch(pair.near, for: .readable, on: loop) { readiness in
      told.append(readiness)
      if told.count == 2 { _ = pair.receive() }
    }
    #expect(!loop.run(until: presently) { !told.isEmpty })
    pair.send("x")
    #expect(loop.run(until: soon) { told.count == 2 })
    #expect(!loop.run(until: presently) { told.count > 2 })
    #expect(told == [.readable, .readable])
    watch.cancel()
  }

  @Test("follows a change of interest")
  func interest() throws {
    let loop = try EventLoop()
    let pair = try SocketPair()
    var told: [DescriptorWatch.Readiness] = []
    let watch = DescriptorWatch(pair.near, for: [], on: loop) { told.append($0) }
    pair.send("x")
    #expect(!loop.run(until: presently) { !told.isEmpty })
    watch.interest = .writable
    #expect(loop.run(until: soon) { told == [.writable] })
    watch.interest = [.readable, .writable]
    #expect(loop.run(until: soon) { told.last == [.readable, .writable] })
    watch.interest = []
    let count = told.count
    #expect(!loop.run(until: presently) { told.count > count })
    #expect(watch.interest == [])
  }

  @Test("takes a peer that closed its sending half for end of file and no hang-up")
  func halfClose() throws {
    let loop = try EventLoop()
    let pair = try SocketPair()
    var told: [DescriptorWatch.Readiness] = []
    let watch = DescriptorWatch(pair.near, for: .readable, on: loop) { told.append($0) }
    pair.send("x")
    shutdown(pair.far, Int32(SHUT_WR))
    #expect(loop.run(until: soon) { !told.isEmpty })
    #expect(told.allSatisfy { $0 == .readable })
    #expect(pair.receive() == 1)
    #expect(pair.receive() == 0)
    watch.interest = []
    told = []
    #expect(!loop.run(until: presently) { !told.isEmpty })
    pair.closeFar()
    #expect(loop.run(until: soon) { !told.isEmpty })
    #expect(told.first == .hangUp)
  }

  @Test("tells of a hang-up whatever the interest is")
  func hangUp() throws {
    let loop = try EventLoop()
    let pair = try SocketPair()
    var told: DescriptorWatch.Readiness?
    let watch = DescriptorWatch(pair.near, for: [], on: loop) { told = $0 }
    pair.closeFar()
    #expect(loop.run(until: soon) { told != nil })
    #expect(told == .hangUp)
    watch.cancel()
  }

  @Test("calls a descriptor that is none an error")
  func closedDescriptor() throws {
    let loop = try EventLoop()
    let unused: Int32 = 1_000_000
    var told: DescriptorWatch.Readiness?
    let watch = DescriptorWatch(unused, for: .readable, on: loop) { told = $0 }
    #expect(loop.run(until: soon) { told != nil })
    #expect(told == .error)
    watch.cancel()
  }

  @Test("ends inside its own handler, by cancel or by its release", arguments: [true, false])
  func endsInside(byCancel: Bool) throws {
    let loop = try EventLoop()
    let pair = try SocketPair()
    var calls = 0
    var watch: DescriptorWatch?
    watch = DescriptorWatch(pair.near, for: .writable, on: loop) { _ in
      calls += 1
      if byCancel { watch?.cancel() } else { watch = nil }
    }
    #expect(loop.run(until: soon) { calls > 0 })
    #expect(!loop.run(until: presently) { calls > 1 })
    watch = nil
  }

  @Test("lets go of its handler when it is cancelled")
  func releasesHandler() throws {
    let loop = try EventLoop()
    let pair = try SocketPair()
    weak var captured: SocketPair?
    let watch: DescriptorWatch
    do {
      let other = try SocketPair()
      captured = other
      watch = DescriptorWatch(pair.near, for: .readable, on: loop) { _ in other.closeFar() }
    }
    #expect(captured != nil)
    watch.cancel()
    #expect(captured == nil)
  }

  @Test("may outlive the loop it is on")
  func outlivesLoop() throws {
    let pair = try SocketPair()
    var loop: EventLoop? = try EventLoop()
    weak let released = loop
    let watch = try DescriptorWatch(pair.near, for: .readable, on: #require(loop)) { _ in }
    loop = nil
    #expect(released == nil)
    watch.interest = .writable
    watch.cancel()
  }
}
