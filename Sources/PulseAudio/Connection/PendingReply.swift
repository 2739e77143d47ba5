import CPulse

/// An operation on its way to the server and back. The connection owns it until it has ended;
/// libpulse holds only unretained pointers to it, so that nothing can leak there.
class PendingOperation {
  let attempt: String
  /// Its place among the operations of the connection.
  private(set) var sequence = 0
  /// Set by a callback that brought an error.
  var errorCode: Int32?
  private var operation: OpaquePointer?
  private weak var connection: Connection?

  init(_ attempt: String) { self.attempt = attempt }

  isolated deinit { release() }

  /// Takes over libpulse's operation, and sees to its end.
  func follow(_ operation: OpaquePointer, of connection: Connection, sequence: Int) {
    self.operation = operation
    self.sequence = sequence
    self.connection = connection
    pa_operation_set_state_callback(
      operation,
      { _, userdata in
        guard let userdata else { return }
        let pending = Unmanaged<PendingOperation>.fromOpaque(userdata)
        MainActor.assumeIsolated { pending.takeUnretainedValue().ended() }
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Calls the completion, if it was not called yet: with the error, else with what came.
  func complete(_ error: PulseError?) {}

  /// libpulse will call nothing more of it; the completion gets an error.
  func abandon(_ error: PulseError) {
    if let operation {
      pa_operation_set_state_callback(operation, nil, nil)
      pa_operation_cancel(operation)
    }
    release()
    complete(error)
  }

  private func ended() {
    guard let operation, pa_operation_get_state(operation) != PA_OPERATION_RUNNING else { return }
    let isDone = pa_operation_get_state(operation) == PA_OPERATION_DONE
    let code = isDone ? errorCode : Int32(bitPattern: PA_ERR_CONNECTIONTERMINATED.rawValue)
    release()
    connection?.remove(self)
    complete(code.map { PulseError(attempt, code: $0) })
  }

  private func release() {
    if let operation { pa_operation_unref(operation) }
    operation = nil
  }
}

/// An operation that brings values: those of a list one by one, a single one, or `()` for success.
final class PendingReply<Value: Sendable>: PendingOperation {
  private var values: [Value] = []
  private var completion: ((Result<[Value], PulseError>) -> Void)?

  init(_ attempt: String, completion: @escaping (Result<[Value], PulseError>) -> Void) {
    self.completion = completion
    super.init(attempt)
  }

  override func complete(_ error: PulseError?) {
    guard let completion else { return }
    self.completion = nil
    completion(error.map { .failure($0) } ?? .success(values))
  }

  /// To be called by libpulse's callbacks, with the userdata they were given, and what came: nil at
  /// the end of a list. If it failed, the context's error says why nothing came.
  nonisolated static func receive(
    _ userdata: UnsafeMutableRawPointer?, _ context: OpaquePointer?, _ value: Value?, failed: Bool
  ) {
    guard let userdata else { return }
    let code = failed ? pa_context_errno(context) : nil
    let pending = Unmanaged<PendingReply<Value>>.fromOpaque(userdata)
    MainActor.assumeIsolated {
      let pending = pending.takeUnretainedValue()
      if let value { pending.values.append(value) }
      if let code { pending.errorCode = code }
    }
  }
}
