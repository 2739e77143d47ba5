/// Which rule would take a stream, and why those before it do not.
public struct StreamClassification: Codable, Hashable, Sendable {
  /// A rule that does not match.
  public struct Miss: Codable, Hashable, Sendable {
    public var rule: String
    /// The property of the first condition that fails.
    public var key: String
    /// What the condition takes.
    public var patterns: [String]
    /// What the stream has; nil when it has no such property.
    public var value: String?

    public init(rule: String, key: String, patterns: [String], value: String?) {
      self.rule = rule
      self.key = key
      self.patterns = patterns
      self.value = value
    }
  }

  /// `none` for a stream that is left out.
  public var `class`: String
  /// Nil when no rule matches, and the default holds.
  public var rule: String?
  public var sharing: String
  public var category: String?
  public var mode: String?
  public var group: String?
  /// `zone`, or `sink` where it acts only on what plays on the same sink.
  public var scope: String
  /// `running` or `audible`.
  public var activity: String
  /// Of `audible`: decibels of full scale.
  public var threshold: Double?
  /// Of `audible`: seconds.
  public var silence: Double?
  /// Whether the stream's own volume may be changed.
  public var touched: Bool
  /// The name its adopted session would have.
  public var application: String
  public var misses: [Miss]

  public init(
    class: String, rule: String?, sharing: String, category: String?, mode: String?,
    group: String?, scope: String, activity: String, threshold: Double?, silence: Double?,
    touched: Bool,
    application: String, misses: [Miss]
  ) {
    self.class = `class`
    self.rule = rule
    self.sharing = sharing
    self.category = category
    self.mode = mode
    self.group = group
    self.scope = scope
    self.activity = activity
    self.threshold = threshold
    self.silence = silence
    self.touched = touched
    self.application = application
    self.misses = misses
  }
}
