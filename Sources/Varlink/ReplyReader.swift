/// The replies to a call with `more`, one after another.
///
/// For a loop of its own, `next`. For a program that polls the client's `descriptor` together with
/// others, `available` whenever it is readable (and once before the first poll).
public final class ReplyReader<Reply: Decodable> {
  /// The connection, which the call keeps alive and busy.
  public let client: Client

  private final class State {
    var replies: [Reply] = []
    var ended = false
    var failure: (any Error)?
  }
  private let state = State()

  init<Method: VarlinkMethod>(
    _ client: Client, _ method: Method.Type, _ parameters: Method.Parameters
  ) throws where Method.Reply == Reply {
    self.client = client
    let state = self.state
    try client.connection.stream(method, parameters) { event in
      switch event {
      case .next(let reply): state.replies.append(reply)
      case .last(let reply):
        state.replies.append(reply)
        state.ended = true
      case .failure(let error):
        state.failure = error
        state.ended = true
      }
    }
    client.transfer()
  }

  /// Whether the last reply has been handed out.
  public var isFinished: Bool { state.ended && state.failure == nil && state.replies.isEmpty }

  /// Waits for the next reply, at most `timeout` (nil: for ever); nil after the last one.
  ///
  /// Throws `VarlinkError` when the service ends the stream with an error, else `ClientError`.
  public func next(timeout: Duration? = nil) throws -> Reply? {
    let deadline = Deadline(timeout)
    while state.replies.isEmpty {
      if let failure = state.failure { throw failure }
      if state.ended { return nil }
      try client.exchange(until: deadline)
    }
    return state.replies.removeFirst()
  }

  /// The replies that can be had without waiting, perhaps none.
  ///
  /// Throws like `next`, but only once the replies before the failure have been handed out.
  public func available() throws -> [Reply] {
    client.transfer()
    if state.replies.isEmpty, let failure = state.failure { throw failure }
    defer { state.replies = [] }
    return state.replies
  }
}
