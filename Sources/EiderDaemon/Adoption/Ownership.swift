import AudioPolicy

/// Whose a stream is, and what says so.
struct Ownership: Equatable {
  enum Reason: Equatable {
    /// Eider's own: never touched.
    case eider
    /// It was tied to a client's session by a call of `Attach`.
    case attached
    /// It names its session in the property `eider.session`.
    case named
    /// Its process opened the session, or was started by one that did.
    case started
    /// The owner of the daemon chose its class, for the stream alone or for its application.
    case chosen(forApplication: Bool)
    /// A rule took it.
    case rule(Int)
    /// No rule took it.
    case fallback
  }

  /// Nil for a stream that is never touched and never counts.
  var owner: StreamFacts.Owner?
  var reason: Reason
  var sharing: Sharing?
  var activity = Activity.running
  /// False: its own volume is never written.
  var isTouched = true

  static let eider = Ownership(owner: nil, reason: .eider)

  static func session(_ id: SessionID, _ reason: Reason) -> Ownership {
    Ownership(owner: .session(id), reason: reason)
  }

  /// Of an application that knows nothing of Eider.
  init(_ application: String, _ adoption: Adoption, _ reason: Reason) {
    self.reason = reason
    sharing = adoption.sharing
    activity = adoption.activity
    isTouched = adoption.isTouched
    owner = adoption.settings.map { .application(application, settings: $0) }
  }

  private init(owner: StreamFacts.Owner?, reason: Reason) {
    self.owner = owner
    self.reason = reason
  }

  /// Whether a client's session has it.
  var session: SessionID? {
    if case .session(let id) = owner { id } else { nil }
  }
}
