/// When a stream makes its adopted session active.
public enum Activity: Hashable, Sendable {
  /// While it runs: not corked, not muted by its user, not at volume 0.
  case running
  /// While it runs and was heard lately: louder than `threshold`, in decibels of full scale at the
  /// volume its user set, within the last `silence`.
  case audible(threshold: Double, silence: Duration)

  /// Softer is the hiss of an open line.
  public static let usualThreshold = -50.0
  /// The pause between two sentences is shorter.
  public static let usualSilence = Duration.milliseconds(2000)

  /// With the usual values.
  public static let audible = Activity.audible(threshold: usualThreshold, silence: usualSilence)
}
