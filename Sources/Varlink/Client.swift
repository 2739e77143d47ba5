import Glibc

/// A connection to a service, whose calls wait for their replies. To be used from one thread.
///
/// ```swift
/// let client = try Client(path: "/run/org.example.ping")
/// let reply = try client.call(Ping.self, Ping.Parameters(ping: "hello"))
/// ```
public final class Client {
  /// The socket, for polling it together with others. It stays the client's.
  public let descriptor: Int32
  /// How long a call waits for its reply unless told; nil waits for ever.
  public var timeout: Duration?
  /// Whether `close` was called, or the connection has ended.
  public var isClosed: Bool { isShut || connection.failure != nil }

  let connection = ClientConnection()
  private var isShut = false

  /// Connects to the socket at `path`. Throws `ClientError`.
  public init(path: String, timeout: Duration? = .seconds(10)) throws(ClientError) {
    descriptor = try UnixSocket.connect(to: path, timeout: timeout)
    self.timeout = timeout
  }

  /// Takes over a connected stream socket and makes it non-blocking; it is closed with the client.
  /// Throws `ClientError.system`, and then does not close it.
  public init(descriptor: Int32, timeout: Duration? = .seconds(10)) throws(ClientError) {
    try UnixSocket.setNonBlocking(descriptor)
    self.descriptor = descriptor
    self.timeout = timeout
  }

  deinit {
    close()
  }

  /// Closes the socket. Every further call fails with `ClientError.closed`.
  public func close() {
    guard !isShut else { return }
    isShut = true
    connection.end()
    Glibc.close(descriptor)
  }

  /// Calls a method and waits for its reply, at most `timeout`.
  ///
  /// Throws `VarlinkError` when the service refuses, else `ClientError` or `EncodingError`. After
  /// `timedOut` the connection stays of use: a late reply is dropped.
  public func call<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters, timeout: Duration?
  ) throws -> Method.Reply {
    var result: Result<Method.Reply, any Error>?
    let deadline = Deadline(timeout)
    try connection.call(method, parameters) { result = $0 }
    write()
    while true {
      if let result { return try result.get() }
      try exchange(until: deadline)
    }
  }

  /// Calls a method and waits for its reply, at most as long as `self.timeout` says.
  public func call<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) throws -> Method.Reply {
    try call(method, parameters, timeout: timeout)
  }

  /// Calls a method that takes nothing.
  public func call<Method: VarlinkMethod>(_ method: Method.Type) throws -> Method.Reply
  where Method.Parameters == NoParameters {
    try call(method, NoParameters(), timeout: timeout)
  }

  /// Calls a method that is not to be answered, and returns when the call is written. Throws
  /// `ClientError` or `EncodingError`.
  public func send<Method: VarlinkMethod>(
    oneway method: Method.Type, _ parameters: Method.Parameters
  ) throws {
    let deadline = Deadline(timeout)
    try connection.send(oneway: method, parameters)
    write()
    while !connection.output.isEmpty { try exchange(until: deadline) }
  }

  /// Calls a method with `more`. The connection does nothing else until the last reply.
  public func stream<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) throws -> ReplyReader<Method.Reply> {
    try ReplyReader(self, method, parameters)
  }

  /// Waits until something was read or written; throws `timedOut` at the deadline.
  func exchange(until deadline: Deadline) throws(ClientError) {
    if let failure = connection.failure { throw failure }
    let events = POLLIN | (connection.output.isEmpty ? 0 : POLLOUT)
    var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    let count = unsafe poll(&entry, 1, deadline.milliseconds)
    if count < 0, errno != EINTR { throw .system(call: "poll", error: errno) }
    if count == 0, deadline.hasPassed { throw .timedOut }
    if count > 0 { transfer() }
  }

  /// Writes what is possible without waiting: mostly all there is, and nobody has to ask first.
  private func write() {
    // What was answered before the socket failed is still to be read.
    if !isClosed, connection.output.write(to: descriptor) != nil { transfer() }
  }

  /// Writes and reads what is possible without waiting. A failure is the connection's.
  func transfer() {
    guard !isClosed else { return }
    let writeError = connection.output.write(to: descriptor)
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 14) { room in
      while connection.failure == nil {
        let count = unsafe recv(descriptor, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
        if count > 0 {
          unsafe connection.receive(UnsafeBufferPointer(rebasing: room[..<count]))
          if count < room.count { break }
        } else if count == 0 || errno == ECONNRESET {
          connection.end()
        } else if errno == EAGAIN || errno == EWOULDBLOCK {
          break
        } else if errno != EINTR {
          connection.end(.system(call: "recv", error: errno))
        }
      }
    }
    switch writeError {
    case nil: break
    case EPIPE?, ECONNRESET?: connection.end()
    case .some(let error): connection.end(.system(call: "send", error: error))
    }
  }
}
