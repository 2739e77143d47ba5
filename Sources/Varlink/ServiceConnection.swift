/// The server's side of one connection, without a socket: bytes in, bytes out.
///
/// The owner gives it what it reads (`receive`, `receiveEnd`) while `wantsInput`, writes `output`,
/// and closes the socket once `isFinished` and `output.isEmpty`. When the peer hangs up, or the
/// owner has had enough, `close`. Calls are run one after another: the next one when the one before
/// is answered, which for a call with `more` is its last reply.
public final class ServiceConnection {
  /// Why a connection cannot go on. To be logged with the peer.
  public enum Failure: Error, Equatable, CustomStringConvertible {
    /// A message over the limit, in bytes.
    case messageTooLong(limit: Int)
    /// Bytes that are no call.
    case malformed(MalformedMessage)
    /// The peer stopped writing in the middle of a message.
    case truncated
    /// A handler threw something that is no Varlink error.
    case handlerFailed(method: String, why: String)
    /// A handler gave an answer that cannot be JSON, such as a number that is not finite.
    case unencodableReply(method: String, why: String)

    /// What happened, in words.
    public var description: String {
      switch self {
      case .messageTooLong(let limit): "the peer sent a message of more than \(limit) bytes"
      case .malformed(let message): "the peer sent what is no call: \(message)"
      case .truncated: "the peer stopped in the middle of a message"
      case .handlerFailed(let method, let why): "the handler of \(method) failed: \(why)"
      case .unencodableReply(let method, let why): "the reply of \(method) is no JSON: \(why)"
      }
    }
  }

  /// Tells this connection apart from others.
  public let id = ConnectionID()
  /// What is to be written to the peer. The owner takes from it, and closes when it grows too long.
  public var output = OutputQueue()
  /// Called when an answer given outside `receive` and `receiveEnd` changed something: look at
  /// `output`, `wantsInput` and `isFinished` again.
  public var onChange: (() -> Void)?
  /// Why the connection cannot go on; nil while it can.
  public private(set) var failure: Failure?
  /// Whether `close` was called.
  public private(set) var isClosed = false

  /// What a peer may ask for before it is answered.
  public struct Limits {
    /// The longest message, in bytes.
    public var messageLength: Int
    /// How many calls may wait behind one that is not answered yet.
    public var waitingCalls: Int
    /// What the calls beyond that are answered; nil to let any number wait.
    public var tooManyCalls: VarlinkError?
    /// The last answer to one who sends a longer message; nil for none.
    public var messageTooLong: VarlinkError?

    /// Limits; without errors to answer with, only the length of a message is limited.
    public init(
      messageLength: Int = 1 << 20, waitingCalls: Int = .max, tooManyCalls: VarlinkError? = nil,
      messageTooLong: VarlinkError? = nil
    ) {
      self.messageLength = messageLength
      self.waitingCalls = waitingCalls
      self.tooManyCalls = tooManyCalls
      self.messageTooLong = messageTooLong
    }
  }

  private let service: Service
  private let limits: Limits
  private var input: FrameBuffer
  /// How many of the calls that wait may still run; nil while there are not too many. The calls
  /// behind them are refused when it is their turn, for answers come in order.
  private var grantedCalls: Int?
  private var inputHasEnded = false
  private var current: PendingAnswer?
  private var isProcessing = false
  private var closeActions: [() -> Void] = []

  /// A connection to `service` that takes messages of at most `maximumMessageLength` bytes.
  public convenience init(_ service: Service, maximumMessageLength: Int = 1 << 20) {
    self.init(service, limits: Limits(messageLength: maximumMessageLength))
  }

  /// A connection to `service` with these limits.
  public init(_ service: Service, limits: Limits) {
    self.service = service
    self.limits = limits
    input = FrameBuffer(limit: limits.messageLength)
  }

  /// With so many bytes waiting for the peer no further call of its is run: it is to read first.
  static let highWater = 1 << 16

  /// Whether to read from the peer. False while a `more` call runs, while more than one longest
  /// message waits behind a call that is not answered yet, and while the peer does not take its
  /// answers.
  public var wantsInput: Bool {
    !isClosed && failure == nil && !inputHasEnded && current?.mode != .more
      && (current == nil || input.count <= input.limit) && !isHeldUp
  }

