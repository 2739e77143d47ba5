/// The rules for streams of applications that know nothing of Eider, in the order in which they
/// are asked: the first that matches decides.
public struct StreamRules: Hashable, Sendable {
  /// Which rule took a stream, and why those before it did not.
  public struct Classification: Hashable, Sendable {
    /// The index of the rule that matched; nil where none did.
    public var rule: Int?
    public var adoption: Adoption
    /// The rules before it, each with the first condition that did not hold.
    public var misses: [Miss]
  }

  /// A rule that did not match.
  public struct Miss: Hashable, Sendable {
    public var rule: Int
    public var condition: AdoptionRule.Condition
  }

  public let rules: [AdoptionRule]
  private let adoptions: [Adoption]
  /// For what no rule takes: the default class, mixing.
  public let fallback: Adoption

  /// - Parameters:
  ///   - rules: in the order in which they are asked.
  ///   - policy: the classes that there are, and the default one.
  public init(_ rules: [AdoptionRule], under policy: PolicyConfiguration) {
    self.rules = rules
    adoptions = rules.map { Adoption($0, under: policy) }
    fallback = Adoption(
      AdoptionRule("default", [], class: policy.defaultClass, sharing: .mix), under: policy)
  }

  /// Those of a machine without any configuration.
  public static let shipped = StreamRules(AdoptionRule.shipped, under: .shipped)

  /// Which rule takes a stream, by the properties of it and its client, with `sink` and `driver`.
  public func classify(_ properties: [String: String]) -> Classification {
    let properties = AdoptionRule.Folded(properties)
    var misses: [Miss] = []
    for (index, rule) in rules.enumerated() {
      guard let failure = rule.firstFailure(for: properties) else {
        return Classification(rule: index, adoption: adoptions[index], misses: misses)
      }
      misses.append(Miss(rule: index, condition: failure))
    }
    return Classification(rule: nil, adoption: fallback, misses: misses)
  }
}
