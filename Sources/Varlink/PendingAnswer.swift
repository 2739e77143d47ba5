/// The call a connection is busy with, or a `oneway` call whose handler wants to know how it ended.
final class PendingAnswer {
  let method: String
  let mode: Message.Mode
  weak var connection: ServiceConnection?
  var isAnswered = false
  var onCancel: (() -> Void)?

  init(method: String, mode: Message.Mode, connection: ServiceConnection) {
    self.method = method
    self.mode = mode
    self.connection = connection
  }

  var isOpen: Bool { !isAnswered && connection?.isClosed == false }

  func send(_ parameters: some Encodable, continues: Bool) {
    guard isOpen, let connection else { return }
    if !continues { isAnswered = true }
    guard mode != .oneway else { return }
    do {
      let text = try JSONText.encode(parameters)
      connection.send(Message.reply(parameters: text, continues: continues), from: self)
    } catch {
      isAnswered = true
      connection.fail(.unencodableReply(method: method, why: "\(error)"))
    }
  }

  func fail(_ failure: some VarlinkFailure) {
    do {
      fail(try VarlinkError(failure))
    } catch {
      guard isOpen else { return }
      isAnswered = true
      connection?.fail(.unencodableReply(method: method, why: "\(error)"))
    }
  }

  func fail(_ error: VarlinkError) {
    guard isOpen, let connection else { return }
    isAnswered = true
    guard mode != .oneway else { return }
    connection.send(Message.error(error), from: self)
  }
}
