import AudioSession
import Foundation

/// A small player: plays a file of raw sound (16 bit, 44100 Hz, stereo) with pacat, pauses when it is
/// interrupted or its headset goes, and plays on where it was when it is told to.
///
///     ffmpeg -i song.ogg -f s16le -ar 44100 -ac 2 song.raw && example-player song.raw
@main enum ExamplePlayer {
  static func main() throws {
    guard CommandLine.arguments.count == 2,
      let sound = FileManager.default.contents(atPath: CommandLine.arguments[1])
    else {
      print("usage: example-player FILE")
      exit(64)
    }
    let session = AVAudioSession.sharedInstance()
    let playback = Playback()
    follow(session, with: playback)
    do {
      try session.setCategory(.playback)
      try session.setActive(waitingUpTo: nil)
      try playback.play(sound)
      try session.setActive(false)
    } catch {
      print(error.localizedDescription)
      exit(1)
    }
  }

  /// Pauses and resumes as the session is told.
  private static func follow(_ session: AVAudioSession, with playback: Playback) {
    let events = session.events
    // Detached: the main thread is busy with the sound.
    Task.detached {
      for await event in events {
        switch event {
        case .interruptionBegan: playback.pause()
        case .interruptionEnded(_, shouldResume: true):
          // If it is refused, the next end will tell.
          if (try? session.setActive(true)) != nil { playback.resume() }
        case .routeChanged(let change) where change.advice == .pause: playback.pause()
        default: break
        }
      }
    }
  }
}
