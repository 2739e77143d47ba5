/// How a server's reports about a stream stand to the writes that were sent before they were asked
/// for.
public enum ReportOrder: Hashable, Sendable {
  /// PulseAudio: a report shows every write sent before it was asked for.
  case afterWrites
  /// PipeWire: writes take effect a little later, so that a report may still show an older one,
  /// or the value before. Also right for a server that is not known.
  case lagging
}
