/// `org.varlink.service`: what every service tells of itself, and the errors any method may answer.
/// Source: UAPI.20, "The org.varlink.service Interface".
public enum StandardInterface {
  /// The interface's name.
  public static let name = "org.varlink.service"

  /// Who the service is, and which interfaces it has.
  public enum GetInfo: VarlinkMethod {
    /// `org.varlink.service.GetInfo`
    public static let name = "org.varlink.service.GetInfo"
    /// Nothing.
    public typealias Parameters = NoParameters
    /// What GetInfo replies.
    public struct Reply: Codable, Equatable, Sendable {
      /// Who makes the service.
      public var vendor: String
      /// What the service is called.
      public var product: String
      /// Its version.
      public var version: String
      /// Where to read about it.
      public var url: String
      /// The interfaces it serves, this one included.
      public var interfaces: [String]
    }
  }

  /// The text of an interface's definition.
  public enum GetInterfaceDescription: VarlinkMethod {
    /// `org.varlink.service.GetInterfaceDescription`
    public static let name = "org.varlink.service.GetInterfaceDescription"
    /// What GetInterfaceDescription takes.
    public struct Parameters: Codable, Equatable, Sendable {
      /// The interface's name.
      public var interface: String
      /// Asks for the interface of that name.
      public init(interface: String) { self.interface = interface }
    }
    /// What GetInterfaceDescription replies.
    public struct Reply: Codable, Equatable, Sendable {
      /// The definition, comments and all.
      public var description: String
    }
  }

  /// The service has no such interface.
  public struct InterfaceNotFound: VarlinkFailure, Equatable {
    /// `org.varlink.service.InterfaceNotFound`
    public static let name = "org.varlink.service.InterfaceNotFound"
    /// The interface that was asked for.
    public var interface: String
    /// The failure for that interface.
    public init(interface: String) { self.interface = interface }
  }

  /// The interface has no such method.
  public struct MethodNotFound: VarlinkFailure, Equatable {
    /// `org.varlink.service.MethodNotFound`
    public static let name = "org.varlink.service.MethodNotFound"
    /// The method that was called, by its full name.
    public var method: String
    /// The failure for that method.
    public init(method: String) { self.method = method }
  }

  /// The interface has the method, the service does not implement it (or not as an upgrade).
  public struct MethodNotImplemented: VarlinkFailure, Equatable {
    /// `org.varlink.service.MethodNotImplemented`
    public static let name = "org.varlink.service.MethodNotImplemented"
    /// The method that was called, by its full name.
    public var method: String
    /// The failure for that method.
    public init(method: String) { self.method = method }
  }

  /// A parameter is missing, undeclared, of the wrong type or out of range.
  public struct InvalidParameter: VarlinkFailure, Equatable {
    /// `org.varlink.service.InvalidParameter`
    public static let name = "org.varlink.service.InvalidParameter"
    /// Which one, with its path: `settings.options[2]`.
    public var parameter: String
    /// The failure for that parameter.
    public init(parameter: String) { self.parameter = parameter }
  }

  /// The client may not do this.
  public struct PermissionDenied: VarlinkFailure, Equatable {
    /// `org.varlink.service.PermissionDenied`
    public static let name = "org.varlink.service.PermissionDenied"
    /// The failure.
    public init() {}
  }

  /// The method streams and must be called with `more`.
  public struct ExpectedMore: VarlinkFailure, Equatable {
    /// `org.varlink.service.ExpectedMore`
    public static let name = "org.varlink.service.ExpectedMore"
    /// The failure.
    public init() {}
  }

  /// The method must be called with `upgrade`.
  public struct ExpectedUpgrade: VarlinkFailure, Equatable {
    /// `org.varlink.service.ExpectedUpgrade`
    public static let name = "org.varlink.service.ExpectedUpgrade"
    /// The failure.
    public init() {}
  }

  /// The interface's own definition, in words of this package.
  public static let text = """
    # What every service tells of itself, and the errors that any method may answer.
    interface org.varlink.service

    # Who the service is, and which interfaces it has.
    method GetInfo() -> (
      vendor: string,
      product: string,
      version: string,
      url: string,
      interfaces: []string
    )

    # The definition of one interface.
    method GetInterfaceDescription(interface: string) -> (description: string)

    # The service has no such interface.
    error InterfaceNotFound (interface: string)

    # The interface has no such method.
    error MethodNotFound (method: string)

    # The interface has the method, the service does not implement it.
    error MethodNotImplemented (method: string)

    # A parameter is missing, undeclared, of the wrong type or out of range.
    error InvalidParameter (parameter: string)

    # The client may not do this.
    error PermissionDenied ()

    # The method streams and must be called with `more`.
    error ExpectedMore ()

    # The method must be called with `upgrade`.
    error ExpectedUpgrade ()

    """
}
