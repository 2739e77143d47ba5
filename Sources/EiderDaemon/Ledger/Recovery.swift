import EiderInterface
import EventLoop
import Glibc
import PulseAudio

/// Puts back what a daemon left that died, and ends.
final class Recovery {
  private let loop: EventLoop
  private let server: PulseServer
  private let ledger: Ledger
  private let streams: StreamTable
  private let environment: [String: String]
  private let log: Log

  /// How long the sound server may take.
  private static let limit = Duration.seconds(5)

  init(environment: [String: String]) throws {
    self.environment = environment
    let log = Log(environment: environment)
    self.log = log
    loop = try EventLoop()
    server = PulseServer(on: loop)
    ledger = Ledger(server, on: loop) { log }
    streams = StreamTable(server, ledger, on: loop) { log }
  }

  /// - Returns: the exit status: 0 when nothing is left to put back, 1 when something had to stay.
  /// - Throws: when a daemon runs, which does all this by itself, or another recovery.
  func run() throws -> Int32 {
    let address = try SocketAddress(environment: environment)
    let folder = try RuntimeFolder(address, for: .recovery)
    ledger.open(LedgerPlaces(address, environment: environment))
    defer { withExtendedLifetime(folder) {} }
    guard !ledger.isEmpty else { return 0 }
    server.stateChanged = { [unowned self] state in
      switch state {
      case .ready(let information): streams.serverCame(information)
      case .lost: streams.serverWent()
      case .connecting: break
      }
    }
    server.eventReceived = { [unowned self] in streams.handle($0) }
    ledger.whenEmpty { [unowned self] in loop.quit(0) }
    let limit = LoopTimer(on: loop) { [unowned self] in giveUp() }
    limit.set(at: EventLoop.now + Self.limit)
    server.start()
    let status = loop.run()
    // Operations that still wait end here, while those who wait for them are there.
    server.stop()
    ledger.close()
    if status == 0 { log.notice("all that an eiderd before had changed is put back") }
    return status
  }

  private func giveUp() {
    if case .ready = server.state {
      log.error("the sound server did not take everything back in time; the ledger is kept")
    } else {
      log.error(
        "no sound server answers, so nothing could be put back. The ledger is kept for the next "
          + "start of eiderd, or for \"eiderd --recover\" once the server runs.")
    }
    loop.quit(1)
  }
}
