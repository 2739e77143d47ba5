public import Varlink

extension ControlMethods {
  /// Why a stream is at its level.
  public enum Explain: VarlinkMethod {
    public static let name = "io.eider.Control.Explain"

    public struct Parameters: Codable, Sendable {
      /// A sink input.
      public var stream: Int

      public init(stream: Int) {
        self.stream = stream
      }
    }

    public typealias Reply = StreamExplanation
  }

  /// Which rule would take a stream.
  public enum Classify: VarlinkMethod {
    public static let name = "io.eider.Control.Classify"

    public struct Parameters: Codable, Sendable {
      /// Of a stream and its client, with `sink` and `driver`.
      public var properties: [String: String]

      public init(properties: [String: String]) {
        self.properties = properties
      }
    }

    public typealias Reply = StreamClassification
  }

  /// Chooses a class for a stream.
  public enum SetClass: VarlinkMethod {
    public static let name = "io.eider.Control.SetClass"

    public struct Parameters: Codable, Sendable {
      /// A sink input.
      public var stream: Int
      /// A class, or `none`.
      public var `class`: String
      /// For all streams of its application, until the daemon ends.
      public var application: Bool?

      public init(stream: Int, class: String, application: Bool? = nil) {
        self.stream = stream
        self.class = `class`
        self.application = application
      }
    }

    public typealias Reply = NoParameters
  }
}
