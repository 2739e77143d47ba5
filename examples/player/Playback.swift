import Foundation

/// Sound on its way to the sound server, which one thread writes and another one stops.
final class Playback: @unchecked Sendable {
  // `condition` guards what follows it.
  private let condition = NSCondition()
  private var isPaused = false

  /// Plays to the end, pauses included.
  func play(_ sound: Data) throws {
    // A tenth of a second at a time.
    let step = 44100 / 10 * 4
    var position = 0
    while position < sound.count {
      waitWhilePaused()
      print("playing")
      fflush(nil)
      position = try play(sound, from: position, step: step)
    }
  }

  /// Stops; `play` goes on waiting.
  func pause() { set(paused: true) }

  /// Goes on.
  func resume() { set(paused: false) }

  /// Writes until the end or a pause.
  /// - Returns: how far it came.
  private func play(_ sound: Data, from start: Int, step: Int) throws -> Int {
    let player = Process()
    let pipe = Pipe()
    player.executableURL = URL(filePath: "/usr/bin/pacat")
    player.arguments = ["--raw", "--latency-msec=100", "--property=media.role=music"]
    player.standardInput = pipe
    try player.run()
    var position = start
    while position < sound.count, !condition.withLock({ isPaused }) {
      let end = min(position + step, sound.count)
      try pipe.fileHandleForWriting.write(contentsOf: sound[position..<end])
      position = end
    }
    if position < sound.count {
      print("paused")
      fflush(nil)
      player.terminate()
    }
    try pipe.fileHandleForWriting.close()
    player.waitUntilExit()
    return position
  }

  private func waitWhilePaused() {
    condition.withLock {
      while isPaused { condition.wait() }
    }
  }

  private func set(paused: Bool) {
    condition.withLock {
      isPaused = paused
      condition.broadcast()
    }
  }
}
