/// What every class does to every other, in every sharing and in either order of activation:
/// the law and the explicit rules of a configuration, laid out for people and for checks.
///
/// It is about two sessions of no group, in one zone, of which neither is in mode
/// `spokenAudio`.
public struct LawTable: Sendable {
  /// A session as the table knows it.
  public struct Party: Hashable, Sendable {
    public var `class`: String
    public var sharing: Sharing

    public init(class: String, sharing: Sharing) {
      self.class = `class`
      self.sharing = sharing
    }
  }

  /// What one does to another, and which rule says so.
  public struct Cell: Hashable, Sendable {
    public var effect: Effect
    /// The rule as explanations name it, such as `law 3 (ducking)` or `interactions[0]`.
    public var rule: String
    /// The index of the explicit rule that decided, if one did.
    public var interaction: Int?
  }

  /// Every class with every sharing that its sessions can have, in the configuration's order.
  public let parties: [Party]
  private let law: Law
  private let known: [Party: AudioPolicy.Party]

  public init(_ configuration: PolicyConfiguration) {
    law = Law(configuration)
    var parties: [Party] = []
    var known: [Party: AudioPolicy.Party] = [:]
    for (index, audioClass) in configuration.classes.enumerated() {
      for sharing in audioClass.fixedSharing.map({ [$0] }) ?? Sharing.allCases {
        let options: CategoryOptions =
          switch sharing {
          case .mix: [.mixWithOthers]
          case .duck: [.duckOthers]
          case .exclusive: []
          }
        let settings = Settings(
          class: audioClass.name, category: .playback, mode: .default, options: options)
        let party = Party(class: audioClass.name, sharing: sharing)
        guard known[party] == nil else { continue }
        parties.append(party)
        known[party] = AudioPolicy.Party(
          settings, classIndex: index, in: audioClass, group: 0)
      }
    }
    self.parties = parties
    self.known = known
  }

  /// What `a`, active, does to `b`, where one of them was activated later than the other; nil
  /// when the table does not have them.
  public func cell(of a: Party, on b: Party, actorIsLater: Bool) -> Cell? {
    guard var a = known[a], var b = known[b] else { return nil }
    a.order = actorIsLater ? 2 : 1
    b.order = actorIsLater ? 1 : 2
    return Cell(
      effect: law.effect(of: a, on: b), rule: law.ruleName(of: a, on: b),
      interaction: law.explicit.rule(of: a, on: b))
  }
}
