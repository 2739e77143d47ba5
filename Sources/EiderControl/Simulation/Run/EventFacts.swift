import AudioPolicy

/// What is in an event, whatever the event is.
struct EventFacts {
  var kind: InterruptionKind?
  var reason: InterruptionReason?
  /// The name of the session that did it.
  var by: String?
  var shouldResume: Bool?
  var decibels: Double?

  init(_ event: SessionEvent, _ names: SessionNames) {
    switch event {
    case .interruptionBegan(let kind, let reason, let by):
      self.kind = kind
      self.reason = reason
      self.by = by.map { names[$0.session] }
    case .interruptionEnded(let kind, let shouldResume):
      self.kind = kind
      self.shouldResume = shouldResume
    case .ducked(let decibels): self.decibels = decibels
    default: break
    }
  }
}
