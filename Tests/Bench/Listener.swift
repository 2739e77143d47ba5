import Glibc
import ServerFixture
import Synchronization

/// Hears one tone on a sink, in windows of 2.5 ms.
nonisolated final class Listener: Sendable {
  private struct Window {
    /// The monotonic clock when it had arrived.
    let arrival: Double
    /// Decibels of full scale.
    let level: Double
  }

  private struct State {
    var pending: [UInt8] = []
    var windows: [Window] = []
  }

  private static let length = 120
  private let recorder: ChildProcess
  private let shared: Shared

  /// What the reading thread writes to.
  private final class Shared: Sendable {
    let state = Mutex(State())
  }

  /// Listens from now on. The frequency is in hertz, a multiple of 400: so many whole periods in each
  /// window.
  init(_ frequency: Int, on server: SoundServer) throws {
    let angles = (0..<Self.length).map { 2 * Double.pi * Double(frequency * $0) / 48000 }
    let sines = angles.map { Float(sin($0)) }
    let cosines = angles.map { Float(cos($0)) }
    let shared = Shared()
    self.shared = shared
    recorder = try ChildProcess(
      "parec",
      [
        "--raw", "--format=float32le", "--rate=48000", "--channels=1", "--latency-msec=5",
        "--device=N1.monitor",
      ], environment: server.environment
    ) { bytes in
      let arrival = Monotonic.now
      shared.state.withLock { state in
        state.pending += bytes
        let size = Self.length * MemoryLayout<Float>.size
        let whole = state.pending.count / size
        let levels = state.pending.withUnsafeBytes { all in
          (0..<whole).map { index in
            Self.level(all, at: index * size, sines, cosines)
          }
        }
        state.pending.removeFirst(whole * size)
        state.windows += levels.map { Window(arrival: arrival, level: $0) }
      }
    }
  }

  private static func level(
    _ bytes: UnsafeRawBufferPointer, at offset: Int, _ sines: [Float], _ cosines: [Float]
  ) -> Double {
    var real: Float = 0
    var imaginary: Float = 0
    for index in 0..<length {
      let sample = bytes.loadUnaligned(fromByteOffset: offset + index * 4, as: Float.self)
      real += sample * cosines[index]
      imaginary += sample * sines[index]
    }
    let peak = Double((real * real + imaginary * imaginary).squareRoot()) * 2 / Double(length)
    return 20 * log10(max(peak, 1e-6))
  }

  /// Waits for a window that arrived at `start` or later and whose level is in the range.
  /// - Returns: when it arrived.
  @discardableResult func wait(
    for range: ClosedRange<Double>, since start: Double, count: Int = 1
  ) throws -> Double {
    let found = Monotonic.poll(within: .seconds(6)) { () -> Double? in
      shared.state.withLock { state in
        // What is older is asked for no more.
        if let first = state.windows.firstIndex(where: { $0.arrival >= start }) {
          state.windows.removeFirst(first)
        } else {
          state.windows = []
        }
        var run = 0
        for window in state.windows {
          run = range.contains(window.level) ? run + 1 : 0
          if run == count { return window.arrival }
        }
        return nil
      }
    }
    guard let found else {
      throw FixtureError("music was not heard at \(range) dB in 6 s: \(recorder.errorOutput)")
    }
    return found
  }

  func stop() {
    recorder.terminate(SIGTERM)
    _ = try? recorder.wait(within: .seconds(2))
  }
}
