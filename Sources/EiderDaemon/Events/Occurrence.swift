import AudioPolicy
import EiderInterface
import Varlink

/// An event on its way to those who watch, encoded once for all of them.
final class Occurrence {
  let message: EventMessage
  /// Nil for an event that belongs to no session.
  let session: SessionID?

  init(_ message: EventMessage, of session: SessionID? = nil) {
    self.message = message
    self.session = session
  }

  /// Nil when it cannot be JSON.
  private(set) lazy var encoded = try? EncodedReply(message)

  var isOpening: Bool { message.event == "opened" }
  var isClosing: Bool { message.event == "closed" }

  /// Whether even one who reads slowly has to hear of it, and not only of what it leads to.
  var isKept: Bool {
    switch message.event {
    case "interruptionBegan", "interruptionEnded", "closed", "routeChanged", "serverLost",
      "serverBack":
      true
    default: false
    }
  }
}
