import AudioPolicy

/// What happens to the policy and what is to come of it: a scenario file, read and checked.
/// `docs/simulation.md` has every key.
struct Scenario: Sendable {
  var file: String
  /// What it shows, in a sentence.
  var about: String
  var configuration: PolicyConfiguration
  var steps: [ScenarioStep]
}
