/// A call made with `more`: any number of replies, then the last one or an error.
///
/// It may be kept and written to from anywhere on the connection's thread; once finished, or when
/// the connection is gone, writing does nothing. Nothing else is served on the connection meanwhile.
public struct ReplyStream<Reply: Encodable> {
  let pending: PendingAnswer

  /// The method's full name.
  public var method: String { pending.method }

  /// Whether a reply would still reach anybody: not finished, and the connection is there.
  public var isOpen: Bool { pending.isOpen }

  /// The connection the call came on; nil when it is gone. Its `output.count` tells how far behind
  /// the reader is.
  public var connection: ServiceConnection? { pending.connection }

  /// Sends one reply, to be followed by others.
  public func send(_ parameters: Reply) {
    pending.send(parameters, continues: true)
  }

  /// Sends one reply, to be followed by others, that was encoded for many.
  public func send(_ reply: EncodedReply) {
    pending.send(reply)
  }

  /// Sends the last reply.
  public func finish(_ parameters: Reply) {
    pending.send(parameters, continues: false)
  }

  /// Ends with an error of the interface or of `StandardInterface`.
  public func fail(_ failure: some VarlinkFailure) {
    pending.fail(failure)
  }

  /// Ends with an error that has no type.
  public func fail(_ error: VarlinkError) {
    pending.fail(error)
  }

  /// Has `action` called, once, if the connection ends before the stream does. One action at a time.
  public func onCancel(_ action: @escaping () -> Void) {
    pending.onCancel(action)
  }
}
