import EiderInterface

extension Command {
  /// A table of sessions.
  static let sessions = Command(
    name: "sessions",
    summary: "list the sessions",
    discussion: [
      """
      Adopted sessions are those of applications that know nothing of Eider. With --json an array \
      of objects.
      """
    ],
    run: sessions)

  private static func sessions(_ context: Context) throws -> ExitStatus {
    let sessions = try Daemon.control(context.environment)
      .call(ControlMethods.ListSessions.self).sessions
    if context.wantsJSON {
      try context.console.json(sessions.map { KeepingNulls($0) })
    } else if sessions.isEmpty {
      try context.console.line("There are no sessions.")
    } else {
      try context.console.write(table(sessions).text(context.console.style))
    }
    return .done
  }

  private static func table(_ sessions: [SessionDetails]) -> TextTable {
    var table = TextTable(
      "SESSION", "NAME", "CLASS", "SHARING", "STATE", "LEVEL", "STREAMS", "ADOPTED")
    for session in sessions {
      let level =
        session.muted ? "muted" : session.ducked < 0 ? Numbers.decibels(session.ducked) : ""
      table.add(
        .init(session.session), .init(session.name), .init(session.class), .init(session.sharing),
        .init(session.state, Style.face(ofState: session.state)), .number(level),
        .number(String(session.streams.count)), .init(session.adopted ? "yes" : "no"))
    }
    return table
  }
}
