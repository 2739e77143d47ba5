public import Varlink

/// The methods of `io.eider.Control`.
public enum ControlMethods {
  private static let interface = "io.eider.Control."

  public enum GetStatus: VarlinkMethod {
    public static let name = interface + "GetStatus"
    public typealias Parameters = NoParameters
    public typealias Reply = StatusReport
  }

  public enum ListSessions: VarlinkMethod {
    public static let name = interface + "ListSessions"
    public typealias Parameters = NoParameters

    public struct Reply: Codable, Sendable {
      public var sessions: [SessionDetails]

      public init(sessions: [SessionDetails]) {
        self.sessions = sessions
      }
    }
  }

  public enum ListStreams: VarlinkMethod {
    public static let name = interface + "ListStreams"
    public typealias Parameters = NoParameters

    public struct Reply: Codable, Sendable {
      public var streams: [StreamDetails]

      public init(streams: [StreamDetails]) {
        self.streams = streams
      }
    }
  }

  public enum Monitor: VarlinkMethod {
    public static let name = interface + "Monitor"
    public typealias Parameters = NoParameters
    public typealias Reply = EventMessage
  }

  public enum Reload: VarlinkMethod {
    public static let name = interface + "Reload"
    public typealias Parameters = NoParameters

    public struct Reply: Codable, Sendable {
      /// The configuration files that were read.
      public var configuration: [String]

      public init(configuration: [String]) {
        self.configuration = configuration
      }
    }
  }

  public enum Restore: VarlinkMethod {
    public static let name = interface + "Restore"
    public typealias Parameters = NoParameters

    public struct Reply: Codable, Hashable, Sendable {
      public var streams: [RestoredStream]
      /// The restore keys whose saved level was put right.
      public var savedLevels: [String]
      /// False: the server has not taken everything yet.
      public var complete: Bool

      public init(streams: [RestoredStream], savedLevels: [String], complete: Bool) {
        self.streams = streams
        self.savedLevels = savedLevels
        self.complete = complete
      }
    }
  }

  public enum EndSession: VarlinkMethod {
    public static let name = interface + "EndSession"
    public typealias Parameters = AudioSessionMethods.SessionParameters
    public typealias Reply = NoParameters
  }
}
