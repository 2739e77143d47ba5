extension AudioSession {
  /// How important a session is: its class decides its rank, and how far others go down for it.
  public struct AudioClass: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name that the daemon knows it by. A configuration may add classes.
    public let rawValue: String

    /// A class from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A class from its name.
    public init(stringLiteral: String) {
      rawValue = stringLiteral
    }

    /// Is always heard.
    public static let alarm: AudioClass = "alarm"
    /// Talk with somebody.
    public static let call: AudioClass = "call"
    /// Music, films, games.
    public static let media: AudioClass = "media"
    /// A short spoken message.
    public static let prompt: AudioClass = "prompt"
    /// A short sound of an interface, which bothers nobody.
    public static let event: AudioClass = "event"

    /// What code that knows only categories and modes means by them: a chat is a call and a voice
    /// prompt is a prompt. Nil leaves it to the daemon.
    init?(impliedBy mode: Mode) {
      switch mode {
      case .voiceChat, .videoChat: self = .call
      case .voicePrompt: self = .prompt
      default: return nil
      }
    }
  }

  /// A preset of class, category, mode and options, from the daemon's configuration.
  public struct Scene: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name that the configuration gives it.
    public let rawValue: String

    /// A scene from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A scene from its name.
    public init(stringLiteral: String) {
      rawValue = stringLiteral
    }

    /// Talk with somebody.
    public static let call: Scene = "call"
    /// Music, films.
    public static let media: Scene = "media"
    /// A short spoken message; others go down.
    public static let prompt: Scene = "prompt"
    /// A voice assistant: others go down, speech is paused.
    public static let assistant: Scene = "assistant"
    /// Recording, with the others silent.
    public static let recording: Scene = "recording"
    /// A game, beside others.
    public static let game: Scene = "game"
  }
}
