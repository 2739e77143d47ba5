import EiderInterface
public import Foundation

/// An application's audio session: says what the application does with sound, and asks for focus.
///
/// Code written for AVAudioSession reads the same:
///
/// ```swift
/// let session = AudioSession.sharedInstance()
/// try session.setCategory(.playback, mode: .spokenAudio)
/// try session.setActive(true)
/// ```
///
/// Without a daemon every call succeeds and does nothing, so that an application plays all the same;
/// one line on stderr says so. May be used from any thread; calls wait for the daemon's answer.
public final class AudioSession: @unchecked Sendable {
  // Guarded by `lock`, which is why the class may say that it is Sendable.
  private let lock = NSLock()
  private let connection: DaemonConnection
  private var settings: SessionSettings
  private var isActivated = false

  private static let shared = AudioSession(name: ProcessInfo.processInfo.processName)

  /// The application's one session, of class media unless it says otherwise.
  public static func sharedInstance() -> AudioSession { shared }

  /// A session of its own, beside the shared one.
  /// - Parameters:
  ///   - name: what people read in lists and explanations.
  ///   - class: such as `call`; nil for the daemon's default.
  ///   - environment: where `EIDER_RUNTIME_DIR` and `XDG_RUNTIME_DIR` are looked up.
  public init(
    name: String, class: String? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    connection = DaemonConnection(name: name, environment: environment)
    settings = SessionSettings(class: `class`, category: Category.soloAmbient.rawValue)
  }

  /// Says what the application does with sound.
  ///
  /// - Parameters:
  ///   - category: what it does.
  ///   - mode: what kind of sound it is; it has to fit the category.
  ///   - options: how it treats others; they have to fit the category.
  /// - Throws: `Failure` with `incompatibleCategory` when something does not fit, or
  ///   `insufficientPriority` when an active session stands in the way of the change. The session
  ///   then keeps the settings it had.
  public func setCategory(
    _ category: Category, mode: Mode = .default, options: CategoryOptions = []
  ) throws {
    try locked {
      var changed = settings
      changed.category = category.rawValue
      changed.mode = mode.rawValue
      changed.options = options.names
      try connection.configure(changed)
      settings = changed
    }
  }

  /// Asks for focus, or gives it back.
  ///
  /// - Parameters:
  ///   - active: whether the session is to be active.
  ///   - options: with `notifyOthersOnDeactivation`, those that were interrupted are told to
  ///     resume; without, the session's class decides.
  /// - Throws: `Failure`, with `insufficientPriority` when a more important session has focus.
  public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
    try locked {
      if active {
        try connection.activate(settings)
      } else {
        let notifies = options.contains(.notifyOthersOnDeactivation) ? true : nil
        try connection.deactivate(settings, notifies: notifies)
      }
      isActivated = active
    }
  }

  /// The category set last.
  public var category: Category {
    locked { settings.category.flatMap(Category.init) ?? .soloAmbient }
  }

  /// The mode set last.
  public var mode: Mode {
    locked { settings.mode.flatMap(Mode.init) ?? .default }
  }

  /// Whether any other session is active. False without a daemon.
  public var isOtherAudioPlaying: Bool {
    locked { (try? connection.details(settings))??.isOtherAudioPlaying ?? false }
  }

  /// Whether another session plays that does not mix. False without a daemon.
  public var secondaryAudioShouldBeSilencedHint: Bool {
    locked { (try? connection.details(settings))??.secondaryAudioShouldBeSilenced ?? false }
  }

  /// What to put into the environment of a program whose streams belong to this session:
  /// `PULSE_PROP`. Nil without a daemon.
  public var streamProperty: String? {
    locked {
      _ = try? connection.details(settings)
      return connection.sessionName.map { "eider.session=\($0)" }
    }
  }

  private func locked<Value>(_ work: () throws -> Value) rethrows -> Value {
    lock.lock()
    defer { lock.unlock() }
    return try work()
  }
}
