import CSystemd
import Glibc
import ServerFixture

/// A D-Bus call through a dbus-daemon: what a call of Eider is measured against. Both ends are
/// here, so that no time is lost to wake a second program.
final class BusCall {
  private let daemon: ChildProcess
  private let folder: TemporaryFolder
  private let client: OpaquePointer
  private let service: OpaquePointer
  private let name: String

  init() throws {
    folder = try TemporaryFolder()
    let address = "unix:path=\(folder.path)/bus"
    daemon = try ChildProcess(
      "dbus-daemon",
      ["--session", "--nofork", "--nopidfile", "--print-address", "--address=" + address])
    try daemon.waitForLine(containing: "unix:path=")
    client = try Self.connect(address)
    service = try Self.connect(address)
    var text: UnsafePointer<CChar>?
    try Self.check(sd_bus_get_unique_name(service, &text), "name itself")
    name = text.map { String(cString: $0) } ?? ""
  }

  isolated deinit {
    sd_bus_flush_close_unref(client)
    sd_bus_flush_close_unref(service)
    daemon.terminate(SIGKILL)
  }

  /// Calls, answers, and waits until the answer is there.
  func perform() throws {
    var call: OpaquePointer?
    try Self.check(
      sd_bus_message_new_method_call(client, &call, name, "/", "io.eider.Bench", "Ping"),
      "make a call")
    defer { sd_bus_message_unref(call) }
    // Without a cookie the call would say that it wants no answer.
    var cookie: UInt64 = 0
    try Self.check(sd_bus_send(client, call, &cookie), "send")
    try Self.check(sd_bus_flush(client), "send")
    let request = try Self.next(service)
    defer { sd_bus_message_unref(request) }
    var answer: OpaquePointer?
    try Self.check(sd_bus_message_new_method_return(request, &answer), "make an answer")
    defer { sd_bus_message_unref(answer) }
    try Self.check(sd_bus_send(service, answer, nil), "answer")
    try Self.check(sd_bus_flush(service), "answer")
    sd_bus_message_unref(try Self.next(client))
  }

  /// The next message that is a call or an answer; signals of the bus are passed over.
  private static func next(_ bus: OpaquePointer) throws -> OpaquePointer? {
    while true {
      var message: OpaquePointer?
      let done = sd_bus_process(bus, &message)
      try check(done, "receive")
      var kind: UInt8 = 0
      if let message {
        sd_bus_message_get_type(message, &kind)
        if kind == SD_BUS_MESSAGE_METHOD_CALL || kind == SD_BUS_MESSAGE_METHOD_RETURN {
          return message
        }
        sd_bus_message_unref(message)
      } else if done == 0 {
        let ready = sd_bus_wait(bus, 10_000_000)
        guard ready != 0 else { throw FixtureError("nothing comes on the bus") }
        try check(ready, "wait")
      }
    }
  }

  private static func connect(_ address: String) throws -> OpaquePointer {
    var bus: OpaquePointer?
    try check(sd_bus_new(&bus), "make a bus")
    guard let bus else { throw FixtureError("there is no bus") }
    try check(sd_bus_set_address(bus, address), "set the address")
    try check(sd_bus_set_bus_client(bus, 1), "be a client")
    try check(sd_bus_start(bus), "connect")
    return bus
  }

  private static func check(_ result: Int32, _ attempt: String) throws {
    guard result >= 0 else {
      throw FixtureError("D-Bus: cannot \(attempt): \(String(cString: strerror(-result)))")
    }
  }
}
