/// What a client asks of a session: only what is given changes.
public struct SettingsChange: Codable, Hashable, Sendable {
  public var `class`: String?
  public var category: Category?
  public var mode: Mode?
  public var options: CategoryOptions?
  /// Sessions of one group never act on each other; an empty name leaves the group.
  public var group: String?
  /// Sessions of one queue are active one at a time; an empty name leaves the queue.
  public var queue: String?
  /// A preset of the configuration, applied before the other members.
  public var scene: String?
  /// Seconds of activity after which the session ends by itself unless renewed; 0 or less, or
  /// more than thirty years, for no limit.
  public var lease: Double?
  /// The sink the session plays on; it decides the zone. An empty name takes it back.
  public var sink: String?
  public var scope: Scope?

  public init(
    class: String? = nil, category: Category? = nil, mode: Mode? = nil,
    options: CategoryOptions? = nil, group: String? = nil, queue: String? = nil,
    scene: String? = nil, lease: Double? = nil, sink: String? = nil,
    scope: Scope? = nil
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
    self.scope = scope
  }
}
