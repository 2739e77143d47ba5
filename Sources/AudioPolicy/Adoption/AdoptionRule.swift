/// What to make of the streams of applications that know nothing of Eider and have certain
/// properties.
public struct AdoptionRule: Hashable, Sendable {
  /// What people call it.
  public var name: String
  /// All of them must hold; a rule without any takes every stream.
  public var conditions: [Condition]
  /// A class, or `PolicyConfiguration.untouchedClass` for streams that are left out.
  public var `class`: String
  /// Nil for what suits the class: `AudioClass.adoptedSharing`.
  public var sharing: Sharing?
  public var category: Category?
  public var mode: Mode?
  public var group: String?
  /// Nil for all that plays in its zones.
  public var scope: Scope?
  public var activity: Activity
  /// False: the stream counts, but its own volume is never written.
  public var isTouched: Bool

  public init(
    _ name: String, _ conditions: [Condition], class: String, sharing: Sharing? = nil,
    category: Category? = nil, mode: Mode? = nil, group: String? = nil, scope: Scope? = nil,
    activity: Activity = .running, isTouched: Bool = true
  ) {
    self.name = name
    self.conditions = conditions
    self.class = `class`
    self.sharing = sharing
    self.category = category
    self.mode = mode
    self.group = group
    self.scope = scope
    self.activity = activity
    self.isTouched = isTouched
  }

  /// The first condition that the properties do not fulfil.
  public func firstFailure(for properties: [String: String]) -> Condition? {
    firstFailure(for: Folded(properties))
  }

  func firstFailure(for properties: Folded) -> Condition? {
    conditions.first { !$0.holds(for: properties[$0.key]) }
  }
}

extension AdoptionRule {
  /// That a property has one of several values.
  public struct Condition: Hashable, Sendable {
    /// Such as `application.process.binary`, or `sink` or `driver`.
    public let key: String
    /// `*` stands for any run of characters and `?` for any one; upper and lower case are the same.
    /// An empty pattern stands for a property that is absent or empty.
    public let patterns: [String]
    private let globs: [Glob]
    private let takesNothing: Bool

    public init(_ key: String, _ patterns: [String]) {
      self.key = key
      self.patterns = patterns
      takesNothing = patterns.contains("")
      globs = patterns.map { Glob($0.lowercased()) }
    }

    /// Whether a value, or none, fulfils it.
    public func holds(for value: String?) -> Bool {
      holds(for: value.map(Folded.text))
    }

    fileprivate func holds(for text: [Unicode.Scalar]?) -> Bool {
      guard let text, !text.isEmpty else { return takesNothing }
      return globs.contains { $0.matches(text) }
    }
  }

  /// Properties made ready once to be compared with many patterns: a new stream may be heard while
  /// its rule is looked for.
  struct Folded {
    private let texts: [String: [Unicode.Scalar]]

    init(_ properties: [String: String]) { texts = properties.mapValues(Self.text) }

    subscript(_ key: String) -> [Unicode.Scalar]? { texts[key] }

    /// How many characters of a value count: a stream may carry any, and holds nobody up with it.
    static let longest = 1_024

    static func text(_ value: String) -> [Unicode.Scalar] {
      let start = String(String.UnicodeScalarView(value.unicodeScalars.prefix(longest)))
      return Array(start.lowercased().unicodeScalars)
    }
  }
}
