import EiderConfiguration
import Testing

@testable import AudioPolicy

@Suite("The table of the law")
struct TableTests {
  let shipped = LawTableText.render(.shipped)

  @Test("is printed in a block for each class")
  func block() {
    #expect(
      shipped.hasPrefix(
        """
        alarm: rank 40, dominant, depth -24 dB, interruption transient
          mix: nothing to anybody
                  duck, on                              exclusive, on
                  mix       duck             exclusive  mix           duck          exclusive
          alarm   –         –                –          –             –             later: int·l
          call    duck -24  later: duck -24  duck -24   duck -24 [0]  duck -24 [0]  duck -24 [0]
          media   duck -24  duck -24         duck -24   duck -24      duck -24      int·t
          prompt  duck -24  duck -24         duck -24   duck -24      duck -24      int·t
          event   duck -24                              duck -24

        """))
    #expect(
      shipped.contains(
        """

        event: rank 0, depth 0 dB, interruption transient, always mix
          mix: nothing to anybody

        """))
    #expect(shipped.contains("\n                [0] alarm (exclusive) on call: duck\n"))
  }

  @Test("of the shipped configuration fits 100 columns")
  func width() {
    #expect(shipped.split(separator: "\n").allSatisfy { $0.count <= 100 && $0.last != " " })
  }

  @Test("says what only one order of activation does")
  func order() throws {
    var policy = PolicyConfiguration(
      classes: [
        AudioClass(
          name: "one", rank: 1, depth: .to(level: -30.5), interruption: .transient,
          notifiesOthers: true, fixedSharing: .duck),
        AudioClass(
          name: "two", rank: 2, depth: .by(decibels: -3), interruption: .lasting,
          notifiesOthers: true, fixedSharing: .exclusive),
      ], defaultClass: "one")
    policy.interactions = [Interaction(of: "two", on: "one", effect: .mute)]
    #expect(
      LawTableText.render(policy).hasPrefix(
        """
        one: rank 1, depth to -30.5 dB, interruption transient, always duck
               duck, on
               mix  duck                  exclusive
          one       later: duck to -30.5
          two                             duck to -30.5

        two: rank 2, depth -3 dB, interruption lasting, always exclusive
               exclusive, on
               mix  duck      exclusive
          one       mute [0]
          two                 later: int·l

        """))
  }

  @Test("tells effect, rule and order of every pair")
  func cells() throws {
    let table = LawTable(.shipped)
    #expect(table.parties.count == 13)
    let media = LawTable.Party(class: "media", sharing: .exclusive)
    let call = LawTable.Party(class: "call", sharing: .exclusive)
    let alarm = LawTable.Party(class: "alarm", sharing: .exclusive)
    #expect(
      table.cell(of: call, on: media, actorIsLater: false)
        == LawTable.Cell(
          effect: .interrupt(.lasting), rule: "law 4 (higher rank)", interaction: nil))
    #expect(
      table.cell(of: alarm, on: call, actorIsLater: true)
        == LawTable.Cell(
          effect: .duck(.by(decibels: -24)), rule: "interactions[0]", interaction: 0))
    #expect(table.cell(of: media, on: media, actorIsLater: true)?.effect == .interrupt(.lasting))
    #expect(table.cell(of: media, on: media, actorIsLater: false)?.effect == Effect.none)
    let missing = LawTable.Party(class: "event", sharing: .duck)
    #expect(table.cell(of: missing, on: media, actorIsLater: true) == nil)
  }
}
