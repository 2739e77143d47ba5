import FoundationEssentials

/// The client's side of one connection, without a socket: calls in, bytes out; bytes in, replies out.
///
/// Calls may follow each other without waiting for replies; replies come in the order of the calls.
public final class ClientConnection {
  /// One reply of a streaming call.
  public enum StreamEvent<Reply> {
    /// A reply to be followed by others.
    case next(Reply)
    /// The last reply.
    case last(Reply)
    /// The end by an error: `VarlinkError` or `ClientError`.
    case failure(any Error)
  }

  /// What is to be written to the service. The owner takes from it.
  public var output = OutputQueue()
  /// Why the connection is of no more use; nil while it is.
  public private(set) var failure: ClientError?

  private var input: FrameBuffer
  private var waiting: [Waiting] = []
  /// How many of `waiting`, from its front, have been answered.
  private var answered = 0

  private struct Waiting {
    let isStream: Bool
    let take: (Result<(reply: ArraySlice<UInt8>, continues: Bool), any Error>) -> Void
  }

  /// A connection that takes messages of at most `maximumMessageLength` bytes.
  public init(maximumMessageLength: Int = 1 << 20) {
    input = FrameBuffer(limit: maximumMessageLength)
  }

  /// How many calls wait for their last reply.
  public var pendingCount: Int { waiting.count - answered }

  /// Whether a streaming call has not ended yet.
  public var isStreaming: Bool { waiting[answered...].contains(where: \.isStream) }

  /// Calls a method. `completion` runs once, with the reply, a `VarlinkError` or a `ClientError`.
  /// Throws `ClientError.busy` or `.closed`, or `EncodingError`.
  public func call<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters,
    completion: @escaping (Result<Method.Reply, any Error>) -> Void
  ) throws {
    try enqueue(method, parameters, mode: .plain)
    waiting.append(
      Waiting(isStream: false) { result in
        completion(
          result.flatMap { message in
            Result {
              guard !message.continues else {
                throw ClientError.protocolViolation("a reply continues that was not asked to")
              }
              return try Self.decode(Method.Reply.self, message.reply)
            }
          })
      })
  }

  /// Calls a method with `more`. `event` runs for every reply; after `last` or `failure` never again.
  /// Throws `ClientError.busy` or `.closed`, or `EncodingError`.
  public func stream<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters,
    event: @escaping (StreamEvent<Method.Reply>) -> Void
  ) throws {
    try enqueue(method, parameters, mode: .more)
    waiting.append(
      Waiting(isStream: true) { result in
        do {
          let message = try result.get()
          let reply = try Self.decode(Method.Reply.self, message.reply)
          event(message.continues ? .next(reply) : .last(reply))
        } catch {
          event(.failure(error))
        }
      })
  }

  /// Calls a method that shall not be answered. Throws `ClientError.busy` or `.closed`, or
  /// `EncodingError`.
  public func send<Method: VarlinkMethod>(
    oneway method: Method.Type, _ parameters: Method.Parameters
  ) throws {
    try enqueue(method, parameters, mode: .oneway)
  }

  private func enqueue<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters, mode: Message.Mode
  ) throws {
    if let failure { throw failure }
    if isStreaming { throw ClientError.busy }
    let text = try JSONText.encode(parameters)
    output.append(Message.call(method: Method.name, parameters: text, mode: mode))
  }

  private static func decode<Reply: Decodable>(
    _ type: Reply.Type, _ text: ArraySlice<UInt8>
  ) throws -> Reply {
    if let none = NoParameters() as? Reply { return none }
    do {
      return try JSONText.decode(type, from: text)
    } catch let error as DecodingError {
      throw ClientError.protocolViolation(
        "the reply's `\(error.parameterPath)` is missing or of the wrong type")
    }
  }

  /// Takes bytes from the service and hands out the replies they complete.
  public func receive(_ bytes: some Collection<UInt8>) {
    guard failure == nil else { return }
    input.append(bytes)
    do {
      while failure == nil, let frame = try input.next() { try take(frame) }
    } catch let error as MalformedMessage {
      end(.protocolViolation("\(error)"))
    } catch let error as ClientError {
      end(error)
    } catch {
      end(.protocolViolation("a message of more than \(input.limit) bytes"))
    }
  }

  /// The service has closed the connection, or it is of no use for another reason: every pending
  /// call fails.
  public func end(_ reason: ClientError = .closed) {
    guard failure == nil else { return }
    failure = reason
    let failed = waiting[answered...]
    waiting = []
    answered = 0
    for call in failed { call.take(.failure(reason)) }
  }

  private func take(_ frame: [UInt8]) throws {
    let envelope = try Envelope(reply: frame)
    guard answered < waiting.count else {
      throw ClientError.protocolViolation("a reply to no call")
    }
    let call = waiting[answered]
    let continues = envelope.flags.contains(.continues)
    if continues, !call.isStream {
      throw ClientError.protocolViolation("a reply continues that was not asked to")
    }
    if !continues { dropFirst() }
    let text = envelope.parameters.map { frame[$0] }
    if let name = envelope.name {
      call.take(.failure(VarlinkError(name: name, parameters: text.map { Data($0) })))
    } else {
      call.take(.success((text ?? JSONText.emptyObject[...], continues)))
    }
  }

  private func dropFirst() {
    answered += 1
    if answered * 2 > waiting.count {
      waiting.removeFirst(answered)
      answered = 0
    }
  }
}
