import CPulse

/// How the samples of a stream or device are laid out.
public nonisolated struct SampleSpecification: Equatable, Sendable {
  /// libpulse's name of the sample format, such as `s16le` or `float32le`.
  public let format: String
  /// Frames per second.
  public let rate: UInt32
  /// The number of channels.
  public let channels: Int

  init(_ specification: pa_sample_spec) {
    format = text(pa_sample_format_to_string(specification.format))
    rate = specification.rate
    channels = Int(specification.channels)
  }
}
