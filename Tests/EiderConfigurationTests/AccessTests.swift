import EiderConfiguration
import Testing

@Suite("Access")
struct AccessTests {
  let desktop = ClientIdentity(binary: "/usr/bin/player", application: "org.example.Player")
  let sandbox = ClientIdentity(
    binary: "/app/bin/player", application: "org.example.Player", isSandboxed: true)

  @Test("without a rule is everything, and in a sandbox neither alarms nor calls")
  func shipped() {
    for name in ["alarm", "call", "media", "prompt", "event"] {
      #expect(Configuration.shipped.allows(name, to: desktop))
      #expect(
        Configuration.shipped.allows(name, to: sandbox) == !["alarm", "call"].contains(name))
    }
  }

  @Test("is decided by the first rule that matches, the later file's before the earlier one's")
  func firstRule() throws {
    let folder = try ConfigurationFolder([
      "eider.json5": "{ access: [ { application: 'org.example.*', allow: ['call'] } ] }",
      "eider.d/1.json5": "{ access: [ { binary: '/usr/*', sandboxed: false, deny: ['media'] } ] }",
    ])
    let configuration = try folder.load()
    #expect(configuration.allows("call", to: desktop))
    #expect(!configuration.allows("media", to: desktop))
    #expect(configuration.allows("prompt", to: desktop))
    #expect(configuration.allows("call", to: sandbox))
    #expect(!configuration.allows("prompt", to: sandbox))
  }

  @Test("by a pattern does not fit a client of whom that is not known")
  func unknown() throws {
    let configuration = try configuration("{ access: [ { binary: '*', allow: [] } ] }")
    #expect(!configuration.allows("media", to: desktop))
    #expect(configuration.allows("media", to: ClientIdentity()))
  }

  @Test(
    "and limits say what is wrong with them",
    arguments: [
      ("{ access: {} }", "access: must be an array of rules"),
      ("{ access: [ { binary: 'x' } ] }", "access[0]: needs either \"allow\" or \"deny\""),
      ("{ access: [ { allow: [], deny: [] } ] }", "access[0]: needs either"),
      ("{ access: [ { allow: ['cal'] } ] }", "access[0].allow[0]: there is no class \"cal\""),
      ("{ limits: { sessions: 0 } }", "limits.sessions: must be a whole number from 1"),
      ("{ limits: { streams: 1 } }", "limits.streams: unknown key"),
    ])
  func faults(text: String, problem: String) throws {
    #expect(try problems(text).contains { $0.contains(problem) })
  }

  @Test("limits are those that are given, and else the shipped ones")
  func limits() throws {
    var expected = ClientLimits()
    expected.sessions = 3
    expected.message = 2048
    #expect(
      try configuration("{ limits: { sessions: 3, message: 2048 } }").limits == expected)
  }
}
