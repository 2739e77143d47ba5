import AudioPolicy
import Testing

@Suite("A rule for streams")
struct AdoptionRuleTests {
  @Test("matches when each of its properties has one of its patterns")
  func conditions() {
    let rule = AdoptionRule(
      "r", [.init("a", ["x*", "y?"]), .init("b", ["z"])], class: "call")
    #expect(rule.firstFailure(for: ["a": "xylophone", "b": "z"]) == nil)
    #expect(rule.firstFailure(for: ["a": "Y1", "b": "Z", "c": "1"]) == nil)
    #expect(rule.firstFailure(for: ["a": "y", "b": "z"])?.key == "a")
    #expect(rule.firstFailure(for: ["a": "x"])?.key == "b")
  }

  @Test("asks by an empty pattern for a property that is not there")
  func absence() {
    let rule = AdoptionRule("r", [.init("a", ["", "b"])], class: "call")
    #expect(rule.firstFailure(for: [:]) == nil)
    #expect(rule.firstFailure(for: ["a": ""]) == nil)
    #expect(rule.firstFailure(for: ["a": "b"]) == nil)
    #expect(rule.firstFailure(for: ["a": "c"]) != nil)
    let any = AdoptionRule("r", [.init("a", ["*"])], class: "call")
    #expect(any.firstFailure(for: [:]) != nil)
    #expect(any.firstFailure(for: ["a": "c"]) == nil)
  }

  @Test("decides if it is the first that matches")
  func order() {
    let rules = StreamRules(
      [
        AdoptionRule("one", [.init("a", ["1"])], class: "call"),
        AdoptionRule("two", [], class: "prompt"), AdoptionRule("three", [], class: "alarm"),
      ], under: .shipped)
    #expect(rules.classify(["a": "1"]).rule == 0)
    let second = rules.classify([:])
    #expect(second.rule == 1)
    #expect(second.misses.map(\.rule) == [0])
    #expect(second.adoption.class == "prompt")
  }

  @Test("that says only a class gets the sharing that suits it")
  func sharing() {
    var policy = PolicyConfiguration.shipped
    policy.classes += [
      AudioClass(
        name: "assistant", rank: 25, depth: .by(decibels: -18), interruption: .transient,
        notifiesOthers: true),
      AudioClass(
        name: "radio", rank: 5, depth: .by(decibels: -3), isDominant: true,
        interruption: .transient, notifiesOthers: true, options: [.mixWithOthers]),
    ]
    let expected: [(String, Sharing)] = [
      ("alarm", .exclusive), ("call", .exclusive), ("media", .mix), ("prompt", .duck),
      ("event", .mix), ("assistant", .duck), ("radio", .mix),
    ]
    for (name, sharing) in expected {
      let adoption = Adoption(AdoptionRule("r", [], class: name), under: policy)
      #expect(adoption.sharing == sharing, "\(name)")
      #expect(adoption.settings?.class == name)
      let settings = adoption.settings.map {
        Sharing(category: $0.category ?? .playback, options: $0.options ?? [])
      }
      #expect(settings == sharing, "\(name)")
    }
  }

  @Test("of the class none, or of one that is gone, leaves the stream out")
  func none() {
    for name in ["none", "gone"] {
      let adoption = Adoption(AdoptionRule("r", [], class: name), under: .shipped)
      #expect(adoption == .none)
      #expect(adoption.class == "none")
    }
  }

  @Test("is missed by a stream that mixes in the default class")
  func fallback() {
    var policy = PolicyConfiguration.shipped
    policy.defaultClass = "prompt"
    let found = StreamRules([], under: policy).classify(["media.role": "phone"])
    #expect(found.rule == nil)
    #expect(found.adoption.class == "prompt")
    #expect(found.adoption.sharing == .mix)
  }

  @Test("compares a value of any length only as far as its 1,024th character")
  func longValue() {
    let rules = StreamRules(
      [AdoptionRule("r", [.init("media.name", ["*b*"])], class: "call")], under: .shipped)
    let start = String(repeating: "a", count: 1_023)
    #expect(rules.classify(["media.name": start + "B"]).adoption.class == "call")
    #expect(rules.classify(["media.name": start + "ab"]).adoption.class == "media")
  }
}
