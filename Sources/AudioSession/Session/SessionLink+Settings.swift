import AudioPolicy
import EiderInterface
import Synchronization
import Varlink

// What the session is.
extension SessionLink {
  typealias Completion = @Sendable (Result<Void, any Error>) -> Void

  /// Changes settings. Refused as a whole when something does not fit.
  func configure(
    _ change: @escaping @Sendable (inout SessionSettings) -> Void, _ done: @escaping Completion
  ) {
    if current?.calledOff != nil {
      guard isReactivating else {
        return done(
          .failure(
            AudioSession.Failure(
              .isBusy, "An activation still waits: call it off with setActive(false) first.")))
      }
      // It waits by itself for the place it had; the change comes before.
      restart()
    }
    enqueue(
      Operation(
        withoutDaemon: { link in
          var changed = link.settings
          change(&changed)
          if let problem = Self.problem(changed) { return done(.failure(problem)) }
          link.take(changed)
          done(.success(()))
        },
        start: { link, operation in
          var changed = link.settings
          change(&changed)
          link.send(changed, for: operation) { result in
            if case .success = result { link.take(changed) }
            done(result)
          }
        }))
  }

  /// What a new connection begins with.
  func settingUp() -> Operation {
    Operation(isOpening: true, withoutDaemon: { _ in }) { link, operation in
      link.send(link.settings, for: operation) { result in
        if case .failure(let error) = result {
          link.shared.log("the daemon does not take the session's settings: \(error)")
        }
      }
    }
  }

  private func take(_ settings: SessionSettings) {
    self.settings = settings
    shared.view.withLock { $0.settings = settings }
  }

  /// Sends settings; when the class that code for iOS implies is not allowed, those without it.
  private func send(
    _ settings: SessionSettings, for operation: Operation,
    then: @escaping (Result<Void, any Error>) -> Void
  ) {
    let implied = settings.mode.flatMap(AudioSession.Mode.init).flatMap {
      AudioSession.AudioClass(impliedBy: $0)?.rawValue
    }
    send(settings, class: settings.class ?? implied ?? defaultClass, for: operation) {
      [unowned self] result in
      if case .failure(let failure as AudioSession.Failure) = result,
        failure.reason == .missingEntitlement, settings.class == nil, implied != nil
      {
        send(settings, class: defaultClass, for: operation) { [unowned self] in
          complete(operation)
          then($0)
        }
      } else {
        complete(operation)
        then(result)
      }
    }
  }

  private func send(
    _ settings: SessionSettings, class soundClass: String?, for operation: Operation,
    then: @escaping (Result<Void, any Error>) -> Void
  ) {
    guard let session else { return }
    // A lease that is given starts anew, and a scene is entered anew: only what changed is sent.
    var message = SessionSettings(
      group: settings.group == sent.group ? nil : settings.group ?? "",
      queue: settings.queue == sent.queue ? nil : settings.queue ?? "",
      scene: settings.scene == sent.scene ? nil : settings.scene ?? "",
      lease: settings.lease == sent.lease ? nil : settings.lease ?? 0,
      sink: settings.sink == sent.sink ? nil : settings.sink ?? "")
    if settings.scene == nil {
      message.class = soundClass
      message.category = settings.category
      message.mode = settings.mode ?? AudioSession.Mode.default.rawValue
      message.options = settings.options ?? []
    }
    call(
      AudioSessionMethods.Configure.self, .init(session: session, settings: message),
      for: operation
    ) { [unowned self] result in
      if case .success = result { sent = settings }
      then(result.map { _ in }.mapError(AudioSession.Failure.from))
    }
  }

  /// What does not fit, for when there is no daemon to say so.
  private static func problem(_ settings: SessionSettings) -> AudioSession.Failure? {
    do {
      let change = try SettingsChange(settings)
      return Fit.problem(
        category: change.category ?? .soloAmbient, mode: change.mode ?? .default,
        options: change.options ?? []
      ).map { AudioSession.Failure($0) }
    } catch {
      return AudioSession.Failure.from(error)
    }
  }
}
