extension InterfaceDescription {
  /// The three places where an interface declares parameters.
  public enum ParametersKind: Sendable {
    /// What a method takes.
    case call
    /// What a method replies.
    case reply
    /// What an error carries.
    case error
  }

  /// Whether a value, once encoded, is what the interface declares; meant for the tests of message
  /// types, which should not drift away from the text.
  ///
  /// `member` is the method's or error's name without the interface. Throws `TypeMismatch`, or
  /// `EncodingError` when the value cannot be JSON.
  public func check(
    _ value: some Encodable, as kind: ParametersKind, of member: String
  ) throws {
    let fields: [Field]
    switch (kind, self.member(member)?.kind) {
    case (.call, .method(let parameters, _)): fields = parameters
    case (.reply, .method(_, let reply)): fields = reply
    case (.error, .error(let parameters)): fields = parameters
    default: throw TypeMismatch(path: member, expected: "a method or error of \(name)")
    }
    var text: [UInt8] = []
    try JSONText.encode(value)?.append(to: &text)
    var reader = JSONReader(text.isEmpty ? JSONText.emptyObject : text)
    try TypeCheck(self).check(&reader, fields: fields)
  }
}
