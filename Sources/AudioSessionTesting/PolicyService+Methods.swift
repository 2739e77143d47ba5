import AudioPolicy
import AudioSession
import EiderInterface
import Varlink

// `io.eider.AudioSession`, as applications call it.
extension PolicyService {
  func makeService() throws -> Service {
    let service = try Service(
      vendor: "Eider", product: "AudioSessionTesting", version: EiderVersion.current,
      url: "https://eider.io")
    let interface = try Interface(InterfaceText.audioSession)
    answerCalls(interface)
    answerQuestions(interface)
    stream(interface)
    try service.add(interface)
    return service
  }

  private func answerCalls(_ interface: Interface) {
    interface.answer(AudioSessionMethods.OpenSession.self) { [unowned self] call, connection in
      .init(session: try open(call.name, call.settings, connection).text)
    }
    interface.answer(AudioSessionMethods.Configure.self) { [unowned self] call, connection in
      let id = try session(call.session, of: connection)
      return try perform(.change(id, try SettingsChange(call.settings)), of: call.session)
    }
    interface.on(AudioSessionMethods.Activate.self) { [unowned self] call, answer in
      guard let connection = answer.connection else { return }
      let id = try session(call.session, of: connection)
      activate(id, wait: call.wait, timeout: call.timeout) { result in
        if case .refused(let refusal) = result {
          answer.fail(refusal.failure(for: call.session))
        } else {
          answer.reply()
        }
      }
    }
    interface.answer(AudioSessionMethods.Deactivate.self) { [unowned self] call, connection in
      let id = try session(call.session, of: connection)
      return try perform(
        .deactivate(id, notifiesOthers: call.notifyOthersOnDeactivation), of: call.session)
    }
    interface.answer(AudioSessionMethods.Renew.self) { [unowned self] call, connection in
      try perform(.renew(try session(call.session, of: connection)), of: call.session)
    }
    interface.answer(AudioSessionMethods.CloseSession.self) { [unowned self] call, connection in
      try perform(.close(try session(call.session, of: connection)), of: call.session)
    }
  }

  private func answerQuestions(_ interface: Interface) {
    interface.answer(AudioSessionMethods.GetSession.self) { [unowned self] call, _ in
      guard let id = SessionID(call.session), let snapshot = focus.snapshot(of: id) else {
        throw AudioSessionErrors.NoSuchSession(session: call.session)
      }
      return SessionDetails(snapshot)
    }
    // There is no sound, so there are no streams.
    interface.answer(AudioSessionMethods.Attach.self) { call, _ in
      throw AudioSessionErrors.NoSuchStream(stream: call.stream)
    }
    interface.answer(AudioSessionMethods.GetRoute.self) { [unowned self] call, _ in
      guard let text = call.session else { return .init(route: RouteDetails(route)) }
      guard let id = SessionID(text), let snapshot = focus.snapshot(of: id) else {
        throw AudioSessionErrors.NoSuchSession(session: text)
      }
      return .init(route: part(of: route, usedBy: snapshot))
    }
  }

  private func stream(_ interface: Interface) {
    interface.stream(AudioSessionMethods.Monitor.self) { [unowned self] call, stream in
      let only = try call.session.map { text in
        guard let id = SessionID(text), focus.snapshot(of: id) != nil else {
          throw AudioSessionErrors.NoSuchSession(session: text)
        }
        return id
      }
      let now = Self.now / .seconds(1)
      for snapshot in focus.snapshots where only == nil || snapshot.id == only {
        stream.send(EventMessage(event: "snapshot", time: now, details: SessionDetails(snapshot)))
      }
      stream.send(EventMessage(event: "ready", time: now))
      watchers.append(Watcher(session: only, stream: stream))
    }
    interface.stream(AudioSessionMethods.Hold.self) { [unowned self] call, stream in
      guard let connection = stream.connection else { return }
      let id = try open(call.name, call.settings, connection)
      watchers.append(Watcher(session: id, stream: stream))
      activate(id, wait: call.wait, timeout: call.timeout) { [unowned self] result in
        guard case .refused(let refusal) = result else { return }
        stream.fail(refusal.failure(for: id.text))
        apply(.close(id))
      }
    }
  }

  private func open(
    _ name: String, _ settings: SessionSettings?, _ connection: ServiceConnection
  ) throws -> SessionID {
    try SettingsChange.checkLength([("name", name)])
    let change = try settings.map { try SettingsChange($0) } ?? SettingsChange()
    switch apply(.open(name: name, settings: change), owner: connection.id) {
    case .opened(let id): return id
    case .refused(let refusal): throw refusal.failure(for: "")
    default: throw AudioSessionErrors.LimitReached(limit: "sessions")
    }
  }

  private func session(_ text: String, of connection: ServiceConnection) throws -> SessionID {
    guard let id = SessionID(text), let owner = owners[id] else {
      throw AudioSessionErrors.NoSuchSession(session: text)
    }
    guard owner == connection.id else { throw AudioSessionErrors.NotOwner(session: text) }
    return id
  }

  private func perform(_ input: Input, of session: String) throws -> NoParameters {
    if case .refused(let refusal) = apply(input) { throw refusal.failure(for: session) }
    return NoParameters()
  }

  private func activate(
    _ id: SessionID, wait: Bool?, timeout: Double?, then: @escaping (Answer) -> Void
  ) {
    let bounded = timeout.flatMap { Duration.named(seconds: $0) }
    switch apply(.activate(id, waits: wait ?? (timeout != nil), timeout: bounded)) {
    case .waiting: waits[id] = then
    case .some(let answer): then(answer)
    case nil: break
    }
  }
}
