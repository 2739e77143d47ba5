/// How a session shares the sound with others. It follows from category and options.
public enum Sharing: String, Codable, CaseIterable, Hashable, Sendable {
  /// Plays beside others and asks nothing of them.
  case mix
  /// Plays beside others and wants them quieter.
  case duck
  /// Wants to be alone.
  case exclusive

  /// The sharing that a category and its options stand for.
  public init(category: Category, options: CategoryOptions) {
    if options.contains(.duckOthers) {
      self = .duck
    } else if category == .ambient || options.contains(.mixWithOthers) {
      self = .mix
    } else {
      self = .exclusive
    }
  }
}
