import EiderInterface
import ServerFixture
import Varlink

/// What calls and events cost, beside a D-Bus call through a dbus-daemon in the same run.
struct InterfaceCost {
  private let rig: Rig
  private let path: String

  init() throws {
    rig = try Rig()
    guard let daemon = rig.daemon else { throw FixtureError("there is no daemon here") }
    path = daemon.runtimeFolder + "/" + SocketAddress.audioSessionInterface
  }

  func rows() throws -> [Row] {
    [try roundTrip(), try calls(connections: 1), try calls(connections: 50)]
      + (try [1, 10, 100].map { try delivery(readers: $0) })
  }

  /// Both kinds take turns, so that whatever else the machine does hits both.
  private func roundTrip() throws -> Row {
    let connection = try RawConnection(path)
    let call = RawConnection.message("org.varlink.service.GetInfo")
    let bus = try BusCall()
    var measured = Sample()
    var reference = Sample()
    for round in 0..<2000 {
      let before = Monotonic.now
      try bus.perform()
      let between = Monotonic.now
      try connection.send(call)
      try connection.await()
      guard round >= 100 else { continue }
      reference.add(between - before)
      measured.add(Monotonic.now - between)
    }
    return Row(
      name: "A call to its reply", unit: .microseconds, measured: measured,
      against: "D-Bus call through a dbus-daemon", reference: reference, aim: .ratio(0.5))
  }

  private func calls(connections count: Int) throws -> Row {
    let connections = try (0..<count).map { _ in try RawConnection(path) }
    let call = RawConnection.message("org.varlink.service.GetInfo")
    var measured = Sample()
    let batch = 5
    for _ in 0..<20 {
      let rounds = max(4, 200 / count)
      let start = Monotonic.now
      for _ in 0..<rounds {
        for connection in connections {
          for _ in 0..<batch { try connection.send(call) }
        }
        for connection in connections { try connection.await(batch) }
      }
      measured.add(Double(rounds * count * batch) / (Monotonic.now - start))
    }
    let name = count == 1 ? "Calls on one connection" : "Calls on \(count) connections"
    return Row(name: name, unit: .perSecond, measured: measured)
  }

  /// From a call that changes something to the event at the last of so many readers.
  private func delivery(readers count: Int) throws -> Row {
    let client = try rig.connect()
    let session = try rig.open("prompt", client)
    let rest = ",\"more\":true,\"parameters\":{\"session\":\"\(session)\"}"
    let readers = try (0..<count).map { _ in
      let reader = try RawConnection(path)
      try reader.send(RawConnection.message("io.eider.AudioSession.Monitor", rest))
      try reader.await("\"ready\"")
      return reader
    }
    var measured = Sample()
    for round in 0..<120 {
      let start = Monotonic.now
      _ = try client.call(AudioSessionMethods.Activate.self, .init(session: session))
      for reader in readers { try reader.await("\"activated\"") }
      if round >= 20 { measured.add(Monotonic.now - start) }
      _ = try client.call(AudioSessionMethods.Deactivate.self, .init(session: session))
      for reader in readers { try reader.await("\"deactivated\"") }
    }
    _ = try client.call(AudioSessionMethods.CloseSession.self, .init(session: session))
    return Row(
      name: "A change to its event at \(count) reader\(count == 1 ? "" : "s")",
      unit: .microseconds, measured: measured)
  }
}
