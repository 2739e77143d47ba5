/// A set of sinks. Sessions act on each other only within a zone.
public struct Zone: Codable, Hashable, Sendable {
  public var name: String
  /// Names of sinks; `*` stands for any run of characters and `?` for any one.
  public var sinks: [String]

  public init(name: String, sinks: [String]) {
    self.name = name
    self.sinks = sinks
  }

  func holds(_ sink: String) -> Bool {
    sinks.contains { Glob($0).matches(sink) }
  }
}
