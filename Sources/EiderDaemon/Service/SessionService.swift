import AudioPolicy
import EiderConfiguration
import EiderInterface
import EventLoop
import Varlink

/// `io.eider.AudioSession`: what clients call, turned into inputs of the policy.
final class SessionService {
  private unowned let daemon: Daemon

  init(_ daemon: Daemon) {
    self.daemon = daemon
  }

  func interface() throws -> Interface {
    let interface = try Interface(InterfaceText.audioSession)
    interface.answer(AudioSessionMethods.OpenSession.self) {
      [unowned self] parameters, connection in
      let id = try open(parameters.name, parameters.settings, connection)
      return AudioSessionMethods.SessionParameters(session: id.text)
    }
    interface.answer(AudioSessionMethods.Configure.self) { [unowned self] parameters, connection in
      let id = try daemon.clients.session(parameters.session, of: connection.id)
      let change = try SettingsChange(parameters.settings)
      if let name = daemon.focus.className(of: id, after: change) {
        try daemon.permit(name, to: connection.id)
      }
      try perform(.change(id, change), on: parameters.session)
      return NoParameters()
    }
    interface.on(AudioSessionMethods.Activate.self) { [unowned self] parameters, call in
      try activate(parameters, call)
    }
    interface.answer(AudioSessionMethods.Deactivate.self) { [unowned self] parameters, connection in
      let id = try daemon.clients.session(parameters.session, of: connection.id)
      try perform(
        .deactivate(id, notifiesOthers: parameters.notifyOthersOnDeactivation),
        on: parameters.session)
      return NoParameters()
    }
    interface.answer(AudioSessionMethods.Attach.self) { [unowned self] parameters, connection in
      let id = try daemon.clients.session(parameters.session, of: connection.id)
      guard let index = UInt32(exactly: parameters.stream), daemon.streams.attach(index, to: id)
      else { throw AudioSessionErrors.NoSuchStream(stream: parameters.stream) }
      return NoParameters()
    }
    interface.answer(AudioSessionMethods.Renew.self) { [unowned self] parameters, connection in
      let id = try daemon.clients.session(parameters.session, of: connection.id)
      try perform(.renew(id), on: parameters.session)
      return NoParameters()
    }
    interface.answer(AudioSessionMethods.CloseSession.self) {
      [unowned self] parameters, connection in
      let id = try daemon.clients.session(parameters.session, of: connection.id)
      try perform(.close(id), on: parameters.session)
      return NoParameters()
    }
    interface.answer(AudioSessionMethods.GetSession.self) { [unowned self] parameters, _ in
      guard let id = SessionID(parameters.session), let snapshot = daemon.focus.snapshot(of: id)
      else { throw AudioSessionErrors.NoSuchSession(session: parameters.session) }
      return SessionDetails(snapshot)
    }
    interface.on(AudioSessionMethods.GetRoute.self) { [unowned self] parameters, call in
      let id = try parameters.session.map { try existing($0) }
      daemon.route.whenKnown { [unowned self] route in
        guard let route else { return call.fail(AudioSessionErrors.ServerUnavailable()) }
        if let id, let snapshot = daemon.focus.snapshot(of: id) {
          call.reply(.init(route: RouteDetails(daemon.part(of: route, usedBy: snapshot))))
        } else if let id {
          call.fail(AudioSessionErrors.NoSuchSession(session: id.text))
        } else {
          call.reply(.init(route: RouteDetails(route)))
        }
      }
    }
    interface.stream(AudioSessionMethods.Monitor.self) { [unowned self] parameters, stream in
      try monitor(parameters.session, stream)
    }
    interface.stream(AudioSessionMethods.Hold.self) { [unowned self] parameters, stream in
      try hold(parameters, stream)
    }
    return interface
  }

