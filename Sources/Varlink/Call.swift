/// A call that waits for its one answer. It may be kept and answered later from anywhere on the
/// connection's thread; answering twice, or when the connection is gone, does nothing.
///
/// Calls that follow on the same connection wait until this one is answered, so every call must be.
public struct Call<Reply: Encodable> {
  let pending: PendingAnswer

  /// The method's full name.
  public var method: String { pending.method }

  /// Whether the client wants no answer. The call is answered all the same; nothing is sent.
  public var isOneway: Bool { pending.mode == .oneway }

  /// Whether an answer would still reach anybody: not answered yet, and the connection is there.
  public var isOpen: Bool { pending.isOpen }

  /// The connection the call came on; nil when it is gone.
  public var connection: ServiceConnection? { pending.connection }

  /// Answers.
  public func reply(_ parameters: Reply) {
    pending.send(parameters, continues: false)
  }

  /// Answers with an error of the interface or of `StandardInterface`.
  public func fail(_ failure: some VarlinkFailure) {
    pending.fail(failure)
  }

  /// Answers with an error that has no type.
  public func fail(_ error: VarlinkError) {
    pending.fail(error)
  }

  /// Has `action` called, once, if the connection ends before the answer. One action at a time; not
  /// called for a `oneway` call, which nobody waits for.
  public func onCancel(_ action: @escaping () -> Void) {
    pending.onCancel(action)
  }
}

extension Call where Reply == NoParameters {
  /// Answers that it is done.
  public func reply() {
    reply(NoParameters())
  }
}
