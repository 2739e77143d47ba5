import AudioPolicy
import EventLoop
import PulseAudio
import StreamGain
import Testing

@testable import EiderDaemon

@MainActor @Suite struct OverdueLevelTests {
  private static let key = "sink-input-by-media-role:music"
  private let levels: SavedLevels

  init() throws {
    let loop = try EventLoop()
    let log = Log(environment: [:])
    levels = SavedLevels(PulseServer(on: loop), on: loop) { log }
    let truth = TrueLevel(
      volume: StreamVolume(channels: .full), positions: ["front-left", "front-right"])
    levels.inherit([SavedLevelEntry(key: Self.key, truth: truth)])
    levels.reading.isComplete = true
  }

  private var overdue: Int { levels.overdue(at: EventLoop.now) }

  @Test func `A saved level that nothing is done about is overdue, unless the server is away`() {
    #expect(overdue == 1)
    levels.reading.isComplete = false
    #expect(overdue == 0)
  }

  @Test func `A saved level whose stream is down, or of which one moves, is not overdue`() {
    levels.keys[Self.key]?.touched = [StreamID(rawValue: 1)]
    #expect(overdue == 0)
    levels.keys[Self.key]?.touched = []
    levels.isUnsettled = { $0 == Self.key }
    #expect(overdue == 0)
    levels.isUnsettled = { _ in false }
    #expect(overdue == 1)
    levels.keys[Self.key]?.waitEnd = EventLoop.now + .seconds(10)
    #expect(overdue == 0)
  }

  @Test func `A saved level that the server did not take is overdue until it is tried again`() {
    levels.keys[Self.key]?.touched = [StreamID(rawValue: 1)]
    levels.keys[Self.key]?.pauseEnd = EventLoop.now + .seconds(10)
    #expect(overdue == 1)
    levels.keys[Self.key]?.pauseEnd = EventLoop.now - .seconds(1)
    #expect(overdue == 0)
  }
}
