/// Who a client is, by what the system says of its process and never by what it says itself.
public struct ClientIdentity: Hashable, Sendable {
  /// The path of its program; nil when that is not known.
  public var binary: String?
  /// Its application's id, from its sandbox or from the unit that systemd runs it in.
  public var application: String?
  /// Whether it is in a Flatpak or Snap, or cannot be known to be outside.
  public var isSandboxed: Bool

  /// A client of which this is known.
  public init(binary: String? = nil, application: String? = nil, isSandboxed: Bool = false) {
    self.binary = binary
    self.application = application
    self.isSandboxed = isSandboxed
  }
}
