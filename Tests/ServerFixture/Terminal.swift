import CServerFixture

/// The terminal that this process writes to.
public enum Terminal {
  /// Its columns; nil when standard output is no terminal.
  public static var columns: Int? {
    let columns = Int(fixture_terminal_columns(1))
    return columns > 0 ? columns : nil
  }
}
