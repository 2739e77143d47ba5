public import Varlink

// What happened, and how often.
extension ControlMethods {
  public enum GetHistory: VarlinkMethod {
    public static let name = "io.eider.Control.GetHistory"
    public typealias Parameters = NoParameters

    public struct Reply: Codable, Hashable, Sendable {
      /// The oldest first, 1000 at most.
      public var events: [HistoryEntry]
      /// How many older ones are gone.
      public var forgotten: Int

      public init(events: [HistoryEntry], forgotten: Int) {
        self.events = events
        self.forgotten = forgotten
      }
    }
  }

  public enum GetMetrics: VarlinkMethod {
    public static let name = "io.eider.Control.GetMetrics"
    public typealias Parameters = NoParameters

    public struct Reply: Codable, Hashable, Sendable {
      /// In the text format of OpenMetrics 1.0.
      public var openMetrics: String

      public init(openMetrics: String) {
        self.openMetrics = openMetrics
      }
    }
  }
}
