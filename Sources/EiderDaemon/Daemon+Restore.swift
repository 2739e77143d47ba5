import EiderInterface
import EventLoop
import PulseAudio
import StreamGain

extension Daemon {
  /// How long the sound server may take to be told of as having taken everything back.
  private static let limit = Duration.seconds(3)

  /// Puts everything back at once, for a person who asks for it, and says what that was.
  func restore(completion: @escaping (ControlMethods.Restore.Reply) -> Void) {
    var reply = ControlMethods.Restore.Reply(streams: [], savedLevels: [], complete: true)
    reply.streams = streams.releaseAll().map {
      RestoredStream(
        stream: Int($0.stream.input.index), application: $0.stream.application,
        gain: $0.gain.value, muted: $0.isMuted)
    }
    reply.savedLevels = ledger.saved.repairAll()
    log.notice("put back by hand: \(reply.streams.count) streams")
    let limit = LoopTimer(on: loop) {
      reply.complete = false
      completion(reply)
    }
    limit.set(at: EventLoop.now + Self.limit)
    ledger.whenEmpty {
      guard limit.deadline != nil else { return }
      limit.set(at: nil)
      completion(reply)
    }
  }
}
