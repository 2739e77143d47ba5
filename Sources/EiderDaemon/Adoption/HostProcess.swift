/// A process of this machine, by what /proc says of it: proc(5).
nonisolated struct HostProcess {
  let id: Int32

  init(_ id: Int32) {
    self.id = id
  }

  /// The process of a stream; nil where it cannot be known, for the number that a stream in a sandbox
  /// or of another machine gives is somebody else's here.
  ///
  /// - Parameters:
  ///   - properties: The stream's over its client's, all of which a program can choose.
  ///   - client: Those of its client on PipeWire.
  init?(ofStreamWith properties: [String: String], client: [String: String]) {
    let isSandboxed = Self.sandboxMarks.contains { properties[$0] != nil || client[$0] != nil }
    guard !isSandboxed, !Self.isElsewhere(properties) else { return nil }
    if let peer = Self.peer(of: client) {
      self = peer
      return
    }
    guard let text = properties["application.process.id"], let id = Int32(text), id > 1 else {
      return nil
    }
    self.init(id)
    // It must run the program that the stream says it is.
    guard let binary = properties["application.process.binary"], program == binary else {
      return nil
    }
  }

  /// The process that connected to PipeWire, as the kernel told it; no client can change that
  /// (pipewire/impl-client.c). That of a client of pipewire-pulse is pipewire-pulse itself, which says
  /// nothing of whose the stream is.
  private static func peer(of client: [String: String]) -> HostProcess? {
    guard let id = client["pipewire.sec.pid"].flatMap({ Int32($0) }), id > 1 else { return nil }
    let peer = HostProcess(id)
    return ["pipewire", "pipewire-pulse"].contains(peer.program) ? nil : peer
  }

  /// Set by PipeWire for clients in Flatpak, behind a portal, and of snaps (pipewire/keys.h and
  /// module-protocol-pulse of 1.2).
  private static let sandboxMarks = [
    "pipewire.access.portal.app_id", "pipewire.sec.flatpak", "pipewire.snap.id",
  ]

  /// A client that reaches the server over the network, or from a container with a machine id of its
  /// own.
  private static func isElsewhere(_ properties: [String: String]) -> Bool {
    guard let stated = properties["application.process.machine_id"], let own = machine else {
      return false
    }
    return stated != own
  }

  /// machine-id(5), as libpulse finds it; nil when this machine has none.
  private static let machine: String? = {
    for path in ["/etc/machine-id", "/var/lib/dbus/machine-id"] {
      guard let text = ProcessFile.text(path)?.prefix(while: \.isHexDigit) else { continue }
      if !text.isEmpty { return String(text) }
    }
    return nil
  }()

  /// The file name of the program that it runs.
  private var program: String? {
    ProcessFile.target(ofLink: "/proc/\(id)/exe")?.split(separator: "/").last.map(String.init)
  }

  /// Itself, its parent, and so on, at most so many that a circle would not matter.
  var lineage: [Int32] {
    var found = [id]
    while found.count < 64, let parent = HostProcess(found[found.count - 1]).parent, parent > 1 {
      found.append(parent)
    }
    return found
  }

  private var parent: Int32? {
    // The name, in parentheses, may hold anything; the fields after the last one do not.
    guard let text = ProcessFile.text("/proc/\(id)/stat"), let end = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    return fields.count > 1 ? Int32(fields[1]) : nil
  }
}
