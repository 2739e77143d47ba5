import AudioPolicy
import EiderConfiguration
import Testing

@Suite("Rules for streams")
struct StreamRuleTests {
  private func rules(_ text: String) throws -> [AdoptionRule] {
    try configuration("{ rules: [ \(text) ] }").rules
  }

  private func problems(_ text: String) -> [String] {
    do {
      _ = try configuration("{ rules: [ \(text) ] }")
      return []
    } catch let error as ConfigurationError {
      return error.problems.map { "\($0.path): \($0.text)" }
    } catch {
      return ["\(error)"]
    }
  }

  @Test("stand in front of the shipped ones, with every key as it is given")
  func everyKey() throws {
    let rules = try rules(
      """
      { name: 'n', match: { 'application.name': ['a*', 'b'], sink: '' }, class: 'call',
        sharing: 'duck', category: 'playAndRecord', mode: 'gameChat', group: 'g', scope: 'sink',
        activity: 'audible', threshold: -40, silence: 500, touch: false },
      { match: {}, class: 'none' }
      """)
    #expect(
      rules[0]
        == AdoptionRule(
          "n", [.init("application.name", ["a*", "b"]), .init("sink", [""])], class: "call",
          sharing: .duck, category: .playAndRecord, mode: .gameChat, group: "g",
          scope: .sink, activity: .audible(threshold: -40, silence: .milliseconds(500)),
          isTouched: false))
    #expect(rules[1] == AdoptionRule("rules[1]", [], class: "none"))
    #expect(Array(rules[2...]) == AdoptionRule.shipped)
  }

  @Test("of a later file come before those of an earlier one")
  func laterFirst() throws {
    let folder = try ConfigurationFolder([
      "eider.json5": "{ rules: [{ name: 'early', match: {}, class: 'media' }] }",
      "eider.d/90.json5": "{ rules: [{ name: 'late', match: {}, class: 'call' }] }",
    ])
    #expect(try folder.load().rules.prefix(2).map(\.name) == ["late", "early"])
  }

  @Test("may name a class of the file, and go with a class that is removed")
  func classes() throws {
    let loaded = try configuration(
      """
      { classes: { guide: { rank: 25, depth: -15 }, alarm: null },
        rules: [{ match: { 'media.role': 'guide' }, class: 'guide' }] }
      """)
    #expect(loaded.rules[0].class == "guide")
    #expect(!loaded.rules.contains { $0.class == "alarm" })
  }

  @Test(
    "that cannot be meant are refused, with what fits",
    arguments: [
      ("{ match: {} }", "rules[0]: a rule needs \"class\""),
      ("{ class: 'call' }", "rules[0]: a rule needs \"match\""),
      ("{ match: {}, class: 'cal' }", "rules[0].class: there is no class \"cal\"; did you mean"),
      ("{ match: { a: [] }, class: 'call' }", "rules[0].match.a: needs at least one pattern"),
      ("{ match: { a: 1 }, class: 'call' }", "rules[0].match.a: must be a pattern"),
      ("{ match: {}, class: 'call', threshold: -3 }", "rules[0].threshold: fits only"),
      ("{ match: {}, class: 'call', silence: 300 }", "rules[0].silence: fits only"),
      (
        "{ match: {}, class: 'call', activity: 'audible', silence: 1 }",
        "rules[0].silence: must be a number of milliseconds from 100 to 60000"
      ),
      ("{ match: {}, class: 'call', activity: 'loud' }", "rules[0].activity: must be"),
      ("{ match: {}, class: 'event', sharing: 'duck' }", "rules[0]: sharing: every session"),
      (
        "{ match: {}, class: 'media', category: 'playback', mode: 'voiceChat' }",
        "rules[0].mode: voiceChat does not fit"
      ),
      (
        "{ match: {}, class: 'media', category: 'ambient', sharing: 'exclusive' }",
        "rules[0]: category: \"ambient\" always mixes"
      ),
      ("{ match: {}, class: 'call', tuch: true }", "rules[0].tuch: unknown key"),
    ])
  func mistakes(rule: String, problem: String) {
    let found = problems(rule)
    #expect(found.count == 1 && found[0].hasPrefix(problem), "\(found)")
  }

  @Test("that are built in have settings that the policy takes")
  func shippedFits() {
    for rule in AdoptionRule.shipped where rule.class != "none" {
      let settings = Adoption(rule, under: .shipped).settings ?? SettingsChange(class: "?")
      var focus = AudioFocus(.shipped)
      let isTaken = focus.handle(.open(name: "x", settings: settings), at: .zero).contains {
        if case .answer(.opened) = $0 { true } else { false }
      }
      #expect(isTaken, "\(rule.name): \(settings)")
    }
  }

  @Test("may be confined to one sink each by zones: \"sink\"")
  func zonesAreSinks() throws {
    let loaded = try configuration("{ zones: 'sink' }")
    #expect(loaded.zonesAreSinks)
    #expect(loaded.policy.zones.isEmpty)
    #expect(throws: ConfigurationError.self) { try configuration("{ zones: 'sinks' }") }
  }

  @Test("find the folder for one more beside the files in use")
  func dropInFolder() {
    let home = ["HOME": "/home/ada"]
    func folder(_ files: [String]) -> String? {
      Configuration.dropInFolder(files: files, environment: home)
    }
    #expect(folder(["/etc/eider/eider.json5"]) == "/etc/eider/eider.d")
    #expect(folder(["/x/eider.d/10.json5"]) == "/x/eider.d")
    #expect(folder([]) == "/home/ada/.config/eider/eider.d")
    #expect(Configuration.dropInFolder(files: [], environment: [:]) == "/etc/eider/eider.d")
  }
}
