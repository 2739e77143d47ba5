import EiderInterface
import Synchronization

// What sound comes in by and goes out by. The sound server routes; Eider tells and never moves a
// stream.
extension AudioSession {
  /// The part of the route that this session uses: the outputs that its streams play on, or else the
  /// one they would play on; and an input if its category records. Empty while that is not known.
  public var currentRoute: RouteDescription {
    inbox.result { link, done in link.lookAtRoute { done(()) } }
    return shared.view.withLock { $0.usedRoute }
  }

  /// Every input there is; nil while that is not known.
  public var availableInputs: [PortDescription]? {
    let inputs = shared.view.withLock { $0.route.inputs }
    return inputs.isEmpty ? nil : inputs
  }

  /// Every output there is.
  public var availableOutputs: [PortDescription] { shared.view.withLock { $0.route.outputs } }

  /// The input that the application would record from; what it opens is its own doing, with the
  /// port's `uid` as the name of the source.
  public var preferredInput: PortDescription? {
    shared.view.withLock { $0.preferences.input }
  }

  /// Notes which input the application would record from.
  ///
  /// - Throws: `Failure` with `resourceNotAvailable` when it is not among `availableInputs`.
  public func setPreferredInput(_ input: PortDescription?) throws {
    if let input, availableInputs?.contains(where: { $0.uid == input.uid }) != true {
      throw Failure(
        .resourceNotAvailable,
        "\(input.portName) is no input that is there; availableInputs lists them.")
    }
    shared.view.withLock { $0.preferences.input = input }
  }

  /// With `speaker`, the session counts as one that plays on the built-in loudspeaker, which
  /// decides its zone; the application opens its stream there, on the sink `outputPortOverride`
  /// names. With `none` it plays where the sound server likes.
  ///
  /// - Throws: `Failure` with `resourceNotAvailable` when no loudspeaker is known.
  public func overrideOutputAudioPort(_ port: PortOverride) throws {
    switch port {
    case .none: try configure { $0.sink = nil }
    case .speaker:
      guard let speaker = availableOutputs.first(where: { $0.portType == .builtInSpeaker })
      else {
        throw Failure(
          .resourceNotAvailable, "No built-in loudspeaker is among the outputs that are there.")
      }
      try configure { $0.sink = speaker.uid }
    }
  }

  /// The sink that `overrideOutputAudioPort` chose.
  public var outputPortOverride: String? { shared.view.withLock { $0.settings.sink } }
}
