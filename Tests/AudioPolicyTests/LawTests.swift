@testable import AudioPolicy
import Testing

/// The law for the shipped policy, written out from the words of `docs/policy.md`: what the row
/// does to the column, first where it was activated earlier, then where later.
///
/// `.` nothing, `d` ducks by its class's depth, `T` interrupts for a while, `L` for good. Names
/// are the class and the sharing: `am` an alarm that mixes, `ad` one that ducks, `ax` one that
/// is exclusive; `e` is an event, which always mixes.
private let table = """
  .    am  ad  ax  cm  cd  cx  mm  md  mx  pm  pd  px  e
  am   ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..
  ad   ..  ..  ..  dd  .d  dd  dd  dd  dd  dd  dd  dd  dd
  ax   ..  ..  .L  dd  dd  dd  dd  dd  TT  dd  dd  TT  dd
  cm   ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..
  cd   ..  ..  ..  ..  ..  ..  dd  dd  dd  dd  dd  dd  dd
  cx   ..  ..  ..  ..  ..  ..  dd  dd  LL  dd  dd  LL  dd
  mm   ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..
  md   ..  ..  ..  ..  ..  ..  dd  .d  dd  dd  .d  dd  dd
  mx   ..  ..  ..  ..  ..  ..  ..  ..  .L  ..  ..  LL  ..
  pm   ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..
  pd   ..  ..  ..  ..  ..  ..  dd  .d  dd  dd  .d  dd  dd
  px   ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  .L  ..
  e    ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..  ..
  """

@Suite struct LawTests {
  private static let classes: [Character: (name: String, depth: Double)] = [
    "a": ("alarm", -24), "c": ("call", -20), "m": ("media", -12), "p": ("prompt", -12),
    "e": ("event", 0),
  ]

  private func party(_ name: Substring, order: UInt64) throws -> Party {
    let configuration = PolicyConfiguration.shipped
    let letter = try #require(name.first)
    let className = try #require(Self.classes[letter]?.name)
    let index = try #require(configuration.classes.firstIndex { $0.name == className })
    let options: CategoryOptions =
      switch name.dropFirst() {
      case "m": .mixWithOthers
      case "d": .duckOthers
      default: []
      }
    let settings = Settings(
      class: className, category: .playback, mode: .default, options: options)
    var party = Party(settings, classIndex: index, in: configuration.classes[index], group: 0)
    party.order = order
    return party
  }

