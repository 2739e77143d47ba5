/// An interface a service serves: its definition, and a handler for each of its methods.
///
/// Handlers run on the thread that gives the connection its bytes. What a handler throws is
/// answered: a `VarlinkFailure` or `VarlinkError` as it is; anything else is a fault of the service
/// and ends the connection, for no error of the interface would be true.
///
/// An interface may be added to several services.
public final class Interface {
  /// The definition as it was given.
  public let text: String
  /// What the definition says.
  public let description: InterfaceDescription

  let check: TypeCheck
  private(set) var handlers: [String: Handler] = [:]
  private(set) var misnamed: [String] = []

  struct Handler {
    let parameters: [InterfaceDescription.Field]
    /// Takes the checked parameters.
    let run: (JSONReader, PendingAnswer) throws -> Void
  }

  /// Parses the definition. Throws `InterfaceDescription.ParsingError`.
  public init(_ text: String) throws(InterfaceDescription.ParsingError) {
    self.text = text
    description = try InterfaceDescription(parsing: text)
    check = TypeCheck(description)
  }

  /// One whose definition was parsed already.
  init(_ text: String, _ description: InterfaceDescription) {
    self.text = text
    self.description = description
    check = TypeCheck(description)
  }

  /// The interface's name.
  public var name: String { description.name }

  /// Handles a method whose answer may come later: the handler keeps the call, or answers at once.
  public func on<Method: VarlinkMethod>(
    _ method: Method.Type,
    _ handler: @escaping (Method.Parameters, Call<Method.Reply>) throws -> Void
  ) {
    register(method) { parameters, pending in
      try handler(parameters, Call(pending: pending))
    }
  }

  /// Handles a method that has its answer at once.
  public func answer<Method: VarlinkMethod>(
    _ method: Method.Type,
    _ handler: @escaping (Method.Parameters, ServiceConnection) throws -> Method.Reply
  ) {
    register(method) { parameters, pending in
      guard let connection = pending.connection else { return }
      pending.send(try handler(parameters, connection), continues: false)
    }
  }

  /// Handles a method that must be called with `more`; called without, it answers `ExpectedMore`.
  public func stream<Method: VarlinkMethod>(
    _ method: Method.Type,
    _ handler: @escaping (Method.Parameters, ReplyStream<Method.Reply>) throws -> Void
  ) {
    register(method) { parameters, pending in
      guard pending.mode == .more else { throw StandardInterface.ExpectedMore() }
      try handler(parameters, ReplyStream(pending: pending))
    }
  }

  private func register<Method: VarlinkMethod>(
    _ method: Method.Type,
    _ handler: @escaping (Method.Parameters, PendingAnswer) throws -> Void
  ) {
    let prefix = name + "."
    let member = Method.name.hasPrefix(prefix) ? String(Method.name.dropFirst(prefix.count)) : ""
    guard case .method(let fields, _)? = description.member(member)?.kind else {
      misnamed.append(Method.name)
      return
    }
    handlers[member] = Handler(parameters: fields) { reader, pending in
      let parameters: Method.Parameters
      do {
        if let none = NoParameters() as? Method.Parameters {
          parameters = none
        } else {
          parameters = try JSONText.decode(Method.Parameters.self, from: reader)
        }
      } catch let error as DecodingError {
        throw StandardInterface.InvalidParameter(parameter: error.parameterPath)
      }
      try handler(parameters, pending)
    }
  }
}
