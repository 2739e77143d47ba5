import AudioPolicy
import EiderInterface
import Synchronization

// What the application does with sound.
extension AudioSession {
  /// The categories there are.
  public var availableCategories: [Category] { Category.allCases }
  /// The modes there are.
  public var availableModes: [Mode] { Mode.allCases }

  /// Sets the category. The mode stays if it fits, else it becomes `default`; options do not survive.
  ///
  /// - Throws: `Failure`, see `setCategory(_:mode:options:)`.
  public func setCategory(_ category: Category, options: CategoryOptions = []) throws {
    try configure { settings in
      let mode = settings.mode.flatMap(Mode.init) ?? .default
      settings.set(category, category.fits(mode) ? mode : .default, options)
    }
  }

  /// Says what the application does with sound.
  ///
  /// - Parameters:
  ///   - category: what it does.
  ///   - mode: what kind of sound it is; it has to fit the category.
  ///   - options: how it treats others; they have to fit the category.
  /// - Throws: `Failure` with `incompatibleCategory` and what would fit, with
  ///   `insufficientPriority` when the session is active and a more important one stands in the way
  ///   of the change, with `isBusy` while an activation waits. The session then keeps the settings
  ///   it had.
  public func setCategory(
    _ category: Category, mode: Mode, options: CategoryOptions = []
  ) throws {
    try configure { $0.set(category, mode, options) }
  }

  /// As `setCategory(_:mode:options:)`. The policy is not kept: on Linux the sound server routes.
  public func setCategory(
    _ category: Category, mode: Mode, policy: RouteSharingPolicy, options: CategoryOptions = []
  ) throws {
    try setCategory(category, mode: mode, options: options)
  }

  /// Says what kind of sound it is; it has to fit the category.
  ///
  /// - Throws: `Failure`, see `setCategory(_:mode:options:)`.
  public func setMode(_ mode: Mode) throws {
    try configure { $0.mode = mode.rawValue }
  }

  /// The category set last.
  public var category: Category {
    shared.view.withLock { $0.settings.category.flatMap(Category.init) ?? .soloAmbient }
  }

  /// The mode set last.
  public var mode: Mode {
    shared.view.withLock { $0.settings.mode.flatMap(Mode.init) ?? .default }
  }

  /// The options set last.
  public var categoryOptions: CategoryOptions {
    CategoryOptions(names: shared.view.withLock { $0.settings.options ?? [] })
  }

  /// Always `default`: on Linux the sound server routes.
  public var routeSharingPolicy: RouteSharingPolicy { .default }

  /// Asks for the sound, or gives it back.
  ///
  /// Giving it back ends a wait of another thread, which then throws `isBusy`.
  ///
  /// - Parameters:
  ///   - active: whether the session is to be active.
  ///   - options: with `notifyOthersOnDeactivation`, those that were interrupted are told to
  ///     resume; without, the session's class decides.
  /// - Throws: `Failure`, with `insufficientPriority` when a more important session has the sound.
  public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
    if active {
      try wait { link, done in link.activate(.init(), done) }
    } else {
      let notifies = options.contains(.notifyOthersOnDeactivation) ? true : nil
      try wait { link, done in link.deactivate(notifiesOthers: notifies, done) }
    }
  }

  /// Asks for the sound and waits for it, at most so long; nil waits for ever.
  ///
  /// - Throws: `Failure`, with `cannotInterruptOthers` when the time is up.
  public func setActive(waitingUpTo timeout: Duration?) throws {
    try wait { link, done in link.activate(.init(waits: true, timeout: timeout), done) }
  }
}

extension AudioSession.Category {
  fileprivate func fits(_ mode: AudioSession.Mode) -> Bool {
    let row = Fit.modes.first { $0.mode.rawValue == mode.rawValue }
    return row?.categories.contains { $0.rawValue == rawValue } ?? false
  }
}

extension SessionSettings {
  fileprivate mutating func set(
    _ category: AudioSession.Category, _ mode: AudioSession.Mode,
    _ options: AudioSession.CategoryOptions
  ) {
    self.category = category.rawValue
    self.mode = mode.rawValue
    self.options = options.names
  }
}
