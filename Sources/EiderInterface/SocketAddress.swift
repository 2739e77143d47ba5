/// Where the daemon's sockets are; the same for daemon, tool and library.
public struct SocketAddress: Hashable, Sendable {
  /// The folder, which only its owner may enter.
  public var folder: String

  /// There is no folder for sockets.
  public struct NoRuntimeFolder: Error, CustomStringConvertible {
    public var description: String {
      """
      XDG_RUNTIME_DIR is not set, so there is no place for Eider's sockets. It is set by a \
      login session; elsewhere name a private folder in EIDER_RUNTIME_DIR.
      """
    }
  }

  /// The folder that `EIDER_RUNTIME_DIR` names, else `eider` in `XDG_RUNTIME_DIR`.
  /// - Throws: `NoRuntimeFolder` when neither is set.
  public init(environment: [String: String]) throws(NoRuntimeFolder) {
    if let folder = environment["EIDER_RUNTIME_DIR"], !folder.isEmpty {
      self.folder = folder
    } else if let parent = environment["XDG_RUNTIME_DIR"], !parent.isEmpty {
      folder = parent + "/eider"
    } else {
      throw NoRuntimeFolder()
    }
  }

  /// The name of the interface for applications, and of its socket.
  public static let audioSessionInterface = "io.eider.AudioSession"
  /// The name of the interface for the owner's tools, and of its socket.
  public static let controlInterface = "io.eider.Control"

  /// The socket for applications.
  public var audioSession: String { folder + "/" + Self.audioSessionInterface }
  /// The socket for the owner's tools; it serves both interfaces.
  public var control: String { folder + "/" + Self.controlInterface }
}
