import Glibc

/// Cuts a recording into windows of 10 ms and measures the tones in each.
struct WindowSplitter {
  /// One frequency's sine and cosine over a window.
  private struct Reference {
    let frequency: Int
    let sines: [Float]
    let cosines: [Float]
  }

  private let references: [Reference]
  private var pending: [UInt8] = []

  init(_ frequencies: [Int]) {
    references = frequencies.map { frequency in
      let angles = (0..<Tone.window).map {
        2 * Double.pi * Double(frequency * $0) / Double(Tone.rate)
      }
      return Reference(
        frequency: frequency, sines: angles.map { Float(sin($0)) },
        cosines: angles.map { Float(cos($0)) })
    }
  }

  /// Takes a piece of the recording and gives the levels of each window that is whole with it.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> [[Int: Double]] {
    pending += bytes
    let size = Tone.window * MemoryLayout<Float>.size
    let whole = pending.count / size
    let levels = pending.withUnsafeBytes { all in
      (0..<whole).map { index in
        measure(UnsafeRawBufferPointer(rebasing: all[index * size..<(index + 1) * size]))
      }
    }
    pending.removeFirst(whole * size)
    return levels
  }

  private func measure(_ window: UnsafeRawBufferPointer) -> [Int: Double] {
    let samples = (0..<Tone.window).map {
      window.loadUnaligned(fromByteOffset: $0 * MemoryLayout<Float>.size, as: Float.self)
    }
    var levels: [Int: Double] = [:]
    for reference in references {
      var real: Float = 0
      var imaginary: Float = 0
      for (index, sample) in samples.enumerated() {
        real += sample * reference.cosines[index]
        imaginary += sample * reference.sines[index]
      }
      let peak =
        Double((real * real + imaginary * imaginary).squareRoot()) * 2
        / Double(Tone.window)
      levels[reference.frequency] = max(ToneMeter.floor, 20 * log10(max(peak, 1e-12)))
    }
    return levels
  }
}