  /// Whether nothing will be added to `output` any more.
  public var isFinished: Bool {
    isClosed || failure != nil || (inputHasEnded && current == nil && input.frameCount == 0)
  }

  /// Whether the peer has to take its answers before more of its calls are run.
  private var isHeldUp: Bool { current == nil && output.count >= Self.highWater }

  /// Runs the calls that waited for the peer to take its answers. To be called when some of
  /// `output` was written.
  public func outputWasTaken() {
    if input.count > 0 { process() }
  }

  /// How many bytes of the peer's wait here: calls whose turn has not come, and the beginning of one.
  public var waitingInput: Int { input.count }

  /// Whether a call with `more` is running.
  public var isStreaming: Bool { current?.mode == .more }

  /// Whether a call is running that is not answered yet.
  public var isBusy: Bool { current != nil }

  /// Takes bytes from the peer and runs the calls they complete.
  public func receive(_ bytes: some Collection<UInt8>) {
    guard !isClosed, failure == nil, !inputHasEnded else { return }
    input.append(bytes)
    process()
    if limits.tooManyCalls != nil, current != nil, input.frameCount > limits.waitingCalls,
      grantedCalls == nil
    {
      grantedCalls = limits.waitingCalls
    }
  }

  /// The peer will send nothing more (end of file), but may still read: what it asked is answered.
  public func receiveEnd() {
    guard !isClosed, failure == nil, !inputHasEnded else { return }
    inputHasEnded = true
    process()
  }

  /// The connection is over: nothing is sent any more, pending calls are cancelled, and the actions
  /// of `onClose` run. To be called for every connection in the end; a second time does nothing.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    input = FrameBuffer(limit: input.limit)
    output = OutputQueue()
    onChange = nil
    let cancelled = current
    current = nil
    cancelled?.cancel()
    let actions = closeActions
    closeActions = []
    for action in actions { action() }
  }

  /// Has `action` run when the connection closes: for what belongs to the connection as a whole.
  /// At once if it is closed already. What belongs to one call is better said to `Call.onCancel`.
  public func onClose(_ action: @escaping () -> Void) {
    if isClosed { action() } else { closeActions.append(action) }
  }

  /// Runs calls as long as none is unanswered.
  private func process() {
    guard !isProcessing else { return }
    isProcessing = true
    defer { isProcessing = false }
    while current == nil, failure == nil, !isClosed, output.count < Self.highWater {
      do throws(FrameBuffer.Failure) {
        guard let frame = try input.next() else {
          if inputHasEnded, input.count > 0 { fail(.truncated) }
          return
        }
        run(frame)
      } catch {
        if let answer = limits.messageTooLong { output.append(Message.error(answer)) }
        fail(.messageTooLong(limit: input.limit))
      }
    }
  }

  private func run(_ frame: [UInt8]) {
    let envelope: Envelope
    do throws(MalformedMessage) { envelope = try Envelope(call: frame) } catch {
      fail(.malformed(error))
      return
    }
    let flags = envelope.flags
    let pending = PendingAnswer(
      method: envelope.name ?? "",
      mode: flags.contains(.more) ? .more : flags.contains(.oneway) ? .oneway : .plain,
      connection: self)
    if pending.mode != .oneway { current = pending }
    if let granted = grantedCalls, let refusal = limits.tooManyCalls {
      grantedCalls = input.frameCount == 0 ? nil : max(0, granted - 1)
      if granted == 0 { return pending.fail(refusal) }
    }
    do {
      try service.run(envelope, frame, pending)
    } catch let failure as any VarlinkFailure {
      pending.fail(failure)
    } catch let error as VarlinkError {
      pending.fail(error)
    } catch {
      fail(.handlerFailed(method: pending.method, why: "\(error)"))
    }
  }

  /// Sends a reply; after the last one of the current call, what waits behind it is run.
  func send(_ message: [UInt8], from pending: PendingAnswer) {
    guard !isClosed, failure == nil, current === pending else { return }
    output.append(message)
    if pending.isAnswered { current = nil }
    guard !isProcessing else { return }
    process()
    onChange?()
  }

  func fail(_ failure: Failure) {
    guard self.failure == nil, !isClosed else { return }
    self.failure = failure
    if !isProcessing { onChange?() }
  }
}
