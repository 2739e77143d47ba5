/// A Varlink interface: its name and the types, methods and errors it declares.
///
/// `init(parsing:)` reads the definition language, `description` writes it.
public struct InterfaceDescription: Equatable, Sendable {
  /// The name, such as `org.example.ftl`.
  public var name: String
  /// The comment before the interface, a line each, without `#` and the space after it.
  public var comment: [String] = []
  /// What it declares, in order.
  public var members: [Member]

  /// An interface put together in code.
  public init(name: String, comment: [String] = [], members: [Member]) {
    self.name = name
    self.comment = comment
    self.members = members
  }

  /// A declaration.
  public struct Member: Equatable, Sendable {
    /// The name, which is unique in the interface.
    public var name: String
    /// The comment before it, a line each.
    public var comment: [String]
    /// What is declared.
    public var kind: Kind

    /// A declaration put together in code.
    public init(name: String, comment: [String] = [], kind: Kind) {
      self.name = name
      self.comment = comment
      self.kind = kind
    }
  }

  /// The three sorts of declaration.
  public enum Kind: Equatable, Sendable {
    /// A named type: a structure or an enumeration.
    case type(FieldType)
    /// A method with what it takes and replies.
    case method(parameters: [Field], reply: [Field])
    /// An error with its parameters.
    case error([Field])
  }

  /// A named and typed member of a structure.
  public struct Field: Equatable, Sendable {
    /// The name.
    public var name: String
    /// The comment before it, a line each.
    public var comment: [String]
    /// Its type.
    public var type: FieldType

    /// A field put together in code.
    public init(name: String, comment: [String] = [], type: FieldType) {
      self.name = name
      self.comment = comment
      self.type = type
    }
  }

  /// A value of an enumeration.
  public struct EnumerationValue: Equatable, Sendable {
    /// The name.
    public var name: String
    /// The comment before it, a line each.
    public var comment: [String]

    /// A value put together in code.
    public init(name: String, comment: [String] = []) {
      self.name = name
      self.comment = comment
    }
  }

  /// A type as the definition language has it.
  public indirect enum FieldType: Equatable, Sendable {
    /// `bool`
    case bool
    /// `int`
    case int
    /// `float`
    case float
    /// `string`
    case string
    /// `object`: any JSON object
    case object
    /// `any`: any JSON value but null
    case any
    /// A type declared elsewhere in the interface
    case named(String)
    /// `(a: int, b: string)`
    case structure([Field])
    /// `(one, two)`
    case enumeration([EnumerationValue])
    /// `[]T`
    case array(FieldType)
    /// `[string]T`
    case map(FieldType)
    /// `?T`
    case optional(FieldType)
  }

  /// The declaration of that name.
  public func member(_ name: String) -> Member? {
    members.first { $0.name == name }
  }

  /// The names of the methods, in order.
  public var methodNames: [String] {
    members.compactMap { if case .method = $0.kind { $0.name } else { nil } }
  }
}
