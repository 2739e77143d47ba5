import AudioPolicy
import StreamGain

/// The saved level of a restore key that may not be what it should be.
struct PendingLevel {
  var entry: SavedLevelEntry
  /// The streams of the key that are not at their user's level.
  var touched: Set<StreamID> = []
  /// The server may have saved one of Eider's levels since it was last put right.
  var isDirty = true
  /// The server is being told.
  var isSaving = false
  /// What the server was told last.
  var given: TrueLevel?
  /// Its user has set a stream of the key meanwhile.
  var isUsers = false
  /// What its user set last, when that was for the time of a duck.
  var override: StreamGain.ChannelVolumes?
  /// Left by a predecessor or an earlier life of the server, and not put right in this one.
  var isInherited: Bool
  /// How many readings of the saved levels had been asked for before the first write.
  var readings: Int
  /// What was written last, if that was a stream's base.
  var restored: StreamVolume?
  /// When writes that were not shown are no longer waited for.
  var waitEnd: Duration?
  /// Until when nothing is tried after a failure.
  var pauseEnd: Duration?

  /// Whether it is wrong at all has to be seen: nothing of Eider's has been found or written in this
  /// life of daemon and server.
  var isHearsay: Bool { isInherited && touched.isEmpty }

  init(_ entry: SavedLevelEntry, isInherited: Bool = false, after readings: Int = 0) {
    self.entry = entry
    self.isInherited = isInherited
    self.readings = readings
  }
}
