import CPulse

/// An operation on its way to the server and back. The connection owns it until it has ended;
/// libpulse holds only unretained pointers to it, so that nothing can leak there.
///
/// It ends with the last callback of libpulse's operation, or is abandoned by the connection: whenever
/// libpulse ends an operation without its callback, the context has failed before (libpulse 16.1). It
/// must not end in the operation's state callback: disconnecting there spins for ever in libpulse.
class PendingOperation {
  let attempt: String
  /// Its place among the operations of the connection.
  private(set) var sequence = 0
  private var operation: OpaquePointer?
  private weak var connection: Connection?

  init(_ attempt: String) { self.attempt = attempt }

  isolated deinit { release() }

  /// Takes over libpulse's operation.
  func follow(_ operation: OpaquePointer, of connection: Connection, sequence: Int) {
    self.operation = operation
    self.sequence = sequence
    self.connection = connection
  }

  /// Calls the completion: with the error, else with what came.
  func complete(_ error: PulseError?) {}

  /// The last callback has come, with a `pa_error_code_t` or without.
  func end(_ code: Int32?) {
    release()
    connection?.remove(self)
    complete(code.map { PulseError(attempt, code: $0) })
  }

  /// libpulse will call nothing more of it; the completion gets an error.
  func abandon(_ error: PulseError) {
    if let operation { pa_operation_cancel(operation) }
    release()
    complete(error)
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

  /// For callbacks that come once for each element of a list with `end` 0, then once more with 1, or
  /// with -1 for an error, which is the context's.
  nonisolated static func receive(
    _ userdata: UnsafeMutableRawPointer?, _ context: OpaquePointer?, _ value: Value?, end: Int32
  ) {
    guard let userdata else { return }
    let code = end < 0 ? pa_context_errno(context) : nil
    let pending = Unmanaged<PendingReply<Value>>.fromOpaque(userdata)
    MainActor.assumeIsolated {
      let pending = pending.takeUnretainedValue()
      if let value, end >= 0 { pending.values.append(value) }
      if end != 0 { pending.end(code) }
    }
  }

  /// For callbacks that come once, with the value or with nil for an error.
  nonisolated static func receive(
    _ userdata: UnsafeMutableRawPointer?, _ context: OpaquePointer?, only value: Value?
  ) {
    receive(userdata, context, value, end: value == nil ? -1 : 1)
  }
}
