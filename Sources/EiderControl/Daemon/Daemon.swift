import EiderInterface
import Varlink

/// The daemon, as the commands reach it.
struct Daemon {
  /// The path of the socket.
  let path: String
  private let client: Client

  /// Connects to the socket for the owner's tools.
  /// - Throws: `Failure` with the status `unavailable`.
  static func control(_ environment: [String: String]) throws -> Daemon {
    try Daemon(path: address(environment).control)
  }

  /// Connects to the socket for applications.
  /// - Throws: `Failure` with the status `unavailable`.
  static func audioSession(_ environment: [String: String]) throws -> Daemon {
    try Daemon(path: address(environment).audioSession)
  }

  private static func address(_ environment: [String: String]) throws -> SocketAddress {
    do {
      return try SocketAddress(environment: environment)
    } catch {
      // To start eiderd would not help, nor would systemctl find the user's manager.
      throw Failure("\(error)", status: .unavailable)
    }
  }

  private init(path: String) throws {
    self.path = path
    do {
      client = try Client(path: path)
    } catch {
      throw Unavailable.failure(path, error)
    }
  }

  /// Calls a method and waits for its answer.
  /// - Throws: `Failure`.
  func call<Method: VarlinkMethod>(_ method: Method.Type) throws -> Method.Reply
  where Method.Parameters == NoParameters {
    do {
      return try client.call(method)
    } catch {
      throw failure(error)
    }
  }

  /// Calls a method with parameters, and waits for its answer.
  /// - Throws: `Failure`.
  func call<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) throws -> Method.Reply {
    do {
      return try client.call(method, parameters)
    } catch {
      throw failure(error)
    }
  }

  /// Calls a method that streams.
  /// - Throws: `Failure`.
  func stream<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) throws -> ReplyReader<Method.Reply> {
    do {
      return try client.stream(method, parameters)
    } catch {
      throw failure(error)
    }
  }

  /// What an error of a call means, before its first answer.
  func failure(_ error: any Error) -> Failure {
    switch error {
    case let error as VarlinkError: Refusal.failure(error)
    case let error as ClientError: Unavailable.failure(path, error)
    default: Failure("\(error)")
    }
  }
}
