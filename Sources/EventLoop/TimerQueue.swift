import CLinux
import Glibc

/// The timers of a loop in the order in which they are due, on one timerfd.
///
/// pa_mainloop's own time events would run in no particular order, and take times of the wall clock.
final class TimerQueue {
  private struct Entry {
    let time: Duration
    let sequence: UInt64
    /// A timer takes itself out when it is released.
    let timer: Unmanaged<LoopTimer>
  }

  private let descriptor: Int32
  private var watch: DescriptorWatch?
  private var entries: [Entry] = []
  private var nextSequence: UInt64 = 0
  private var armed: Duration?
  private var isFiring = false

  init(on mainLoop: MainLoop) throws {
    descriptor = eider_timer_open()
    guard descriptor >= 0 else { throw SystemError("open a timer") }
    watch = DescriptorWatch(descriptor, for: .readable, on: mainLoop) { [unowned self] _ in
      fire()
    }
  }

  isolated deinit {
    watch?.cancel()
    if descriptor >= 0 { close(descriptor) }
  }

  /// Puts a timer at its place, or takes it out for nil.
  func set(_ timer: LoopTimer, at time: Duration?) {
    if timer.deadline != nil { remove(timer) }
    if let time { insert(timer, at: time) }
    arm()
  }

  private func insert(_ timer: LoopTimer, at time: Duration) {
    let entry = Entry(time: time, sequence: nextSequence, timer: .passUnretained(timer))
    nextSequence += 1
    let place = entries.firstIndex { $0.time > time } ?? entries.endIndex
    entries.insert(entry, at: place)
  }

  private func remove(_ timer: LoopTimer) {
    let identity = Unmanaged.passUnretained(timer).toOpaque()
    entries.removeAll { $0.timer.toOpaque() == identity }
  }

  private func fire() {
    var ticks: UInt64 = 0
    // Nothing to read: set anew since poll(2) saw it.
    guard read(descriptor, &ticks, 8) == 8 else { return }
    armed = nil
    isFiring = true
    let now = EventLoop.now
    // A handler that sets its timer to a time that is past waits for the next turn like all else.
    let end = nextSequence
    while let index = entries.firstIndex(where: { $0.sequence < end }), entries[index].time <= now {
      let timer = entries.remove(at: index).timer.takeUnretainedValue()
      timer.fire()
    }
    isFiring = false
    arm()
  }

  /// Has the kernel wake the loop for the first timer. Only a changed time costs a system call.
  private func arm() {
    let first = entries.first?.time
    guard !isFiring, first != armed else { return }
    armed = first
    // The time 0 would turn the timer off.
    let time = first.map { max($0, .nanoseconds(1)) } ?? .zero
    let (seconds, attoseconds) = time.components
    eider_timer_set(descriptor, seconds, attoseconds / 1_000_000_000)
  }
}
