import FoundationEssentials
import Glibc
import ServerFixture

/// Set by the handler of a signal that asks the demo to end.
nonisolated(unsafe) private var interrupted: sig_atomic_t = 0

/// The demo itself: plays the parts, watches the meter while they sound, and keeps what it heard.
final class Performance {
  private let stage: Stage
  private let display: LevelDisplay
  private let meter: ToneMeter
  private let folder: TemporaryFolder
  private var seen = 0
  private(set) var phases: [Phase] = []
  /// The music's volume and mute flag before and after all that.
  private(set) var before: SinkInput?
  private(set) var after: SinkInput?

  init(on stage: Stage, display: LevelDisplay) throws {
    self.stage = stage
    self.display = display
    folder = try TemporaryFolder()
    for signal in [SIGINT, SIGTERM, SIGHUP] { Glibc.signal(signal) { _ in interrupted = 1 } }
    meter = try ToneMeter(
      Part.all.map { $0.tone.frequency }, on: stage.server, sink: stage.sink)
  }

  /// Whether a sound is measured at the level it was made with: not behind the user's own volumes.
  var knowsLevels: Bool { !stage.isUsers }
  /// Everything that was heard.
  var history: [ToneMeter.Window] { meter.history }

  func run() throws {
    let sounds = (
      music: try sound(.music, seconds: 30), prompt: try sound(.prompt, seconds: 2.2),
      call: try sound(.call, seconds: 9.5), alarm: try sound(.alarm, seconds: 3)
    )
    let music = try stage.play(sounds.music, as: .music, role: "music")
    defer { music.terminate() }
    music.closeInput()
    let index = try stage.stream(of: .music).index
    if !stage.isUsers {
      // Odd numbers and unequal channels: both must come back to the last digit.
      try stage.server.setVolume([57777, 55555], ofSinkInput: index)
    }
    try watch("music", []) { self.isHeard(.music) }
    phases.removeAll()
    before = try stage.server.sinkInput(index)

    try watch("music", depth: 0, []) { self.lasts(2) }

    let prompt = try stage.play(sounds.prompt, as: .prompt, inClass: "prompt")
    try watch("prompt", depth: 12, [.prompt]) { !prompt.isRunning }
    try succeeded(prompt)
    try watch("", []) { self.lasts(2) }

    let call = try stage.play(sounds.call, as: .call, inClass: "call")
    try watch("call", depth: 20, [.call]) { self.lasts(4) || !call.isRunning }

    let alarm = try stage.play(sounds.alarm, as: .alarm, inClass: "alarm")
    try watch("alarm", depth: 24, [.call, .alarm]) { !alarm.isRunning }
    try succeeded(alarm)

    try watch("call", depth: 20, [.call]) { !call.isRunning }
    try succeeded(call)
    try watch("", []) { self.lasts(1.5) }
    try watch("music", depth: 0, []) { self.lasts(1.5) }
    after = try stage.server.sinkInput(index)
    meter.stop()
    display.end()
  }

  private func sound(_ part: Part, seconds: Double) throws -> String {
    let path = folder.path + "/" + part.name
    try part.write(seconds: seconds, to: path)
    return path
  }

  private func succeeded(_ child: ChildProcess) throws {
    let status = try child.wait()
    guard status.isSuccess else {
      throw FixtureError("\(child.command): \(status). It said:\n\(child.errorOutput)")
    }
  }

  /// Shows what is heard until the phase is over.
  private func watch(
    _ name: String, depth: Double? = nil, _ parts: [Part], until isOver: () -> Bool
  ) throws {
    let now = Double(seen) / 100
    phases.append(Phase(name: name, start: now, end: now, parts: parts, depth: depth))
    repeat {
      if interrupted != 0 { throw FixtureError("interrupted") }
      let windows = try meter.windows(from: seen)
      seen = windows.endIndex
      phases[phases.count - 1].end = Double(seen) / 100
      display.show(windows, phase: name)
    } while !isOver()
  }

  private func isHeard(_ part: Part) -> Bool {
    (meter.history.last?.level(part.tone.frequency) ?? ToneMeter.floor) > part.tone.level - 12
  }

  private func lasts(_ seconds: Double) -> Bool {
    guard let phase = phases.last else { return true }
    return phase.end - phase.start >= seconds
  }
}
