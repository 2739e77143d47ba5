import Dispatch
import Synchronization

/// Work for a thread that owns something, handed in by others.
package final class Inbox<Owner>: Sendable {
  /// Done on the owner's thread.
  package typealias Work = @Sendable (Owner) -> Void

  private struct Content: Sendable {
    var work: [Work] = []
    var isClosed = false
  }

  private let content = Mutex(Content())
  /// Wakes the owner's thread when there is something.
  package let wakeup = Wakeup()

  package init() {}

  /// Has work done, in order; never, once the owner's thread has ended.
  package func perform(_ work: @escaping Work) {
    content.withLock { $0.work.append(work) }
    wakeup.wake()
  }

  /// Has work done and waits until it hands in a result.
  package func result<Value: Sendable>(
    of work: @escaping @Sendable (Owner, @escaping @Sendable (Value) -> Void) -> Void
  ) -> Value {
    let answer = Answer<Value>()
    perform { owner in work(owner) { answer.give($0) } }
    return answer.wait()
  }

  /// Tells the owner's thread to end.
  package func close() {
    content.withLock { $0.isClosed = true }
    wakeup.wake()
  }

  /// Does what was handed in.
  /// - Returns: whether the thread is to go on.
  package func empty(_ owner: Owner) -> Bool {
    let (work, isClosed) = content.withLock { content in
      defer { content.work = [] }
      return (content.work, content.isClosed)
    }
    for item in work { item(owner) }
    return !isClosed
  }
}

/// A value that one thread gives and another one waits for.
private final class Answer<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  func give(_ new: Value) {
    value.withLock { $0 = new }
    isThere.signal()
  }

  func wait() -> Value {
    while true {
      isThere.wait()
      if let found = value.withLock({ $0 }) { return found }
    }
  }
}
