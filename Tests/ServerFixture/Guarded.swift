import Glibc

/// A value that several threads share: every access is under its lock, and a thread can wait for it
/// to become what it needs.
final class Guarded<Value>: @unchecked Sendable {
  private var value: Value
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(_ value: Value) {
    self.value = value
    mutex.initialize(to: pthread_mutex_t())
    changed.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Reads or changes the value and wakes those who wait.
  func access<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(mutex)
    }
    return try body(&value)
  }

  /// Waits until the value gives an answer; nil when the time is up.
  func wait<Answer>(within limit: Duration, for answer: (inout Value) -> Answer?) -> Answer? {
    let end = Monotonic.now + limit.inSeconds
    var deadline = timespec()
    deadline.tv_sec = Int(end)
    deadline.tv_nsec = Int((end - Double(Int(end))) * 1e9)
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let found = answer(&value) { return found }
      if pthread_cond_timedwait(changed, mutex, &deadline) == ETIMEDOUT {
        return answer(&value)
      }
    }
  }
}
