/// What a program offers over Varlink: interfaces with their handlers, and `org.varlink.service`.
///
/// A service has no thread and no socket. Its owner accepts connections, makes a `ServiceConnection`
/// for each and moves bytes; everything then runs on the owner's thread.
public final class Service {
  /// Why an interface cannot be served.
  public enum RegistrationError: Error, Equatable, CustomStringConvertible {
    /// An interface of that name is there already.
    case duplicate(interface: String)
    /// Methods without handlers, and handlers without methods.
    case mismatch(interface: String, unhandled: [String], undeclared: [String])

    /// What is wrong, in words.
    public var description: String {
      switch self {
      case .duplicate(let interface): return "interface \(interface) is registered twice"
      case .mismatch(let interface, let unhandled, let undeclared):
        let parts = [
          unhandled.isEmpty ? nil : "no handler for " + unhandled.joined(separator: ", "),
          undeclared.isEmpty ? nil : "not declared: " + undeclared.joined(separator: ", "),
        ]
        return "interface \(interface): " + parts.compactMap { $0 }.joined(separator: "; ")
      }
    }
  }

  private static let standard = Result { () throws(InterfaceDescription.ParsingError) in
    try InterfaceDescription(parsing: StandardInterface.text)
  }

  private let identity: (vendor: String, product: String, version: String, url: String)
  private var interfaces: [String: Interface] = [:]
  /// The interfaces' names, in the order in which they were added.
  public private(set) var interfaceNames: [String] = []

  /// A service that so far serves `org.varlink.service`, where it tells these four strings.
  public init(vendor: String, product: String, version: String, url: String) throws {
    identity = (vendor, product, version, url)
    let standard = Interface(StandardInterface.text, try Self.standard.get())
    standard.answer(StandardInterface.GetInfo.self) { [unowned self] _, _ in
      StandardInterface.GetInfo.Reply(
        vendor: self.identity.vendor, product: self.identity.product,
        version: self.identity.version, url: self.identity.url, interfaces: self.interfaceNames)
    }
    standard.answer(StandardInterface.GetInterfaceDescription.self) {
      [unowned self] parameters, _ in
      guard let interface = self.interfaces[parameters.interface] else {
        throw StandardInterface.InterfaceNotFound(interface: parameters.interface)
      }
      return StandardInterface.GetInterfaceDescription.Reply(description: interface.text)
    }
    try add(standard)
  }

  /// Serves an interface from now on. Throws `RegistrationError` unless every method it declares has
  /// a handler and every handler a method.
  public func add(_ interface: Interface) throws(RegistrationError) {
    guard interfaces[interface.name] == nil else { throw .duplicate(interface: interface.name) }
    let unhandled = interface.description.methodNames.filter { interface.handlers[$0] == nil }
    guard unhandled.isEmpty, interface.misnamed.isEmpty else {
      throw .mismatch(
        interface: interface.name, unhandled: unhandled, undeclared: interface.misnamed)
    }
    interfaces[interface.name] = interface
    interfaceNames.append(interface.name)
  }

  /// Runs the handler of a call; throws what is to be answered instead.
  func run(_ envelope: Envelope, _ frame: [UInt8], _ pending: PendingAnswer) throws {
    let name = pending.method
    let dot = name.lastIndex(of: ".")
    let interfaceName = dot.map { String(name[..<$0]) } ?? ""
    guard let dot, let interface = interfaces[interfaceName] else {
      throw StandardInterface.InterfaceNotFound(interface: interfaceName)
    }
    guard let handler = interface.handlers[String(name[name.index(after: dot)...])] else {
      throw StandardInterface.MethodNotFound(method: name)
    }
    if envelope.flags.contains(.upgrade) {
      throw StandardInterface.MethodNotImplemented(method: name)
    }
    if envelope.parametersAreMistyped {
      throw StandardInterface.InvalidParameter(parameter: "parameters")
    }
    let reader =
      envelope.parameters.map { JSONReader(frame, at: $0.lowerBound) }
      ?? JSONReader(JSONText.emptyObject)
    do throws(TypeMismatch) {
      var checked = reader
      try interface.check.check(&checked, fields: handler.parameters)
    } catch {
      throw StandardInterface.InvalidParameter(parameter: error.path)
    }
    try handler.run(reader, pending)
  }
}
