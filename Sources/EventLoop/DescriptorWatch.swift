import CPulse

/// Tells when a descriptor can be read or written, or its other end is gone.
///
/// Cancel the watch before closing the descriptor, which stays the caller's. The watch ends with
/// `cancel()` or when it is released; both are allowed inside its own handler.
@MainActor public final class DescriptorWatch {
  /// What to wait for.
  public nonisolated struct Interest: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8
    /// The set with these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// There is something to read, or the end of the file.
    public static let readable = Interest(rawValue: 1)
    /// There is room to write.
    public static let writable = Interest(rawValue: 2)
  }

  /// What a descriptor is ready for. Hang-up and error are told whatever the interest is.
  public nonisolated struct Readiness: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8
    /// The set with these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// There is something to read, or the end of the file; also when the peer closed only its
    /// sending half, which is no hang-up.
    public static let readable = Readiness(rawValue: 1)
    /// There is room to write.
    public static let writable = Readiness(rawValue: 2)
    /// Both directions are closed. Told again at every turn until the watch is cancelled.
    public static let hangUp = Readiness(rawValue: 4)
    /// The descriptor has an error pending, or is none. Told again like `hangUp`.
    public static let error = Readiness(rawValue: 8)
  }

  /// The descriptor watched.
  public let descriptor: Int32

  /// What is waited for. With an empty set only hang-up and errors are told.
  public var interest: Interest {
    didSet {
      if interest != oldValue, let event {
        mainLoop.api.pointee.io_enable(event, interest.flags)
      }
    }
  }

  private let mainLoop: MainLoop
  private var handler: ((Readiness) -> Void)?
  private var event: OpaquePointer?

  /// Watches a descriptor.
  /// - Parameters:
  ///   - descriptor: an open descriptor, non-blocking if its handler is to read all there is.
  ///   - interest: what to wait for.
  ///   - loop: the loop that calls the handler.
  ///   - handler: called once a turn while the descriptor is ready.
  public convenience init(
    _ descriptor: Int32, for interest: Interest, on loop: EventLoop,
    handler: @escaping (Readiness) -> Void
  ) {
    self.init(descriptor, for: interest, on: loop.mainLoop, handler: handler)
  }

  init(
    _ descriptor: Int32, for interest: Interest, on mainLoop: MainLoop,
    handler: @escaping (Readiness) -> Void
  ) {
    self.descriptor = descriptor
    self.interest = interest
    self.mainLoop = mainLoop
    self.handler = handler
    event = mainLoop.api.pointee.io_new(
      mainLoop.api, descriptor, interest.flags,
      { _, _, _, flags, userdata in
        guard let userdata else { return }
        let watch = Unmanaged<DescriptorWatch>.fromOpaque(userdata)
        MainActor.assumeIsolated { watch.takeUnretainedValue().fire(flags) }
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  isolated deinit { cancel() }

  /// Ends the watch and lets go of the handler. May be called more than once.
  public func cancel() {
    if let event { mainLoop.api.pointee.io_free(event) }
    event = nil
    handler = nil
  }

  private func fire(_ flags: pa_io_event_flags_t) {
    var readiness: Readiness = []
    if flags.contains(PA_IO_EVENT_INPUT) { readiness.insert(.readable) }
    if flags.contains(PA_IO_EVENT_OUTPUT) { readiness.insert(.writable) }
    if flags.contains(PA_IO_EVENT_HANGUP) { readiness.insert(.hangUp) }
    if flags.contains(PA_IO_EVENT_ERROR) { readiness.insert(.error) }
    // pa_mainloop has no flag for POLLNVAL, and so reports a closed descriptor with none at all.
    if readiness.isEmpty { readiness = .error }
    handler?(readiness)
  }
}

extension DescriptorWatch.Interest {
  fileprivate nonisolated var flags: pa_io_event_flags_t {
    var bits: UInt32 = 0
    if contains(.readable) { bits |= PA_IO_EVENT_INPUT.rawValue }
    if contains(.writable) { bits |= PA_IO_EVENT_OUTPUT.rawValue }
    return pa_io_event_flags_t(rawValue: bits)
  }
}

extension pa_io_event_flags_t {
  fileprivate nonisolated func contains(_ flag: pa_io_event_flags_t) -> Bool {
    rawValue & flag.rawValue != 0
  }
}
