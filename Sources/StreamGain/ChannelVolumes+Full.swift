extension ChannelVolumes {
  /// One channel at 100 %: for a stream whose volume means nothing.
  public static let full = ChannelVolumes(valid: [normal])
}
