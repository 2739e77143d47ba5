import EiderInterface

extension Command {
  /// What happened.
  static let history = Command(
    name: "history",
    summary: "show the last 1000 events with their reasons",
    run: history)

  private static func history(_ context: Context) throws -> ExitStatus {
    let reply = try Daemon.control(context.environment).call(ControlMethods.GetHistory.self)
    if context.wantsJSON {
      try context.console.json(reply)
      return .done
    }
    if reply.events.isEmpty { try context.console.line("Nothing has happened yet.") }
    if reply.forgotten > 0 {
      try context.console.line("\(reply.forgotten) older events are gone.")
    }
    var lines = EventLines(context.console.style)
    for entry in reply.events {
      let reason = entry.reason.map { ": " + $0.printable(columns: 200) } ?? ""
      try context.console.line(lines.line(entry) + reason)
    }
    return .done
  }
}

extension EventLines {
  /// An entry of the history, which tells of its session by itself.
  fileprivate mutating func line(_ entry: HistoryEntry) -> String {
    if let session = entry.session, let name = entry.name, let soundClass = entry.class {
      know(session, name: name, class: soundClass)
    }
    var event = EventMessage(event: entry.event, time: entry.time)
    event.session = entry.session
    event.kind = entry.kind
    event.by = entry.by
    event.shouldResume = entry.shouldResume
    event.decibels = entry.decibels
    return line(event)
  }
}
