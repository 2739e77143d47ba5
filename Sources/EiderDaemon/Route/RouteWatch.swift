import AudioRoute
import EventLoop
import PulseAudio

/// Follows the sinks, sources and cards of the sound server, and tells what changed once they stay
/// as they are.
final class RouteWatch {
  /// Called with a change of the route, and when the first part of it happened.
  var changed: ((RouteChange, Duration) -> Void)?
  /// Called when nothing is under way any more, also where it came to nothing.
  var settled: (() -> Void)?

  private let server: PulseServer
  private var settling: RouteSettling
  private var timer: LoopTimer?
  private var known = DeviceLists()
  /// The lists that were asked for, and those to be asked for once more afterwards.
  private var asking: Set<ServerEvent.Facility> = []
  private var askingAgain: Set<ServerEvent.Facility> = []
  private var waits: [(Route?) -> Void] = []

  init(_ server: PulseServer, on loop: EventLoop, settling: Duration) {
    self.server = server
    self.settling = RouteSettling(settling: settling)
    timer = LoopTimer(on: loop) { [unowned self] in settle() }
  }

  /// How long devices must stay as they are before a change is told.
  var settlingTime: Duration {
    get { settling.settling }
    set { settling.settling = newValue }
  }

  /// Whether a change is under way that was not told yet.
  var isSettling: Bool {
    settling.deadline != nil || settling.told != nil && !asking.isEmpty
  }

  /// The route as it was told last; nil while none is known.
  var told: Route? { settling.told.map { Route($0) } }

  /// The route as it is; nil while it is not known.
  var current: Route? { settling.current }

  /// An output as the server showed it last.
  func sink(named name: String) -> Sink? { known.sinks?.first { $0.name == name } }

  /// Calls back with the route as soon as it is known; with nil when there is no server.
  func whenKnown(_ completion: @escaping (Route?) -> Void) {
    if let current { return completion(current) }
    guard case .ready = server.state else { return completion(nil) }
    waits.append(completion)
  }

  func serverCame() {
    known = DeviceLists()
    asking = []
    askingAgain = []
    for facility in [ServerEvent.Facility.server, .sink, .source, .card] { ask(facility) }
  }

  func serverWent() {
    known = DeviceLists()
    settling.forget()
    timer?.set(at: nil)
    answerWaits(nil)
    settled?()
  }

  func handle(_ event: ServerEvent) {
    switch event.facility {
    case .server, .sink, .source, .card: ask(event.facility)
    default: break
    }
  }

  /// Asks for a list; while an answer is awaited, once more afterwards and not for each event.
  private func ask(_ facility: ServerEvent.Facility) {
    guard asking.insert(facility).inserted else {
      askingAgain.insert(facility)
      return
    }
    let life = server.generation
    switch facility {
    case .server:
      server.information { [unowned self] in take($0, facility, life) { $0.server = $1 } }
    case .sink: server.sinks { [unowned self] in take($0, facility, life) { $0.sinks = $1 } }
    case .source: server.sources { [unowned self] in take($0, facility, life) { $0.sources = $1 } }
    case .card: server.cards { [unowned self] in take($0, facility, life) { $0.cards = $1 } }
    default: break
    }
  }

  private func take<Value>(
    _ result: Result<Value, PulseError>, _ facility: ServerEvent.Facility, _ life: Int,
    _ put: (inout DeviceLists, Value) -> Void
  ) {
    guard life == server.generation else { return }
    asking.remove(facility)
    if case .success(let value) = result {
      put(&known, value)
      observe()
    }
    if askingAgain.remove(facility) != nil { ask(facility) }
    if !isSettling { settled?() }
  }

  private func observe() {
    guard let devices = known.devices, let cards = known.cards else { return }
    settling.observe(devices, cards: Set(cards.map(\.index)), at: EventLoop.now)
    timer?.set(at: settling.deadline)
    answerWaits(settling.current)
  }

  private func settle() {
    let began = settling.began ?? EventLoop.now
    if let change = settling.settle(at: EventLoop.now) { changed?(change, began) }
    timer?.set(at: settling.deadline)
    if !isSettling { settled?() }
  }

  private func answerWaits(_ route: Route?) {
    let answered = waits
    waits = []
    for wait in answered { wait(route) }
  }
}
