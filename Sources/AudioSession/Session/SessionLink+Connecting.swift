import EiderInterface
import Synchronization
import Varlink

// Finding the daemon, opening the session there, and losing it.
extension SessionLink {
  /// Looks for the daemon; what waits is done without one when there is none.
  func connect() {
    guard phase == .offline else { return }
    retry = nil
    do {
      let path = try SocketAddress(environment: environment).audioSession
      let control = try DaemonSocket(path: path)
      self.control = control
      monitor = try DaemonSocket(path: path)
      phase = .opening
      deadline = .now.advanced(by: .seconds(5))
      try control.connection.call(AudioSessionMethods.OpenSession.self, .init(name: name)) {
        [unowned self, unowned control] in
        if control.connection.failure == nil { opened($0) }
      }
    } catch {
      unreachable("\(error)")
    }
  }

  private func opened(
    _ result: Result<AudioSessionMethods.SessionParameters, any Error>
  ) {
    do {
      let id = try result.get().session
      session = id
      guard let monitor else { return }
      try monitor.connection.stream(AudioSessionMethods.Monitor.self, .init(session: id)) {
        [unowned self, unowned monitor] event in
        guard monitor.connection.failure == nil else { return }
        switch event {
        case .next(let event): received(event)
        // The last word of a session that ends.
        case .last(let event): received(event)
        case .failure(let error): lost("it ended the events: \(error)")
        }
      }
    } catch {
      unreachable("it opens no session: \(error)")
    }
  }

  /// The session is open and its events come: it becomes what it was.
  func becameReady() {
    guard phase == .opening else { return }
    phase = .ready
    deadline = nil
    isHanging = false
    delay = Self.shortestDelay
    sent = SessionSettings()
    told.isDaemonMissing = false
    operations.insert(contentsOf: [settingUp(), routeQuery()], at: 0)
    if operations.contains(where: \.isActivity) {
      // The application has just said what it wants now.
      isWanted = false
    } else if isWanted {
      operations.append(reactivation())
    }
    if told.isDaemonLost {
      told.isDaemonLost = false
      shared.log("the audio session daemon is back")
      shared.tell(.daemonBack)
    }
  }

  /// The connection has ended. What was not answered is asked again.
  func lost(_ reason: String) {
    let wasReady = phase == .ready
    drop()
    if wasReady { tellLost(reason) }
    connect()
  }

  /// There is no daemon. What was asked is done without one, and later another look is taken.
  private func unreachable(_ reason: String) {
    drop()
    if reason != Self.noAnswer { isHanging = false }
    if !told.isDaemonMissing, !told.isDaemonLost {
      shared.log(
        """
        no audio session daemon: \(Self.sentence(reason)) Sound plays all the same, and nobody makes room for \
        it. “systemctl --user start eiderd” starts one.
        """)
      told.isDaemonMissing = true
    }
    retry = .now.advanced(by: delay)
    delay = min(delay * 2, Self.longestDelay)
    let abandoned = operations
    operations = []
    for operation in abandoned { operation.withoutDaemon(self) }
  }

  /// Some reasons are sentences already.
  private static func sentence(_ reason: String) -> String {
    reason.hasSuffix(".") ? reason : reason + "."
  }

  private static let noAnswer = "it does not answer"

  /// The daemon is there and does not answer.
  func hangs() {
    isHanging = true
    let wasReady = phase == .ready
    drop()
    if wasReady { tellLost(Self.noAnswer) }
    unreachable(Self.noAnswer)
  }

  /// Leaves the daemon without a word and comes again: the way to call off a call that waits.
  func restart() {
    drop()
    connect()
  }

  /// Closes both connections; what was under way comes first next time.
  func drop() {
    control = nil
    monitor = nil
    session = nil
    phase = .offline
    deadline = nil
    if let current { operations.insert(current, at: 0) }
    current = nil
    operations.removeAll(where: \.isOpening)
  }

  /// What the daemon did to others and to this session is over with it.
  private func tellLost(_ reason: String) {
    shared.log("the audio session daemon is gone: \(Self.sentence(reason)) Sound plays on.")
    if told.interruption == .lasting { isWanted = false }
    // Whoever is told looks at a session that is so already.
    shared.view.withLock {
      $0.details = nil
      $0.state = isWanted ? .active : .inactive
    }
    endInterruption(shouldResume: told.interruption != .lasting)
    tellDucking(0)
    tellOfOthers(false)
    tellToBeSilent(false)
    told.isDaemonLost = true
    shared.tell(.daemonLost)
  }

  /// Tells the end of an interruption whose beginning was told.
  func endInterruption(shouldResume: Bool) {
    guard let kind = told.interruption else { return }
    told.interruption = nil
    shared.tell(.interruptionEnded(kind, shouldResume: shouldResume))
  }
}
