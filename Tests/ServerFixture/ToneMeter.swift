import Glibc

/// Hears what a sink plays and tells the level of each tone in it, every 10 ms.
public final class ToneMeter: Sendable {
  /// The levels of one window of 10 ms.
  public struct Window: Sendable {
    /// Counted from the start of the recording.
    public let index: Int
    /// The monotonic clock in seconds when it had arrived.
    public let arrival: Double
    /// Decibels of full scale (of the peak of a sine) by frequency; -120 at the least.
    public let levels: [Int: Double]

    /// Seconds from the start of the recording to the window's.
    public var time: Double { Double(index) / 100 }

    /// The level of a frequency that the meter listens to.
    public func level(_ frequency: Int) -> Double { levels[frequency] ?? ToneMeter.floor }
  }

  /// The lowest level that is told.
  public static let floor = -120.0

  public let frequencies: [Int]
  private let recorder: ChildProcess
  private let windows: Guarded<[Window]>

  /// Starts to listen and waits for the first window.
  ///
  /// - Parameters:
  ///   - frequencies: In hertz, multiples of 100.
  ///   - server: The server whose sink it is.
  ///   - sink: The sink's name.
  ///   - live: Called with each window on a thread of the meter's.
  /// - Throws: `FixtureError` when nothing is heard.
  public init(
    _ frequencies: [Int], on server: SoundServer, sink: String = "N1",
    live: (@Sendable (Window) -> Void)? = nil
  ) throws {
    self.frequencies = frequencies
    let windows = Guarded<[Window]>([])
    self.windows = windows
    let splitter = Guarded(WindowSplitter(frequencies))
    recorder = try ChildProcess(
      "parec",
      [
        "--raw", "--format=float32le", "--rate=\(Tone.rate)", "--channels=1", "--latency-msec=10",
        "--client-name=eider-tone-meter", "--device=\(sink).monitor",
      ], environment: server.environment
    ) { bytes in
      for levels in splitter.access({ $0.take(bytes) }) {
        let window = windows.access { all in
          let next = Window(index: all.count, arrival: Monotonic.now, levels: levels)
          all.append(next)
          return next
        }
        live?(window)
      }
    }
    guard windows.wait(within: .seconds(5), for: { $0.first }) != nil else {
      throw FixtureError("\(recorder.command) heard nothing: \(recorder.errorOutput)")
    }
  }

  deinit { stop() }

  /// Everything heard so far.
  public var history: [Window] { windows.access { $0 } }

  /// Waits for windows that have not been seen yet: all from an index on, at least one.
  ///
  /// - Throws: `FixtureError` when nothing more is heard.
  public func windows(
    from index: Int, within limit: Duration = .seconds(5)
  ) throws -> ArraySlice<Window> {
    let next = windows.wait(within: limit) { all in index < all.count ? all[index...] : nil }
    guard let next else {
      throw FixtureError("\(recorder.command) fell silent: \(recorder.errorOutput)")
    }
    return next
  }

  /// Stops listening; the history stays.
  public func stop() {
    recorder.terminate(SIGTERM)
    _ = try? recorder.wait(within: .seconds(2))
  }

  /// Waits for a window, from now on or from a given index on, whose level of a frequency is right.
  ///
  /// - Throws: `FixtureError` with the last level when the time is up.
  @discardableResult public func waitUntil(
    _ frequency: Int, isWithin range: ClosedRange<Double>, from start: Int? = nil,
    within limit: Duration = .seconds(5)
  ) throws -> Window {
    var next = start ?? windows.access { $0.count }
    let found = windows.wait(within: limit) { all -> Window? in
      defer { next = max(next, all.count) }
      guard next < all.count else { return nil }
      return all[next...].first { range.contains($0.level(frequency)) }
    }
    guard let found else {
      let last = windows.access { $0.last?.level(frequency) ?? Self.floor }
      throw FixtureError("\(frequency) Hz was not at \(range) dB in \(limit); it is at \(last) dB")
    }
    return found
  }

  /// Waits until a frequency is softer than a level.
  @discardableResult public func waitUntil(
    _ frequency: Int, isBelow level: Double, within limit: Duration = .seconds(5)
  ) throws -> Window {
    try waitUntil(frequency, isWithin: -.infinity...level, within: limit)
  }

  /// Waits until a frequency is louder than a level.
  @discardableResult public func waitUntil(
    _ frequency: Int, isAbove level: Double, within limit: Duration = .seconds(5)
  ) throws -> Window {
    try waitUntil(frequency, isWithin: level...Double.infinity, within: limit)
  }

  /// The median level of a frequency over the next windows.
  public func level(
    of frequency: Int, over length: Duration = .milliseconds(200)
  ) throws -> Double {
    let start = windows.access { $0.count }
    let count = max(1, Int((length.inSeconds * 100).rounded()))
    let heard = windows.wait(within: length + .seconds(5)) { all in
      all.count >= start + count ? Array(all[start..<start + count]) : nil
    }
    guard let heard else {
      throw FixtureError("\(recorder.command) fell silent: \(recorder.errorOutput)")
    }
    return heard.map { $0.level(frequency) }.sorted()[count / 2]
  }
}
