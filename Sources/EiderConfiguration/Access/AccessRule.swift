import AudioPolicy

/// Which classes some clients may use. Of all rules the first that matches a client decides.
public struct AccessRule: Hashable, Sendable {
  /// The classes it is about.
  public enum Classes: Hashable, Sendable {
    /// These and no others.
    case allow(Set<String>)
    /// All but these.
    case deny(Set<String>)
  }

  /// A pattern for the path of the client's program; nil for any.
  public var binary: String?
  /// A pattern for the application's id, as sandbox or systemd tells it; nil for any.
  public var application: String?
  /// Whether the client is to be in a sandbox; nil for either.
  public var isSandboxed: Bool?
  /// What the clients it matches may use.
  public var classes: Classes

  /// A rule for the clients of which all that is given is true.
  public init(
    binary: String? = nil, application: String? = nil, isSandboxed: Bool? = nil,
    _ classes: Classes
  ) {
    self.binary = binary
    self.application = application
    self.isSandboxed = isSandboxed
    self.classes = classes
  }

  /// Comes after all others: a sandbox may sound neither an alarm nor a call.
  static let sandboxed = AccessRule(isSandboxed: true, .deny(["alarm", "call"]))

  func matches(_ client: ClientIdentity) -> Bool {
    Self.matches(binary, client.binary) && Self.matches(application, client.application)
      && isSandboxed.map { $0 == client.isSandboxed } ?? true
  }

  private static func matches(_ pattern: String?, _ text: String?) -> Bool {
    guard let pattern else { return true }
    return text.map { Glob(pattern).matches($0) } ?? false
  }
}

extension Configuration {
  /// Whether a client may have sessions of a class.
  public func allows(_ className: String, to client: ClientIdentity) -> Bool {
    switch (access + [.sandboxed]).first(where: { $0.matches(client) })?.classes {
    case .allow(let classes): classes.contains(className)
    case .deny(let classes): !classes.contains(className)
    case nil: true
    }
  }
}
