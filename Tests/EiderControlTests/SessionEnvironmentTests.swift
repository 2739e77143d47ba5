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
    let environment = SessionEnvironment.changes(
      session: "7", ["PULSE_PROP": before, "PIPEWIRE_PROPS": before].compactMapValues { $0 })
    #expect(environment["PULSE_PROP"] == pulse)
    #expect(environment["PIPEWIRE_PROPS"] == pipeWire)
  }
}
