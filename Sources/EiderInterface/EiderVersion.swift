/// The version of Eider that this was built as.
public enum EiderVersion {
  public static let current = "0.1.0"
}
