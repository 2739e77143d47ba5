public import AudioPolicy

/// Everything that a configuration can say, checked and complete.
public struct Configuration: Hashable, Sendable {
  public var policy: PolicyConfiguration
  /// The rules for streams of applications that know nothing of Eider, in the order in which they
  /// are asked: those of the files, then the shipped ones.
  public var rules: [AdoptionRule]
  /// Whether every sink is a zone of its own, in place of the policy's zones.
  public var zonesAreSinks: Bool
  public var logLevel: LogLevel
  /// How long the route must stay as it is before a change of it is told.
  public var settling: Duration
  /// Which clients may use which classes: the first rule that matches decides, and after them all
  /// that a sandbox may use neither `alarm` nor `call`.
  public var access: [AccessRule]
  /// How much one client may have.
  public var limits: ClientLimits
  /// The files that were read, in the order in which they were laid over each other; empty
  /// when nothing but the shipped defaults is in use.
  public var files: [String]

  public init(
    policy: PolicyConfiguration = .shipped, rules: [AdoptionRule] = AdoptionRule.shipped,
    zonesAreSinks: Bool = false, logLevel: LogLevel = .info,
    settling: Duration = .milliseconds(250), access: [AccessRule] = [],
    limits: ClientLimits = ClientLimits(), files: [String] = []
  ) {
    self.policy = policy
    self.rules = rules
    self.zonesAreSinks = zonesAreSinks
    self.logLevel = logLevel
    self.settling = settling
    self.access = access
    self.limits = limits
    self.files = files
  }

  /// The defaults: what a machine without any configuration file uses.
  public static let shipped = Configuration()
}
