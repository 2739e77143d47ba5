import EiderInterface

/// What applications and the server's configuration ask for, against what outputs really play.
enum FormatCheck {
  static func diagnoses(_ server: StatusReport.Server, _ streams: [StreamDetails]) -> [Diagnosis] {
    [output(server), converted(streams)].compactMap { $0 }
  }

  private static func output(_ server: StatusReport.Server) -> Diagnosis? {
    guard let asked = server.asked, let played = server.played else { return nil }
    guard asked.rate != played.rate || asked.channels > played.channels else {
      return .good("output format", text(played))
    }
    return .odd(
      "output format",
      "the server is configured for \(text(asked)), and the default output plays \(text(played))",
      "If that is not wanted: default-sample-rate and default-sample-channels in "
        + "~/.config/pulse/daemon.conf for PulseAudio, default.clock.rate in pipewire.conf for "
        + "PipeWire; a device may know nothing else.")
  }

  /// Another layout of the same samples costs nothing worth a word; another rate costs processor
  /// time, and channels that the sink lacks are mixed down.
  private static func converted(_ streams: [StreamDetails]) -> Diagnosis? {
    let odd = streams.filter { isConverted($0) }
    guard !odd.isEmpty else {
      return .good("stream formats", "every one of \(streams.count) streams has its sink's rate")
    }
    let list = odd.compactMap { stream in
      zip(stream.asked, stream.played).map {
        "\(stream.application) (\(stream.index)) from \(text($0)) to \(text($1))"
      }
    }
    return .odd(
      "stream formats", "converted by the server: \(list.joined(separator: ", "))",
      "It is rarely heard, and costs some processor time; where it matters, have the application "
        + "play at the sink's rate, or the sink at the application's.",
      publicly: "\(odd.count) of \(streams.count) streams are converted to another rate or to "
        + "fewer channels")
  }

  private static func isConverted(_ stream: StreamDetails) -> Bool {
    zip(stream.asked, stream.played).map { $0.rate != $1.rate || $0.channels > $1.channels }
      ?? false
  }

  private static func zip<One, Other>(_ one: One?, _ other: Other?) -> (One, Other)? {
    if let one, let other { (one, other) } else { nil }
  }

  private static func text(_ format: SampleFormat) -> String {
    let channels = format.channels == 1 ? "1 channel" : "\(format.channels) channels"
    return "\(format.format), \(format.rate) Hz, \(channels)"
  }
}
