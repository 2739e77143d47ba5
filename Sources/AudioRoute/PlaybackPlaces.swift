/// Which sessions play on which outputs, and lately did: when word of a lost output comes, the
/// server has moved its streams elsewhere already.
public struct PlaybackPlaces<Stream: Hashable & Sendable, Session: Hashable & Sendable>: Sendable {
  private struct Place: Hashable, Sendable {
    var session: Session
    var device: String
  }

  private var places: [Stream: Place] = [:]
  private var left: [(place: Place, time: Duration)] = []

  /// How long before the first sign of a loss a stream may have been moved because of it.
  static var memory: Duration { .milliseconds(500) }

  public init() {}

  /// A stream plays on a device; or on none, when `device` is nil.
  public mutating func note(
    _ stream: Stream, of session: Session?, on device: String?, at now: Duration
  ) {
    let place = session.flatMap { session in device.map { Place(session: session, device: $0) } }
    guard places[stream] != place else { return }
    left.removeAll { now - $0.time > .seconds(5) }
    if let old = places[stream] { left.append((old, now)) }
    places[stream] = place
  }

  /// Nothing plays any more.
  public mutating func forgetAll() {
    places = [:]
    left = []
  }

  /// The outputs that a session plays on.
  public func devices(of session: Session) -> Set<String> {
    Set(places.values.filter { $0.session == session }.map(\.device))
  }

  /// The outputs that a session played on before a change that began then.
  public func devices(of session: Session, before began: Duration) -> Set<String> {
    let gone = left.filter { $0.place.session == session && $0.time >= began - Self.memory }
    return devices(of: session).union(gone.map(\.place.device))
  }

  /// The sessions that played on one of these outputs when a change began.
  public func sessions(on devices: Set<String>, before began: Duration) -> Set<Session> {
    let now = places.values.filter { devices.contains($0.device) }
    let then = left.filter {
      devices.contains($0.place.device) && $0.time >= began - Self.memory
    }
    return Set(now.map(\.session)).union(then.map(\.place.session))
  }
}
