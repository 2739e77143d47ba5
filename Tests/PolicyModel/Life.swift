import AudioPolicy

/// What can be known of a session from nothing but the actions.
struct Life {
  var state = SessionState.inactive
  /// Its place in the order of activation.
  var order = 0
  /// When a call began to wait, counted.
  var arrival: Int?
  /// The first call that began to wait after its own was granted; nil where its own did not wait.
  var admittedBefore: Int?
  /// Until when a resume that was promised is owed.
  var owedUntil: Duration?
  var ducking = 0.0
  var hearsOthers = false
  var shouldBeSilent = false
  /// Whether a session that ended while this one was interrupted wanted others to resume.
  var somebodySaidToResume = false
}
