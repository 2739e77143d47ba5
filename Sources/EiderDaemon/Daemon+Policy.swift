import AudioPolicy
import EiderInterface
import EventLoop
import Varlink

// What the policy is told, and what is done of what it answers.
extension Daemon {
  /// Hands an input to the policy and carries out what it answers.
  ///
  /// An input that comes while another one is carried out waits for its turn.
  /// - Parameters:
  ///   - input: what happened.
  ///   - answered: called with the answer before any event goes out.
  /// - Returns: the answer to a call; nil for other inputs.
  @discardableResult func apply(
    _ input: Input, answered: ((Answer) -> Void)? = nil
  ) -> Answer? {
    guard !isApplying else {
      pending.append(input)
      return nil
    }
    isApplying = true
    let now = EventLoop.now
    var answer: Answer?
    // Given when all is done: an answer lets the next call of its connection run.
    var replies: [() -> Void] = []
    var ended: [SessionID] = []
    var unducked: [SessionID] = []
    let actions = focus.handle(input, at: now)
    let writes = streams.writes
    record(input, at: now, actions)
    for action in actions {
      switch action {
      case .answer(let given):
        answer = given
        if case .refused(let refusal) = given { metrics.noteRefusal(refusal) }
        answered?(given)
      case .settled(let session, let answer):
        if case .refused(let refusal) = answer {
          metrics.noteRefusal(refusal)
          events.removeHolder(of: session)
        }
        if let reply = clients.takeWait(of: session) { replies.append { reply(answer) } }
      case .target(let stream, let target): streams.aim(stream, at: target)
      case .event(let session, let event):
        replies += tell(event, of: session, at: now)
        if event == .unducked { unducked.append(session) }
        if event == .closed, clients.process(of: session) != nil {
          clients.remove(session)
          ended.append(session)
        }
      }
    }
    isApplying = false
    if answer == .granted, streams.writes > writes {
      metrics.noteWrite(after: EventLoop.now - now)
    }
    policyTimer?.set(at: focus.deadline)
    for session in ended { streams.sessionClosed(session) }
    for session in unducked { streams.tellAgain(focus.snapshot(of: session)?.streams ?? []) }
    for reply in replies { reply() }
    runFadeWaits()
    if !pending.isEmpty { apply(pending.removeFirst()) }
    return answer
  }

  private func record(_ input: Input, at now: Duration, _ actions: [Action]) {
    guard let recorder else { return }
    do {
      try recorder.note(input, at: now, actions)
    } catch {
      log.error("\(error); nothing more is recorded")
      self.recorder = nil
    }
  }

  /// Sends an event to those who watch; the last replies to those who watch nothing else are
  /// returned.
  private func tell(
    _ event: SessionEvent, of session: SessionID, at now: Duration
  ) -> [() -> Void] {
    defer { noteCategory(of: session, after: event) }
    if event.endsActivity { endHoldWait(of: session) }
    metrics.note(event, of: session, at: now)
    guard
      event.level == .info || event.isOfSettings || log.level >= event.level || !events.isEmpty
    else { return [] }
    let snapshot = focus.snapshot(of: session)
    let subject = snapshot ?? lastKnown[session]
    lastKnown[session] = event == .closed ? nil : subject
    let rule = { [unowned self] in
      event.hasRule ? focus.influences(on: session).first?.rule : nil
    }
    if event.level == .info {
      serviceStatus?.changed()
      history.note(HistoryEntry(event, at: now, of: session, subject), reason: rule)
    }
    log.note(event, of: session, subject, hasEnded: snapshot == nil, rule: rule)
    guard !events.isEmpty else { return [] }
    let details = snapshot.map { SessionDetails($0) }
    var message = EventMessage(event, at: now, of: details)
    message.session = session.text
    if event == .waiting { message.by = focus.obstacle(to: session).map { CulpritDetails($0) } }
    let process = clients.process(of: session)
    if event == .closed {
      sendHeldEvents { $0.session == session }
    } else if isHeldBack(event, of: session) {
      heldEvents.append(HeldEvent(session: session, message: message, process: process))
      return []
    }
    let ended = event == .closed ? events.removeWatchers(of: session) : []
    events.send(message, of: session, process: process)
    return ended.map { stream in { stream.finish(message) } }
  }

  /// Calls back once no stream fades.
  func afterFades(_ completion: @escaping () -> Void) {
    if streams.isFading { fadeWaits.append(completion) } else { completion() }
  }

  func runFadeWaits() {
    guard !isApplying, !fadeWaits.isEmpty, !streams.isFading else { return }
    let waits = fadeWaits
    fadeWaits = []
    for wait in waits { wait() }
  }
}

extension SessionEvent {
  /// Whether the session has become something else, or nothing at all.
  fileprivate var isOfSettings: Bool {
    switch self {
    case .opened, .settingsChanged, .closed: true
    default: false
    }
  }

  /// Whether the session is active no more.
  fileprivate var endsActivity: Bool {
    switch self {
    case .interruptionBegan, .deactivated, .closed: true
    default: false
    }
  }
}