  @Test func everyPairDoesWhatThePolicySays() throws {
    let law = Law(.shipped)
    let rows = table.split(separator: "\n").map { $0.split(separator: " ") }
    let columns = rows[0].dropFirst()
    var pairs = 0
    for row in rows.dropFirst() {
      let depth = try #require(row[0].first.flatMap { Self.classes[$0]?.depth })
      for (column, cell) in zip(columns, row.dropFirst()) {
        for (position, letter) in cell.enumerated() {
          let isLater = position == 1
          let a = try party(row[0], order: isLater ? 2 : 1)
          let b = try party(column, order: isLater ? 1 : 2)
          let expected: Effect =
            switch letter {
            case "d": .duck(.by(decibels: depth))
            case "T": .interrupt(.transient)
            case "L": .interrupt(.lasting)
            default: .none
            }
          #expect(
            law.effect(of: a, on: b) == expected,
            "\(row[0]) on \(column), \(isLater ? "later" : "earlier")")
          pairs += 1
        }
      }
    }
    #expect(pairs == 13 * 13 * 2)
  }

  @Test func nothingPassesBetweenSessionsOfOneGroupOrWithoutACommonZone() throws {
    let law = Law(.shipped)
    var alarm = try party("ax", order: 2)
    var media = try party("mx", order: 1)
    alarm.group = 1
    media.group = 1
    #expect(law.effect(of: alarm, on: media) == .none)
    media.group = 2
    #expect(law.effect(of: alarm, on: media) == .interrupt(.transient))
    alarm.places.zones = 0b01
    media.places.zones = 0b10
    #expect(law.effect(of: alarm, on: media) == .none)
    media.places.zones = 0b11
    #expect(law.effect(of: alarm, on: media) == .interrupt(.transient))
  }

  @Test func separationComesBeforeExplicitRules() throws {
    var configuration = PolicyConfiguration.shipped
    configuration.interactions = [Interaction(effect: .mute)]
    let law = Law(configuration)
    var one = try party("mm", order: 1)
    var other = try party("mm", order: 2)
    #expect(law.effect(of: one, on: other) == .mute)
    one.group = 1
    other.group = 1
    #expect(law.effect(of: one, on: other) == .none)
  }

  @Test func theFirstExplicitRuleThatMatchesDecides() throws {
    var configuration = PolicyConfiguration.shipped
    configuration.interactions = [
      Interaction(of: "media", on: "prompt", sharing: .exclusive, effect: .mute),
      Interaction(of: "media", on: "prompt", effect: .duck(nil)),
      Interaction(of: "media", effect: .interrupt(nil)),
      Interaction(of: "media", effect: .none),
    ]
    let law = Law(configuration)
    let prompt = try party("pm", order: 2)
    #expect(law.effect(of: try party("mx", order: 1), on: prompt) == .mute)
    #expect(
      law.effect(of: try party("mm", order: 1), on: prompt) == .duck(.by(decibels: -12)))
    #expect(
      law.effect(of: try party("mm", order: 1), on: try party("cx", order: 2))
        == .interrupt(.lasting))
    #expect(law.effect(of: try party("px", order: 3), on: prompt) == .none)
  }

  @Test func spokenAudioIsInterruptedForAWhileByWhoAsksForThat() throws {
    let law = Law(.shipped)
    var assistant = try party("pd", order: 2)
    assistant.interruptsSpokenAudio = true
    var book = try party("mx", order: 1)
    #expect(law.effect(of: assistant, on: book) == .duck(.by(decibels: -12)))
    book.speaks = true
    #expect(law.effect(of: assistant, on: book) == .interrupt(.transient))
    assistant.sharing = .mix
    #expect(law.effect(of: assistant, on: book) == .interrupt(.transient))
  }

  @Test func allEffectsCombineToTheMostSevere() throws {
    let agent = Agent(SessionID(rawValue: 1), try party("mx", order: 1))
    var outcome = Outcome()
    outcome.add(.duck(.by(decibels: -7)), by: agent)
    outcome.add(.duck(.by(decibels: -19)), by: agent)
    outcome.add(.duck(.by(decibels: -5)), by: agent)
    #expect(outcome.gain(forBase: 0) == -19, "depths do not add up")
    outcome.add(.duck(.to(level: -30)), by: agent)
    #expect(outcome.gain(forBase: 0) == -30)
    #expect(outcome.gain(forBase: -25) == -19)
    #expect(!outcome.isMuted && outcome.interruption == nil)
    outcome.add(.mute, by: agent)
    outcome.add(.interrupt(.transient), by: agent)
    outcome.add(.interrupt(.lasting), by: agent)
    outcome.add(.interrupt(.transient), by: agent)
    #expect(outcome.isMuted && outcome.interruption == .lasting)
  }

  @Test func aLevelIsNeverUndercut() {
    let depth = Depth.to(level: -20)
    #expect(depth.gain(forBase: 0) == -20)
    #expect(depth.gain(forBase: -13) == -7)
    #expect(depth.gain(forBase: -20) == 0)
    #expect(depth.gain(forBase: -33) == 0)
  }

  @Test func oddNumbersDoNoHarm() throws {
    let agent = Agent(SessionID(rawValue: 1), try party("mx", order: 1))
    for depth in [Depth.by(decibels: .nan), .by(decibels: 3), .to(level: .nan)] {
      var outcome = Outcome()
      outcome.add(.duck(depth), by: agent)
      #expect(outcome.gain(forBase: 0) == 0)
    }
    var outcome = Outcome()
    outcome.add(.duck(.by(decibels: -.infinity)), by: agent)
    #expect(outcome.gain(forBase: 0) == -200)
  }

  @Test func whoHasTheLatestInItsGroupIsHeldByTheLatestOfTheOthers() throws {
    var actors = Actors()
    for (number, group) in [(1, 0), (2, 2), (3, 1), (4, 1)] {
      var prompt = try party("pd", order: UInt64(number))
      prompt.group = group
      actors.add(SessionID(rawValue: UInt64(number)), prompt)
    }
    var music = try party("mm", order: 5)
    let law = Law(.shipped)
    for (group, ducker) in [(0, 4), (1, 2), (2, 4)] as [(Int, UInt64)] {
      music.group = group
      let outcome = actors.outcome(on: music, except: nil, under: law)
      #expect(outcome.ducker?.session == SessionID(rawValue: ducker))
    }
    let latest = try party("pd", order: 4)
    let outcome = actors.outcome(on: latest, except: SessionID(rawValue: 4), under: law)
    #expect(outcome.ducker == nil, "of two that duck the later is left")
  }
}
