/// What a client asks of a session. Only what is given changes; the names are checked by the
/// daemon, which says what fits.
public struct SessionSettings: Codable, Hashable, Sendable {
  public var `class`: String?
  public var category: String?
  public var mode: String?
  public var options: [String]?
  public var group: String?
  public var queue: String?
  public var scene: String?
  /// Seconds.
  public var lease: Double?
  public var sink: String?

  public init(
    class: String? = nil, category: String? = nil, mode: String? = nil,
    options: [String]? = nil, group: String? = nil, queue: String? = nil,
    scene: String? = nil, lease: Double? = nil, sink: String? = nil
  ) {
    self.class = `class`
    self.category = category
    self.mode = mode
    self.options = options
    self.group = group
    self.queue = queue
    self.scene = scene
    self.lease = lease
    self.sink = sink
  }
}
