import EiderInterface
import Synchronization

// Scenes: class, category, mode and options in one word, entered by one call and left by one.
extension AudioSession {
  /// The scene the session is in.
  public var scene: Scene? { shared.view.withLock { $0.settings.scene.map(Scene.init(rawValue:)) } }

  /// Takes on a scene, or with nil goes back to what the session was. What is set meanwhile holds
  /// afterwards.
  ///
  /// - Throws: `Failure` with `badParam` and the scenes there are.
  public func setScene(_ scene: Scene?) throws {
    try configure { $0.scene = scene?.rawValue }
  }

  /// Enters a scene, has the sound while `body` runs, and leaves both as they were before.
  ///
  /// - Parameters:
  ///   - scene: which one.
  ///   - wait: waits while a more important session has the sound, instead of failing.
  ///   - timeout: bounds the wait, and implies one.
  ///   - afterFade: begins only when the others are down.
  ///   - isolation: the caller's, on which `body` runs.
  ///   - body: what to do with the sound.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws, and as `activate(wait:timeout:afterFade:)`.
  public func withScene<Result>(
    _ scene: Scene, wait: Bool = false, timeout: Duration? = nil, afterFade: Bool = false,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async throws -> sending Result {
    let before = (scene: self.scene, isActive: state == .active)
    try setScene(scene)
    do {
      try await activate(wait: wait, timeout: timeout, afterFade: afterFade)
      let result = try await body()
      try leaveScene(for: before)
      return result
    } catch {
      // The first failure is the one to tell.
      try? leaveScene(for: before)
      throw error
    }
  }

  private func leaveScene(for before: (scene: Scene?, isActive: Bool)) throws {
    if !before.isActive { try setActive(false) }
    try setScene(before.scene)
  }
}
