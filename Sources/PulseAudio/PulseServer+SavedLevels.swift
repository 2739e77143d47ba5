import CPulse

/// The levels that the server keeps for later streams, through module-stream-restore's extension of
/// the protocol, which pipewire-pulse has as well.
extension PulseServer {
  /// Whether the server has the extension. PipeWire has, though it does not heed every level that is
  /// saved through it: `repairLevel` works there.
  public func isStreamRestoreAvailable(
    completion: @escaping (Result<Bool, PulseError>) -> Void
  ) {
    requestOne(
      "ask whether the server saves levels",
      completion: {
        (result: Result<UInt32, PulseError>) in
        switch result {
        case .success: completion(.success(true))
        case .failure(let error) where error.reason == .notSupported: completion(.success(false))
        case .failure(let error): completion(.failure(error))
        }
      }
    ) { pa_ext_stream_restore_test($0, extensionVersionCame, $1) }
  }

  /// All levels that are saved; `notSupported` when the server does not have the extension.
  public func savedLevels(completion: @escaping (Result<[SavedLevel], PulseError>) -> Void) {
    request("list saved levels", completion: completion) {
      pa_ext_stream_restore_read($0, savedLevelCame, $1)
    }
  }

  /// Puts a level in the place of the one that is saved under its key. Streams that play now are not
  /// touched, but whatever is changed on one of that key later is saved over it again.
  ///
  /// PulseAudio (16.1) saves a change to a stream only after it has answered: a level that is saved
  /// before the change's event has come may be overwritten by it. PipeWire heeds it at most while no
  /// stream of the key plays (0.3.65), or not at all (1.4.2).
  /// - Parameters:
  ///   - level: all of it is saved: pass the device on that was read, or it is forgotten.
  ///   - completion: called when the server has answered; `invalidArgument` when volume and channel
  ///     map do not fit.
  public func saveLevel(
    _ level: SavedLevel, completion: @escaping (Result<Void, PulseError>) -> Void
  ) {
    command("save the level of \(level.key)", completion: completion) { context, userdata in
      level.key.withCString { key in
        withOptionalCString(level.device) { device in
          var info = pa_ext_stream_restore_info(
            name: key, channel_map: level.channelMap.cMap, volume: level.volume.cVolume,
            device: device, mute: level.isMuted ? 1 : 0)
          return pa_ext_stream_restore_write(
            context, PA_UPDATE_REPLACE, &info, 1, 0, acknowledged, userdata)
        }
      }
    }
  }

  /// Puts a saved level right by streams of its key that nobody can hear: born corked, set to the
  /// level, and ended. It works on PulseAudio and on every PipeWire, and while streams of that key
  /// play, which are not touched. The saved device stays. The server needs a sink for it. It takes a
  /// few milliseconds on PulseAudio, and some 40 on PipeWire.
  ///
  /// All streams have the property `eider.repair`, by which they can be told from an application's.
  /// - Parameters:
  ///   - level: what is to be saved; its `device` is not used.
  ///   - isWrong: asked for the volume and the mute flag that were found saved, unless they are the
  ///     right ones; false leaves them as they are. Nil: everything else is wrong.
  ///   - completion: called when the level is saved, or the one that was found is left; `timedOut` when
  ///     that took four seconds; `invalidArgument` when the key is no playback stream's, or volume and
  ///     channel map do not fit; `notSupported` for a key of `media.name`, which no client of libpulse
  ///     can have, because it always has an application's name, and for a role that the server takes
  ///     for another.
  public func repairLevel(
    _ level: SavedLevel, if isWrong: ((ChannelVolumes, Bool) -> Bool)? = nil,
    completion: @escaping (Result<Void, PulseError>) -> Void
  ) {
    let attempt = "repair the saved level of \(level.key)"
    guard let key = RestoreKey(name: level.key),
      level.volume.raw.count == level.channelMap.positions.count
    else { return reject(PulseError(attempt, PA_ERR_INVALID), completion) }
    guard key.kind != .mediaName else {
      return reject(PulseError(attempt, PA_ERR_NOTSUPPORTED), completion)
    }
    guard case .ready = state else {
      return reject(PulseError(attempt, PA_ERR_CONNECTIONTERMINATED), completion)
    }
    repairs.add(key, level, if: isWrong, at: address, completion: completion)
  }
}

private func withOptionalCString<Result>(
  _ text: String?, _ body: (UnsafePointer<CChar>?) -> Result
) -> Result {
  guard let text else { return body(nil) }
  return text.withCString { body($0) }
}
