import AudioPolicy
import EiderConfiguration

extension Daemon {
  /// The policy's part of the configuration; with each sink a zone where it wants that.
  var policy: PolicyConfiguration {
    var policy = configuration.policy
    if configuration.zonesAreSinks {
      policy.zones = streams.sinks.values.sorted().prefix(PolicyConfiguration.maximumZones)
        .map { Zone(name: $0, sinks: [$0]) }
    }
    return policy
  }

  /// Has streams adopted by the rules of the present configuration.
  func adoptByRules() {
    streams.ownership.policy = configuration.policy
    streams.ownership.rules = StreamRules(configuration.rules, under: configuration.policy)
  }

  /// Sinks came or went, and zones with them.
  func sinksChanged() {
    if configuration.zonesAreSinks { apply(.configuration(policy)) }
  }
}