  private func open(
    _ name: String, _ settings: SessionSettings?, _ connection: ServiceConnection
  ) throws -> SessionID {
    try SettingsChange.checkLength([("name", name)])
    let change = try settings.map { try SettingsChange($0) } ?? SettingsChange()
    let process = daemon.process(of: connection.id)
    guard daemon.clients.sessions(of: process).count < daemon.configuration.limits.sessions else {
      throw AudioSessionErrors.LimitReached(limit: "sessions")
    }
    if let name = daemon.focus.className(opening: change) {
      try daemon.permit(name, to: connection.id)
    }
    let answer = daemon.apply(.open(name: name, settings: change)) { [unowned self] answer in
      // The owner is noted before the first event goes out.
      if case .opened(let id) = answer {
        daemon.clients.add(id, connection.id, process: process)
      }
    }
    switch answer {
    case .opened(let id):
      daemon.streams.sessionOpened(id, by: process)
      return id
    case .refused(let refusal): throw refusal.failure(for: "")
    default: throw AudioSessionErrors.LimitReached(limit: "sessions")
    }
  }

  /// A session of anybody's.
  /// - Throws: `NoSuchSession`.
  private func existing(_ session: String) throws -> SessionID {
    guard let id = SessionID(session), daemon.focus.snapshot(of: id) != nil else {
      throw AudioSessionErrors.NoSuchSession(session: session)
    }
    return id
  }

  /// Hands a call to the policy; throws what it was refused for.
  private func perform(_ input: Input, on session: String) throws {
    if case .refused(let refusal) = daemon.apply(input) { throw refusal.failure(for: session) }
  }

  private func activate(
    _ parameters: AudioSessionMethods.Activate.Parameters, _ call: Call<NoParameters>
  ) throws {
    guard let connection = call.connection else { return }
    let id = try daemon.clients.session(parameters.session, of: connection.id)
    let input = activation(id, parameters.wait, parameters.timeout)
    let finish = { [unowned self] (answer: Answer) in
      switch answer {
      case .refused(let refusal): call.fail(refusal.failure(for: parameters.session))
      default:
        if parameters.afterFade == true {
          daemon.afterFades { call.reply() }
        } else {
          call.reply()
        }
      }
    }
    switch daemon.apply(input) {
    case .waiting: daemon.clients.wait(id, finish)
    case .some(let answer): finish(answer)
    case nil: break
    }
  }

  private func activation(_ id: SessionID, _ wait: Bool?, _ timeout: Double?) -> Input {
    .activate(
      id, waits: wait ?? (timeout != nil), timeout: timeout.flatMap { .named(seconds: $0) })
  }

  private func monitor(_ session: String?, _ stream: ReplyStream<EventMessage>) throws {
    let process = daemon.process(of: stream)
    guard daemon.events.monitors(of: process) < daemon.configuration.limits.monitors else {
      throw AudioSessionErrors.LimitReached(limit: "monitors")
    }
    if let session { return daemon.watch(.session(try existing(session)), stream) }
    daemon.watch(.process(process), stream)
  }

  private func hold(
    _ parameters: AudioSessionMethods.Hold.Parameters, _ stream: ReplyStream<EventMessage>
  ) throws {
    guard let connection = stream.connection else { return }
    let id = try open(parameters.name, parameters.settings, connection)
    let input = activation(id, parameters.wait, parameters.timeout)
    let finish = { [unowned self] (answer: Answer) in
      if case .refused(let refusal) = answer {
        stream.fail(refusal.failure(for: id.text))
        _ = daemon.apply(.close(id))
      } else if parameters.afterFade == true {
        daemon.holdAfterFades(id, stream)
      }
    }
    // Otherwise the events say by themselves that it is active, or waits.
    if parameters.afterFade != true {
      daemon.events.add(.holder(id), stream, process: daemon.process(of: connection.id))
    }
    switch daemon.apply(input) {
    case .waiting: daemon.clients.wait(id, finish)
    case .some(let answer): finish(answer)
    case nil: break
    }
  }
}
