import EiderInterface
import ServerFixture
import Varlink

/// The events that come on a connection of `Monitor` or `Hold`.
final class Watching {
  private let reader: ReplyReader<EventMessage>
  private(set) var session = ""
  private(set) var seen: [EventMessage] = []

  init(_ reader: ReplyReader<EventMessage>) {
    self.reader = reader
  }

  var descriptor: Int32 { reader.client.descriptor }

  /// The next event; throws what the daemon answered instead.
  func next() throws -> EventMessage {
    guard let event = try reader.next(timeout: .seconds(10)) else {
      throw FixtureError("the events ended after \(seen.map(\.event))")
    }
    if session.isEmpty { session = event.session ?? "" }
    seen.append(event)
    return event
  }

  /// Reads on until an event comes, and gives that.
  @discardableResult func until(
    _ name: String, of session: String? = nil
  ) throws -> EventMessage {
    let start = seen.count
    while true {
      let event: EventMessage
      do { event = try next() } catch ClientError.timedOut {
        throw FixtureError("no \(name) came, but \(seen[start...].map(\.event))")
      }
      if event.event == name, session == nil || event.session == session { return event }
    }
  }

  /// Whether the stream of events has ended, as its last reply said.
  func hasEnded() throws -> Bool { try reader.next(timeout: .seconds(10)) == nil }

  /// Ends the connection.
  func end() { reader.client.close() }
}
