import EiderInterface

extension Command {
  /// The daemon at a glance.
  static let status = Command(
    name: "status",
    summary: "show who holds focus, who is down and why, and what is odd",
    run: status)

  private static func status(_ context: Context) throws -> ExitStatus {
    let report = try Daemon.control(context.environment).call(ControlMethods.GetStatus.self)
    if context.wantsJSON {
      try context.console.json(report)
    } else {
      try context.console.write(StatusText(report, context.console.style).text)
    }
    return .done
  }
}

/// A status report as people read it.
struct StatusText {
  private let report: StatusReport
  private let style: Style

  init(_ report: StatusReport, _ style: Style) {
    self.report = report
    self.style = style
  }

  /// The lines, each with its end.
  var text: String {
    ([overview] + [held, warnings].filter { !$0.isEmpty }).joined(separator: "\n")
  }

  /// Where the values of the overview begin.
  private let indent = String(repeating: " ", count: 16)

  private var overview: String {
    let server = report.server
    let output = server.defaultSink.map { ", output \($0.printable)" } ?? ""
    let focus = report.focus.map {
      SessionName.text(class: $0.class, name: $0.name, session: $0.session)
        + ", \($0.sharing.printable)"
    }
    let files = report.configuration.map { $0.printable(columns: 400) }
    let entries: [(String, String)] = [
      ("Daemon", "eiderd \(report.version.printable), up \(Numbers.duration(report.uptime))"),
      (
        "Server",
        style(
          server.connected ? "connected" : "not connected", server.connected ? .good : .bad)
          + ": \(server.description.printable(columns: 200))\(output)"
      ),
      ("Configuration", files.isEmpty ? "as shipped" : files.joined(separator: ", ")),
      ("Sessions", "\(report.sessions), streams \(report.streams)"),
      ("To restore", ledger),
      ("Focus", focus.isEmpty ? "nobody" : focus.joined(separator: "\n" + indent)),
    ]
    return entries.map { name, value in
      style(name + ":", .bold) + indent.dropFirst(name.count + 1) + value + "\n"
    }.joined()
  }

  private var ledger: String {
    let ledger = report.ledger
    if ledger.streams == 0, ledger.savedLevels == 0 { return "nothing" }
    return "\(ledger.streams) streams, \(ledger.savedLevels) saved levels"
  }

  private var held: String {
    guard !report.held.isEmpty else { return "" }
    return style("Held down:", .bold) + "\n"
      + report.held.map { held in
        let how =
          held.muted ? style("muted", .bad) : style(Numbers.decibels(held.decibels), .notable)
        let why = held.by.map { "\n    " + $0.printable(columns: 200) }.joined()
        let who = SessionName.text(class: held.class, name: held.name, session: held.session)
        return "  \(who): \(how)\(why)\n"
      }.joined()
  }

  private var warnings: String {
    guard !report.warnings.isEmpty else { return "" }
    return style("Warnings:", .notable) + "\n"
      + report.warnings.map { "  \($0.printable(columns: 400))\n" }.joined()
  }
}
