import Testing

@testable import EiderControl

@Suite struct SessionEnvironmentTests {
  @Test(arguments: [
    (nil as String?, "eider.session=7", "{ eider.session = \"7\" }"),
    ("", "eider.session=7", "{ eider.session = \"7\" }"),
    ("a=b c='d e'", "a=b c='d e' eider.session=7", "{ a=b c='d e' eider.session = \"7\" }"),
    (" { a = b } ", " { a = b }  eider.session=7", "{ a = b eider.session = \"7\" }"),
  ])
  func `The session is added to what is there`(
    before: String?, pulse: String, pipeWire: String
  ) {
    let environment = SessionEnvironment.adding(
      session: "7", to: ["PULSE_PROP": before, "PIPEWIRE_PROPS": before].compactMapValues { $0 })
    #expect(environment["PULSE_PROP"] == pulse)
    #expect(environment["PIPEWIRE_PROPS"] == pipeWire)
  }

  @Test func `Nothing else changes`() {
    let environment = SessionEnvironment.adding(session: "7", to: ["HOME": "/home/me"])
    #expect(environment["HOME"] == "/home/me")
    #expect(environment.count == 3)
  }
}
