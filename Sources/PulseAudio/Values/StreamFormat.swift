import CPulse

/// What a stream carries: samples, or something encoded.
public nonisolated struct StreamFormat: Equatable, Sendable {
  /// libpulse's name of the encoding: `pcm`, `ac3-iec61937` and so on.
  public let encoding: String
  /// Whether the sound goes through undecoded. The volume of such a stream cannot be changed.
  public let isPassthrough: Bool

  init?(_ format: UnsafePointer<pa_format_info>?) {
    guard let encoding = format?.pointee.encoding else { return nil }
    self.encoding = text(pa_encoding_to_string(encoding))
    isPassthrough = encoding.rawValue > PA_ENCODING_PCM.rawValue
  }
}
