/// The call a connection is busy with, or a `oneway` call whose handler wants to know how it ended.
final class PendingAnswer {
  let method: String
  let mode: Message.Mode
  weak var connection: ServiceConnection?
  private(set) var isAnswered = false
  private var cancelAction: (() -> Void)?

  init(method: String, mode: Message.Mode, connection: ServiceConnection) {
    self.method = method
    self.mode = mode
    self.connection = connection
  }

  var isOpen: Bool { !isAnswered && connection?.isClosed == false }

  /// Nobody waits for a `oneway` call, so there is nothing to cancel.
  func onCancel(_ action: @escaping () -> Void) {
    guard !isAnswered, mode != .oneway else { return }
    if isOpen { cancelAction = action } else { action() }
  }

  func cancel() {
    let action = cancelAction
    cancelAction = nil
    action?()
  }

  /// The action goes with the answer: it may hold the call, and so itself.
  private func finish() {
    isAnswered = true
    cancelAction = nil
  }

  func send(_ parameters: some Encodable, continues: Bool) {
    guard isOpen, let connection else { return }
    if !continues { finish() }
    guard mode != .oneway else { return }
    do {
      let text = try JSONText.encode(parameters)
      connection.send(Message.reply(parameters: text, continues: continues), from: self)
    } catch {
      finish()
      connection.fail(.unencodableReply(method: method, why: "\(error)"))
    }
  }

  func send(_ reply: EncodedReply) {
    guard isOpen else { return }
    connection?.send(reply.message, from: self)
  }

  func fail(_ failure: some VarlinkFailure) {
    do {
      fail(try VarlinkError(failure))
    } catch {
      guard isOpen else { return }
      finish()
      connection?.fail(.unencodableReply(method: method, why: "\(error)"))
    }
  }

  func fail(_ error: VarlinkError) {
    guard isOpen, let connection else { return }
    finish()
    guard mode != .oneway else { return }
    connection.send(Message.error(error), from: self)
  }
}
