import Glibc

/// Runs a body on a thread of its own.
enum BackgroundThread {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  static func start(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    defer { pthread_attr_destroy(&attributes) }
    var thread = pthread_t()
    let box = Unmanaged.passRetained(Body(body))
    let result = pthread_create(
      &thread, &attributes,
      { argument in
        if let argument {
          Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        }
        return nil
      }, box.toOpaque())
    precondition(result == 0, "no thread could be started: \(String(cString: strerror(result)))")
  }
}
