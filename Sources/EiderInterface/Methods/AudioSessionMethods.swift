public import Varlink

/// The methods of `io.eider.AudioSession`.
public enum AudioSessionMethods {
  private static let interface = "io.eider.AudioSession."

  /// A method that names a session and nothing else.
  public struct SessionParameters: Codable, Sendable {
    public var session: String

    public init(session: String) {
      self.session = session
    }
  }

  public enum OpenSession: VarlinkMethod {
    public static let name = interface + "OpenSession"

    public struct Parameters: Codable, Sendable {
      public var name: String
      public var settings: SessionSettings?

      public init(name: String, settings: SessionSettings? = nil) {
        self.name = name
        self.settings = settings
      }
    }

    public typealias Reply = SessionParameters
  }

  public enum Configure: VarlinkMethod {
    public static let name = interface + "Configure"

    public struct Parameters: Codable, Sendable {
      public var session: String
      public var settings: SessionSettings

      public init(session: String, settings: SessionSettings) {
        self.session = session
        self.settings = settings
      }
    }

    public typealias Reply = NoParameters
  }

  public enum Activate: VarlinkMethod {
    public static let name = interface + "Activate"

    public struct Parameters: Codable, Sendable {
      public var session: String
      public var wait: Bool?
      /// Seconds.
      public var timeout: Double?
      public var afterFade: Bool?

      public init(
        session: String, wait: Bool? = nil, timeout: Double? = nil, afterFade: Bool? = nil
      ) {
        self.session = session
        self.wait = wait
        self.timeout = timeout
        self.afterFade = afterFade
      }
    }

    public typealias Reply = NoParameters
  }

  public enum Deactivate: VarlinkMethod {
    public static let name = interface + "Deactivate"

    public struct Parameters: Codable, Sendable {
      public var session: String
      public var notifyOthersOnDeactivation: Bool?

      public init(session: String, notifyOthersOnDeactivation: Bool? = nil) {
        self.session = session
        self.notifyOthersOnDeactivation = notifyOthersOnDeactivation
      }
    }

    public typealias Reply = NoParameters
  }

  public enum Attach: VarlinkMethod {
    public static let name = interface + "Attach"

    public struct Parameters: Codable, Sendable {
      public var session: String
      /// A sink input.
      public var stream: Int

      public init(session: String, stream: Int) {
        self.session = session
        self.stream = stream
      }
    }

    public typealias Reply = NoParameters
  }

  public enum Renew: VarlinkMethod {
    public static let name = interface + "Renew"
    public typealias Parameters = SessionParameters
    public typealias Reply = NoParameters
  }

  public enum CloseSession: VarlinkMethod {
    public static let name = interface + "CloseSession"
    public typealias Parameters = SessionParameters
    public typealias Reply = NoParameters
  }

  public enum GetSession: VarlinkMethod {
    public static let name = interface + "GetSession"
    public typealias Parameters = SessionParameters
    public typealias Reply = SessionDetails
  }

  public enum GetRoute: VarlinkMethod {
    public static let name = interface + "GetRoute"

    public struct Parameters: Codable, Sendable {
      public var session: String?

      public init(session: String? = nil) {
        self.session = session
      }
    }

    public struct Reply: Codable, Sendable {
      public var route: RouteDetails

      public init(route: RouteDetails) {
        self.route = route
      }
    }
  }

  public enum Monitor: VarlinkMethod {
    public static let name = interface + "Monitor"

    public struct Parameters: Codable, Sendable {
      public var session: String?

      public init(session: String? = nil) {
        self.session = session
      }
    }

    public typealias Reply = EventMessage
  }

  public enum Hold: VarlinkMethod {
    public static let name = interface + "Hold"

    public struct Parameters: Codable, Sendable {
      public var name: String
      public var settings: SessionSettings?
      public var wait: Bool?
      /// Seconds.
      public var timeout: Double?
      public var afterFade: Bool?

      public init(
        name: String, settings: SessionSettings? = nil, wait: Bool? = nil,
        timeout: Double? = nil, afterFade: Bool? = nil
      ) {
        self.name = name
        self.settings = settings
        self.wait = wait
        self.timeout = timeout
        self.afterFade = afterFade
      }
    }

    public typealias Reply = EventMessage
  }
}
