/// A method of an interface, as a type: what it is called, what it takes and what it replies.
///
/// ```swift
/// enum Ping: VarlinkMethod {
///   static let name = "org.example.ping.Ping"
///   struct Parameters: Codable { var ping: String }
///   struct Reply: Codable { var pong: String }
/// }
/// ```
/// A nullable field of the interface is an optional property; a method that takes or replies nothing
/// says `NoParameters`. For a method that streams, `Reply` is what any one reply may hold.
public protocol VarlinkMethod {
  /// What a call carries; encoded as a JSON object.
  associatedtype Parameters: Codable
  /// What a reply carries; encoded as a JSON object.
  associatedtype Reply: Codable
  /// The full name: interface, dot, method.
  static var name: String { get }
}

/// The parameters of a call, reply or error that has none.
public struct NoParameters: Codable, Hashable, Sendable {
  /// The only value.
  public init() {}
}
