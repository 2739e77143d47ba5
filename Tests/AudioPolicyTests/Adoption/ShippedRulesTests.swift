import AudioPolicy
import Testing

@Suite("The shipped rules")
struct ShippedRulesTests {
  @Test(
    "know real programs by what their streams show",
    arguments: StreamSample.talk + StreamSample.media)
  func sample(_ sample: StreamSample) {
    let found = StreamRules.shipped.classify(sample.properties)
    let rule = found.rule.map { AdoptionRule.shipped[$0].name } ?? "default"
    #expect(found.adoption.class == sample.expected, "\(rule)")
    if let sharing = sample.sharing { #expect(found.adoption.sharing == sharing, "\(rule)") }
    if let isAudibleOnly = sample.isAudibleOnly {
      #expect((found.adoption.activity != .running) == isAudibleOnly, "\(rule)")
    }
  }

  @Test("tell apart programs that all call themselves after one browser engine")
  func chromiums() {
    let programs = ["chromium", "Discord", "element-desktop", "slack", "pocket-casts"]
    let names = programs.map {
      ApplicationIdentity.name([
        "application.name": "Chromium", "application.process.binary": $0,
      ])
    }
    #expect(names == programs)
  }

  @Test("know an application by its name where the program only runs it")
  func hosts() {
    func name(_ binary: String) -> String {
      ApplicationIdentity.name([
        "application.name": "Player", "application.process.binary": binary,
      ])
    }
    for binary in ["python3.11", "electron", "electron28", "java", "wine64-preloader"] {
      #expect(name(binary) == "Player")
    }
    #expect(name("player") == "player")
    #expect(
      ApplicationIdentity.name(["pipewire.access.portal.app_id": "a.b", "application.id": "c"])
        == "a.b")
    #expect(
      ApplicationIdentity.name(["application.name": String(repeating: "x", count: 100_000)]).count
        == 200)
    #expect(ApplicationIdentity.name(["application.name": ""]) == "unknown")
    #expect(ApplicationIdentity.key([:]) == nil)
  }

  @Test("do not know an application by the title of what it plays")
  func titles() {
    let properties = ["media.name": "A private song", "application.process.id": "4711"]
    #expect(ApplicationIdentity.key(properties) == nil)
    #expect(ApplicationIdentity.name(properties) == "process 4711")
    #expect(ApplicationIdentity.name(["media.name": "A private song"]) == "unknown")
  }

  @Test("say of those before the one that matches which condition failed")
  func misses() throws {
    let found = StreamRules.shipped.classify(["media.role": "phone"])
    let index = try #require(found.rule)
    #expect(AdoptionRule.shipped[index].name == "role phone")
    #expect(found.misses.map(\.rule) == Array(0..<index))
    for miss in found.misses {
      #expect(!miss.condition.holds(for: miss.condition.key == "media.role" ? "phone" : nil))
    }
  }
}
