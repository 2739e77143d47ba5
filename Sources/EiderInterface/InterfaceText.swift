/// The definitions of Eider's interfaces, from the `.varlink` files of this target.
public enum InterfaceText {
  /// The definition of `io.eider.AudioSession`.
  public static let audioSession = text(PackageResources.io_eider_AudioSession_varlink)
  /// The definition of `io.eider.Control`.
  public static let control = text(PackageResources.io_eider_Control_varlink)

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
