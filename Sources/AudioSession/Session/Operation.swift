/// Something that is asked of the daemon, one thing after another.
final class Operation {
  /// Sends its calls; has to end in `SessionLink.complete`.
  let start: (SessionLink, Operation) -> Void
  /// What it comes to without a daemon.
  let withoutDaemon: (SessionLink) -> Void
  /// What tells the application that its wait for the sound was called off; nil for what does not
  /// wait.
  let calledOff: ((any Error) -> Void)?
  /// What the wait is called off by.
  let token: SessionLink.Token?
  /// How long the daemon may take; nil for a wait without an end.
  let patience: Duration?
  /// Whether it belongs to opening the session, and is made anew with the next connection.
  let isOpening: Bool
  /// Whether it asks for the sound or gives it back.
  let isActivity: Bool
  /// How often it was started: a daemon that dies of it must not die for ever.
  var attempts = 0

  init(
    patience: Duration? = .seconds(5), isOpening: Bool = false,
    calledOff: ((any Error) -> Void)? = nil, token: SessionLink.Token? = nil,
    isActivity: Bool = false,
    withoutDaemon: @escaping (SessionLink) -> Void,
    start: @escaping (SessionLink, Operation) -> Void
  ) {
    self.patience = patience
    self.isOpening = isOpening
    self.calledOff = calledOff
    self.token = token
    self.isActivity = isActivity
    self.withoutDaemon = withoutDaemon
    self.start = start
  }

  /// Whether it waits for the place that the session had at a daemon that is gone.
  var isReactivation: Bool { isOpening && calledOff != nil }
}
