import AudioPolicy
import Testing

@testable import EiderConfiguration

@Suite("The linter")
struct LintTests {
  @Test("has nothing to say of the shipped configuration")
  func shipped() {
    #expect(ConfigurationLint.findings(.shipped) == [])
  }

  @Test(
    "has nothing to say of sensible changes",
    arguments: [
      "{ classes: { assistant: { rank: 25, depth: -18, sharing: 'duck' } } }",
      "{ interactions: [{ of: 'prompt', on: 'media', sharing: 'duck', effect: 'interrupt' }] }",
      "{ interactions: [{ of: 'call', on: 'media', effect: 'mute' }] }",
      "{ interactions: [{ of: 'call', on: 'call', effect: 'none' }] }",
      "{ zones: { front: ['*.front', 'hdmi?'], rear: ['*.rear'] } }",
      "{ rules: [{ match: {}, class: 'prompt', scope: 'sink' }] }",
      "{ rules: [{ match: {}, class: 'media', scope: 'zone' }] }",
      "{ classes: { media: { depth: 0, sharing: 'exclusive' }, call: null } }",
    ])
  func sensible(_ text: String) throws {
    #expect(ConfigurationLint.findings(try configuration(text)) == [])
  }

  @Test(
    "finds what can be read and is odd",
    arguments: [
      // Rules that never apply.
      (
        """
        { interactions: [{ of: 'prompt', effect: 'none' },
          { of: 'prompt', on: 'media', sharing: 'duck', effect: 'mute' },
          { of: 'prompt', on: 'prompt', effect: 'none' }] }
        """,
        [
          "warning: interactions[1]: this rule never applies: all that it matches is decided by "
            + "interactions[0] before it; put it in front of that one, or remove it",
          "warning: interactions[2]: this rule never applies: all that it matches is decided by "
            + "interactions[0] before it; put it in front of that one, or remove it",
        ]
      ),
      (
        """
        { interactions: [{ of: 'call', on: 'media', sharing: 'exclusive', effect: 'none' },
          { of: 'call', on: 'media', sharing: 'duck', effect: 'none' },
          { of: 'call', on: 'media', sharing: 'mix', effect: 'none' },
          { of: 'call', on: 'media', effect: 'mute' }] }
        """,
        [
          "warning: interactions[3]: this rule never applies: all that it matches is decided by "
            + "interactions[0], interactions[1], interactions[2] before it; put it in front of "
            + "those, or remove it"
        ]
      ),
      // Scopes of what acts on nobody.
      (
        """
        { rules: [{ match: { sink: 'a' }, class: 'media', scope: 'sink' },
          { match: { sink: 'b' }, class: 'none', scope: 'sink' }] }
        """,
        [
          "warning: rules[0].scope: \"media\" that has the sharing \"mix\" acts on nobody, on its "
            + "own sink or elsewhere; leave \"scope\" out, or give the rule a \"sharing\" that acts "
            + "on others",
          "warning: rules[1].scope: what is left out acts on nobody, on its own sink or elsewhere; "
            + "leave \"scope\" out, or give the rule a \"sharing\" that acts on others",
        ]
      ),
      (
        "{ interactions: [{ of: 'event', sharing: 'duck', on: 'media', effect: 'duck' }] }",
        [
          "warning: interactions[0].sharing: this rule never applies: no session of \"event\" has "
            + "the sharing \"duck\"; the class always has \"mix\"; leave \"sharing\" out, or "
            + "remove the rule"
        ]
      ),
      // Bringing each other down.
      (
        "{ interactions: [{ of: 'media', on: 'prompt', sharing: 'exclusive', effect: 'duck' }] }",
        [
          "warning: interactions[0]: \"media\" (exclusive) and \"prompt\" (duck) bring each other "
            + "down while both are active; give one of the two directions a rule with the effect "
            + "\"none\""
        ]
      ),
      (
        "{ interactions: [{ of: 'prompt', on: 'prompt', effect: 'duck' }] }",
        [
          "warning: interactions[0]: two sessions of the class \"prompt\" bring each other down; "
            + "put { of: \"prompt\", on: \"prompt\", effect: \"none\" } in front of the rule"
        ]
      ),
      // Interrupting each other.
      (
        """
        { interactions: [
          { of: 'prompt', on: 'media', sharing: 'exclusive', effect: 'interrupt' }] }
        """,
        [
          "warning: interactions[0]: each of these interrupts the next, whichever came first: "
            + "media (exclusive) → prompt (exclusive) → media (exclusive); so the first that is "
            + "active keeps every other out; let ranks decide, or use the effect \"duck\" in one "
            + "direction"
        ]
      ),
      (
        "{ interactions: [{ of: 'media', on: 'media', effect: 'interrupt' }] }",
        [
          "warning: interactions[0]: two sessions of the class \"media\" interrupt each other, "
            + "whichever came first; so the first that is active keeps every other out; leave it "
            + "to the law, or use the effect \"duck\""
        ]
      ),
      (
        "{ interactions: [{ on: 'prompt', effect: 'interrupt' }] }",
        [
          "error: interactions[0]: no session of the class \"prompt\" can be active beside any "
            + "other, not even beside one that mixes: every class interrupts it, its own too; "
            + "give the rule \"of\" or \"sharing\", so that it means fewer"
        ]
      ),
      // Ducks that change nothing.
      (
        "{ classes: { media: { depth: 0 } } }",
        [
          "warning: classes.media.depth: sessions of this class that duck change nothing; give it "
            + "a depth below 0, such as -12, or the sharing \"mix\" or \"exclusive\""
        ]
      ),
      (
        "{ classes: { alarm: { depth: { level: 0 }, sharing: 'exclusive' } } }",
        [
          "warning: classes.alarm.depth: the class is dominant, and ducks by nothing; give it a "
            + "depth below 0, such as -12, or the sharing \"mix\""
        ]
      ),
      (
        "{ interactions: [{ of: 'media', on: 'prompt', effect: 'duck', depth: 0 }] }",
        [
          "warning: interactions[0].depth: the rule ducks by nothing; give the rule a depth below "
            + "0, such as -12, or the effect \"none\""
        ]
      ),
      (
        "{ interactions: [{ of: 'event', on: 'media', effect: 'duck' }] }",
        [
          "warning: interactions[0]: the rule ducks by the depth of \"event\", which is nothing; "
            + "give the rule a depth below 0, such as -12, or the effect \"none\""
        ]
      ),
      // Zones.
      (
        "{ zones: { front: ['alsa_*front'], 'the-rear': ['alsa_rear*'], other: ['usb'] } }",
        [
          "warning: zones.the-rear: a sink can be in this zone and in \"front\": \"alsa_rear*\" and "
            + "\"alsa_*front\" can both match it; make the patterns narrower, so that each sink is "
            + "in one zone"
        ]
      ),
    ])
  func odd(_ text: String, _ expected: [String]) throws {
    let found = ConfigurationLint.findings(try configuration(text)).map(\.description)
    #expect(found == expected)
  }

