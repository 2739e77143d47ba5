import AudioPolicy
import EiderInterface

extension Timeline {
  mutating func note(
    _ kind: Kind, _ text: String, at time: Duration, session: String? = nil, stream: String? = nil
  ) {
    entries.append(Entry(time: time, kind: kind, session: session, stream: stream, text: text))
  }

  /// Notes what the policy wants done, and keeps the names of sessions that come and go.
  ///
  /// `opening` is what a session is called that the action opens for a client, `stream` what a
  /// stream is called; of an adopted session the policy itself knows what it was made for.
  mutating func note(
    _ action: Action, at time: Duration, _ names: inout SessionNames, opening: String?,
    in focus: AudioFocus, stream: (StreamID) -> String
  ) {
    switch action {
    case .answer(let answer):
      if case .opened(let id) = answer, let opening { names.add(opening, id) }
      note(.answer, answer.words(names), at: time)
    case .settled(let id, let answer):
      note(
        .event, "\(names[id]): the wait is over, \(answer.words(names))", at: time,
        session: names[id])
    case .event(let id, let event):
      if event == .opened, let snapshot = focus.snapshot(of: id), snapshot.isAdopted {
        names.adopt(snapshot.name, class: snapshot.settings.class, id)
      }
      note(.event, "\(names[id]): \(event.words(names))", at: time, session: names[id])
      if event == .closed { names.remove(id) }
    case .target(let id, let target):
      note(.gain, "\(stream(id)): \(target.words)", at: time, stream: stream(id))
    }
  }
}
