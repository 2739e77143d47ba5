import EiderConfiguration
import EventLoop
import Glibc
import Varlink

/// One connected client: moves bytes between its socket and its `ServiceConnection`.
final class Peer {
  let credentials: PeerCredentials
  /// Who the process is; looked up when it connected, for later its number may be another's.
  let identity: ClientIdentity
  let connection: ServiceConnection
  /// Called once when the connection is over, with what to log if the peer was at fault.
  var ended: ((Peer, String?) -> Void)?
  /// Called when all that waited for the peer has been written.
  var drained: ((Peer) -> Void)?
  /// Called with by how many bytes there is more, or less, of what it sent and no call was made of.
  var inputChanged: ((Int) -> Void)?

  private let descriptor: Int32
  private let loop: EventLoop
  private var watch: DescriptorWatch?
  private let outbox: Outbox
  /// Whether the outbox will have it written.
  var isInOutbox = false
  private var stall: LoopTimer?
  /// How much input was told of.
  private var toldInput = 0

  /// More than this waiting to be read by the peer ends the connection.
  static let maximumOutput = 1 << 20
  /// So long may a peer leave its output unread.
  static let patience = Duration.seconds(30)

  init(
    _ descriptor: Int32, _ credentials: PeerCredentials, _ service: Service,
    limits: ServiceConnection.Limits, _ outbox: Outbox, on loop: EventLoop
  ) {
    self.descriptor = descriptor
    self.credentials = credentials
    self.loop = loop
    self.outbox = outbox
    identity = ClientIdentity(process: credentials.process)
    connection = ServiceConnection(service, limits: limits)
    watch = DescriptorWatch(descriptor, for: .readable, on: loop) { [unowned self] in
      let readiness = $0
      self.outbox.handle { handle(readiness) }
    }
    connection.onChange = { [weak self] in self?.changed() }
  }

  /// Closes a connection that is one too many, with the answer to whatever its peer calls.
  static func refuse(_ descriptor: Int32, _ answer: VarlinkError?) {
    var output = OutputQueue()
    if let answer { output.append(answer.message) }
    _ = output.write(to: descriptor)
    Glibc.close(descriptor)
  }

  /// Ends the connection at once.
  func close(because fault: String? = nil) {
    guard let watch else { return }
    watch.cancel()
    self.watch = nil
    stall?.set(at: nil)
    connection.close()
    tellInput()
    Glibc.close(descriptor)
    ended?(self, fault)
    ended = nil
  }

  private func handle(_ readiness: DescriptorWatch.Readiness) {
    if readiness.contains(.readable), connection.read(from: descriptor) != nil { return close() }
    if readiness.contains(.hangUp) || readiness.contains(.error) {
      // What a peer asked before it left is done; nobody is there for the answer.
      return close(because: connection.failure?.description)
    }
    if readiness.contains(.writable) { flush() }
    changed()
  }

  /// Looks at what the connection wants now. Answers are written after libpulse has written the
  /// volumes that belong to them.
  private func changed() {
    guard let watch else { return }
    if connection.output.count > Self.maximumOutput {
      return close(because: "it does not read: more than 1 MiB of events wait for it")
    }
    if !connection.output.isEmpty, !watch.interest.contains(.writable) {
      outbox.add(self)
    } else if connection.output.isEmpty, connection.isFinished {
      return close(because: connection.failure?.description)
    }
    setInterest()
  }

  /// Writes what the socket takes.
  func flush() {
    guard let watch else { return }
    let before = connection.output.count
    if let error = connection.output.write(to: descriptor) {
      return close(because: error == EPIPE || error == ECONNRESET ? nil : "error \(error)")
    }
    let wasTaken = connection.output.count < before
    connection.outputWasTaken()
    if connection.output.isEmpty { drained?(self) }
    if connection.output.isEmpty {
      stall?.set(at: nil)
      if connection.isFinished { return close(because: connection.failure?.description) }
    } else if stall?.deadline == nil || wasTaken {
      startStall()
    }
    watch.interest.remove(.writable)
    if !connection.output.isEmpty { watch.interest.insert(.writable) }
    setInterest()
  }

  private func startStall() {
    let timer =
      stall
      ?? LoopTimer(on: loop) { [weak self] in
        self?.close(because: "it does not read: events have waited for 30 s")
      }
    stall = timer
    timer.set(at: EventLoop.now + Self.patience)
  }

  private func tellInput() {
    let change = connection.waitingInput - toldInput
    toldInput += change
    if change != 0 { inputChanged?(change) }
  }

  private func setInterest() {
    tellInput()
    guard let watch else { return }
    if connection.wantsInput {
      watch.interest.insert(.readable)
    } else {
      watch.interest.remove(.readable)
    }
  }
}
