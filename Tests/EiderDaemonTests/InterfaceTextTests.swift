import EiderInterface
import Testing

/// What the interface definitions say in words.
@Suite struct InterfaceTextTests {
  @Test(arguments: [InterfaceText.audioSession, InterfaceText.control])
  func `Every method, type and error is explained`(text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var count = 0
    for (before, line) in zip(lines, lines.dropFirst())
    where ["method ", "type ", "error "].contains(where: line.hasPrefix) {
      count += 1
      #expect(before.hasPrefix("# "), "no comment above: \(line)")
    }
    #expect(count > 15)
  }

  @Test(arguments: [
    "snapshot", "ready", "opened", "activated", "deactivated", "waiting", "interruptionBegan",
    "interruptionEnded", "ducked", "unducked", "otherAudioBegan", "otherAudioEnded",
    "silenceSecondaryAudioBegan", "silenceSecondaryAudioEnded", "routeChanged", "settingsChanged",
    "closed", "serverLost", "serverBack", "missed",
  ])
  func `Every event is explained`(event: String) throws {
    let text = InterfaceText.audioSession
    let start = try #require(text.firstRange(of: "method Monitor(")).upperBound
    let end = try #require(text[start...].firstRange(of: "  event: string")).lowerBound
    // Its name stands before a colon, alone or with another's.
    let words = text[start..<end].replacing("\n  #", with: "")
    #expect(words.contains("\(event):") || words.contains("\(event), "))
  }
}
