import AudioPolicy
import Glibc
import PolicyModel
import Testing

@Suite struct ModelTests {
  private static func number(_ name: String) -> UInt64? {
    getenv(name).flatMap { UInt64(String(cString: $0)) }
  }

  /// `EIDER_MODEL_STEPS` and `EIDER_MODEL_SEED` make it longer or another one.
  @Test func everyRuleHoldsInMadeUpLives() {
    let steps = Self.number("EIDER_MODEL_STEPS").map { Int($0) } ?? 20_000
    let seed = Self.number("EIDER_MODEL_SEED") ?? 2026
    print("model: \(steps) steps, seed \(seed)")
    do {
      #expect(try Model.run(seed: seed, steps: steps) == steps)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func aRecordReadsAsItWasWritten() throws {
    var configuration = PolicyConfiguration.shipped
    configuration.grace = .nanoseconds(300_000_001)
    configuration.interactions.append(Interaction(of: "media", effect: .duck(.to(level: -30))))
    let id = SessionID(rawValue: 7)
    let inputs: [Input] = [
      .configuration(configuration),
      .open(name: "a", settings: SettingsChange(scene: "assistant", lease: 0.25)),
      .change(id, SettingsChange(options: [.interruptSpokenAudioAndMixWithOthers])),
      .activate(id, waits: true, timeout: .milliseconds(1500)),
      .activate(id, waits: false, timeout: .seconds(Int64.max)),
      .activate(id, waits: false, timeout: nil),
      .deactivate(id, notifiesOthers: nil), .deactivate(id, notifiesOthers: false),
      .renew(id), .close(id),
      .stream(StreamFacts(id: StreamID(rawValue: 1), owner: .session(id), level: -.infinity)),
      .stream(
        StreamFacts(
          id: StreamID(rawValue: 2),
          owner: .application("b", settings: SettingsChange(class: "media")), sink: "s")),
      .streamGone(StreamID(rawValue: 2)), .serverGone, .sinks(nil), .sinks([]), .sinks(["s"]),
      .tick,
    ]
    let records = inputs.map { RecordedInput(at: .nanoseconds(-1_500), $0) }
    #expect(try Record.read(try Record.text(records)) == records)
  }

  @Test func durationsAreWrittenAsMicroseconds() throws {
    let text = try Record.text([
      RecordedInput(
        at: .seconds(2), .activate(SessionID(rawValue: 1), waits: true, timeout: .seconds(3)))
    ])
    #expect(
      text == #"{"at":2000000,"input":{"input":"activate","session":1,"timeout":3000000,"#
        + #""waits":true}}"# + "\n")
  }
}
