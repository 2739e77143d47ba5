import CPulse

extension PulseServer {
  /// Sets the volume of a playback stream to exactly these integers, unless its sink has flat
  /// volumes. The server also saves it for later streams of the kind, see module-stream-restore.
  /// - Parameters:
  ///   - volume: as many integers as the stream has channels; or a single one, which the server
  ///     takes for the loudest channel and scales the others with it.
  ///   - index: the stream.
  ///   - completion: called when the server has answered; `invalidArgument` for a count of channels
  ///     that is not the stream's.
  public func setVolume(
    _ volume: ChannelVolumes, ofSinkInput index: UInt32,
    completion: @escaping (Result<Void, PulseError>) -> Void
  ) {
    var volume = volume.cVolume
    command("set the volume of sink input \(index)", completion: completion) {
      pa_context_set_sink_input_volume($0, index, &volume, acknowledged, $1)
    }
  }

  /// Sets the mute flag of a playback stream.
  public func setMuted(
    _ isMuted: Bool, ofSinkInput index: UInt32,
    completion: @escaping (Result<Void, PulseError>) -> Void
  ) {
    command("\(isMuted ? "mute" : "unmute") sink input \(index)", completion: completion) {
      pa_context_set_sink_input_mute($0, index, isMuted ? 1 : 0, acknowledged, $1)
    }
  }

  /// Moves a playback stream to another sink. The server also saves the sink for later streams of
  /// the kind.
  public func moveSinkInput(
    _ index: UInt32, toSink sink: UInt32,
    completion: @escaping (Result<Void, PulseError>) -> Void
  ) {
    command("move sink input \(index) to sink \(sink)", completion: completion) {
      pa_context_move_sink_input_by_index($0, index, sink, acknowledged, $1)
    }
  }

  /// Completes when the server has carried out all commands that were given before it: it answers
  /// the commands of one connection in their order.
  public func flush(completion: @escaping (Result<Void, PulseError>) -> Void) {
    information { completion($0.map { _ in }) }
  }

  /// For a reply that only says whether it was done.
  func command(
    _ attempt: String, completion: @escaping (Result<Void, PulseError>) -> Void,
    _ start: (_ context: OpaquePointer, _ userdata: UnsafeMutableRawPointer) -> OpaquePointer?
  ) {
    request(
      attempt,
      completion: { (result: Result<[Void], PulseError>) in completion(result.map { _ in }) },
      start)
  }
}
