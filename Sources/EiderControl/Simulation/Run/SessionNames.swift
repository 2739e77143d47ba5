import AudioPolicy

/// What sessions are called in a scenario. An adopted one is called after its application or,
/// where something is called so already, `APPLICATION/CLASS`; it always answers to the latter.
struct SessionNames {
  private var names: [SessionID: String] = [:]
  private var ids: [String: SessionID] = [:]
  private var longNames: [String: SessionID] = [:]
  /// Those that are gone among them.
  private var last: [String: SessionID] = [:]

  mutating func add(_ name: String, _ id: SessionID) {
    names[id] = name
    ids[name] = id
    last[name] = id
  }

  mutating func adopt(_ application: String, class className: String, _ id: SessionID) {
    let long = "\(application)/\(className)"
    add(ids[application] == nil ? application : long, id)
    longNames[long] = id
    last[long] = id
  }

  mutating func remove(_ id: SessionID) {
    if let name = names[id], ids[name] == id { ids[name] = nil }
    longNames = longNames.filter { $0.value != id }
  }

  /// A name, with a number behind it where another session has it.
  func free(_ name: String?) -> String? {
    guard let name, ids[name] != nil else { return name }
    return (2...).lazy.map { "\(name) #\($0)" }.first { ids[$0] == nil }
  }

  /// The name of a session, even of one that is gone.
  subscript(_ id: SessionID) -> String { names[id] ?? "session \(id.rawValue)" }

  func id(of name: String) -> SessionID? { ids[name] ?? longNames[name] }

  /// The last session of that name, even one that is gone.
  func lastID(of name: String) -> SessionID? { last[name] }

  /// A session of that name, or one that there never was.
  func idOrNone(of name: String) -> SessionID {
    id(of: name) ?? SessionID(rawValue: .max)
  }
}
