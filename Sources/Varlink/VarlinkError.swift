public import FoundationEssentials

/// An error an interface declares, as a type whose properties are the error's parameters.
///
/// A handler throws it or gives it to `Call.fail`; a client gets it from `VarlinkError.as`.
public protocol VarlinkFailure: Error, Codable {
  /// The full name: interface, dot, error.
  static var name: String { get }
}

/// An error as it travels: a name, and parameters that are decoded when their type is known.
public struct VarlinkError: Error, Equatable, CustomStringConvertible {
  /// The full name: interface, dot, error.
  public let name: String
  /// The JSON text of the parameters; nil when there are none.
  public let parameters: Data?

  /// An error received, or one without a type of its own; `parameters` is a JSON object.
  public init(name: String, parameters: Data? = nil) {
    self.name = name
    self.parameters = parameters
  }

  /// The error in the form that travels. Throws `EncodingError` if its parameters cannot be JSON.
  public init<Failure: VarlinkFailure>(_ failure: Failure) throws {
    var text: [UInt8] = []
    let node = try JSONText.encode(failure)
    node?.append(to: &text)
    self.init(name: Failure.name, parameters: node == nil ? nil : Data(text))
  }

  /// The whole message by which it is answered, with the NUL at its end: for a peer whose call is
  /// not read any more.
  public var message: [UInt8] { Message.error(self) }

  /// The error as the type it is said to be; nil when it is another error or its parameters do not
  /// fit.
  public func `as`<Failure: VarlinkFailure>(_ type: Failure.Type) -> Failure? {
    guard name == Failure.name else { return nil }
    return try? decode(type)
  }

  /// The parameters as any type. Throws `DecodingError` when they do not fit.
  public func decode<Parameters: Decodable>(_ type: Parameters.Type) throws -> Parameters {
    try JSONText.decode(type, from: parameters ?? Data(JSONText.emptyObject))
  }

  /// The name, and the parameters as JSON if there are any.
  public var description: String {
    guard let parameters else { return name }
    return "\(name) \(String(decoding: parameters, as: UTF8.self))"
  }
}