  @Test("finds a circle of three")
  func circle() throws {
    let rules = [("a", "b"), ("b", "c"), ("c", "a")].map {
      "{ of: '\($0.0)', on: '\($0.1)', sharing: 'exclusive', effect: 'interrupt' }"
    }
    let classes = "abc".map { "\($0): { rank: 5, depth: -3 }" }
    let found = ConfigurationLint.findings(
      try configuration(
        "{ classes: { \(classes.joined(separator: ",")) }, "
          + "interactions: [\(rules.joined(separator: ","))] }"))
    #expect(found.map(\.path) == ["interactions[0]"])
    #expect(
      found.first?.text
        == "each of these interrupts the next, whichever came first: a (exclusive) → b (exclusive) "
        + "→ c (exclusive) → a (exclusive); so the first that is active keeps every other out")
  }

  @Test("does not take two of equal rank, of which the later interrupts, for a circle")
  func equalRank() throws {
    let text = "{ classes: { a: { rank: 20, depth: -3 }, b: { rank: 20, depth: -3 } } }"
    #expect(ConfigurationLint.findings(try configuration(text)) == [])
  }

  @Test("finds classes that there are not, before all else")
  func references() {
    var configuration = Configuration.shipped
    configuration.policy.interactions = [
      Interaction(of: "cal", on: "navigation", effect: .mute),
      Interaction(effect: .duck(.by(decibels: 0))),
    ]
    configuration.policy.scenes = ["s": SettingsChange(class: "mediaa")]
    configuration.policy.defaultClass = "none"
    let fits = "add it under \"classes\", or name one of alarm, call, media, prompt, event"
    #expect(
      ConfigurationLint.findings(configuration).map(\.description) == [
        "error: interactions[0].of: there is no class \"cal\"; did you mean \"call\"?",
        "error: interactions[0].on: there is no class \"navigation\"; \(fits)",
        "error: scenes.s.class: there is no class \"mediaa\"; did you mean \"media\"?",
        "error: defaultClass: there is no class \"none\"; \(fits)",
        "warning: interactions[1].depth: the rule ducks by nothing; give the rule a depth below "
          + "0, such as -12, or the effect \"none\"",
      ])
  }

  @Test(
    "knows whether two patterns can match one name",
    arguments: [
      ("a", "a", true), ("a", "b", false), ("", "", true), ("", "*", true), ("", "?", false),
      ("*", "*", true), ("a*", "*b", true), ("a*c", "ab*", true), ("a?", "?b", true),
      ("a?", "a", false), ("a*b", "b*a", false), ("*x*", "a?c", true), ("*x*", "abc", false),
      ("a**b", "ab", true),
    ])
  func patterns(_ one: String, _ other: String, _ canMeet: Bool) {
    #expect(ConfigurationLint.canBothMatch(one, other) == canMeet)
    #expect(ConfigurationLint.canBothMatch(other, one) == canMeet)
  }
}
