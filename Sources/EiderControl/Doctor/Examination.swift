import EiderInterface

/// One look at everything that may be wrong.
struct Examination {
  private(set) var diagnoses: [Diagnosis] = []
  /// Whether a daemon answered.
  private(set) var hasDaemon = false
  private(set) var status: StatusReport?
  /// In the text format of OpenMetrics; empty without a daemon.
  private(set) var metrics = ""
  private(set) var history: [HistoryEntry] = []

  init(_ environment: [String: String]) throws {
    diagnoses = SocketCheck.diagnoses(environment) + UnitCheck.diagnoses(environment)
    diagnoses.append(Self.configuration(environment))
    do {
      try ask(Daemon.control(environment))
    } catch let failure as Failure {
      guard failure.status == .unavailable else { throw failure }
      diagnoses.append(.bad("daemon", "none answers", Unavailable.remedy))
    }
  }

  private mutating func ask(_ daemon: Daemon) throws {
    let status = try daemon.call(ControlMethods.GetStatus.self)
    hasDaemon = true
    self.status = status
    metrics = try daemon.call(ControlMethods.GetMetrics.self).openMetrics
    history = try daemon.call(ControlMethods.GetHistory.self).events
    diagnoses.append(
      status.version == EiderVersion.current
        ? .good("daemon", "eiderd \(status.version) answers")
        : .odd(
          "daemon", "eiderd \(status.version) answers, and this is \(EiderVersion.current)",
          "After an update: “systemctl --user restart eiderd”."))
    diagnoses.append(
      status.server.connected
        ? .good("sound server", status.server.description)
        : .bad(
          "sound server", status.server.description,
          "Start it, such as by “systemctl --user start pipewire-pulse” or “pulseaudio --start”; "
            + "eiderd finds it by itself."))
    diagnoses += status.warnings.map {
      .odd("warning", $0, "The warning says what to do.", publicly: "a warning of the daemon")
    }
    let streams = try daemon.call(ControlMethods.ListStreams.self).streams
    diagnoses += [Self.savedLevels(status), Self.rules(streams, daemon)]
    diagnoses += FormatCheck.diagnoses(status.server, streams) + [refusals]
  }

  private static func configuration(_ environment: [String: String]) -> Diagnosis {
    let report = CheckReport(file: nil, environment: environment, withTable: false)
    if let reason = report.reason {
      return .bad(
        "configuration", reason, "Mend the file, then “eiderctl reload”.")
    }
    if !report.findings.isEmpty {
      return .odd(
        "configuration", "\(report.findings.count) things in it are odd",
        "“eiderctl check-config” names them.")
    }
    return .good("configuration", report.files.isEmpty ? "as shipped" : "good")
  }

  /// Levels that are wrong while something is down, or comes up again, are put right by themselves.
  private static func savedLevels(_ status: StatusReport) -> Diagnosis {
    let ledger = status.ledger
    guard let overdue = ledger.overdue, overdue > 0 else {
      let pending = ledger.savedLevels
      return .good(
        "saved volumes",
        "\(ledger.repaired) were put right since the start"
          + (pending > 0 ? "; \(pending) will be once their streams are up again" : ""))
    }
    return .odd(
      "saved volumes",
      "\(overdue) may hold a level of Eider's, so that the next stream opens too quiet",
      "“eiderctl restore” has eiderd try again; “journalctl --user -u eiderd” says what went wrong."
    )
  }

  private static func rules(_ streams: [StreamDetails], _ daemon: Daemon) -> Diagnosis {
    var unknown: [StreamDetails] = []
    for stream in streams {
      // One that has gone meanwhile is no finding.
      let explanation = try? daemon.call(ControlMethods.Explain.self, .init(stream: stream.index))
      if explanation?.reason == "default" { unknown.append(stream) }
    }
    guard let first = unknown.first else {
      return .good("rules", "every one of \(streams.count) streams has one")
    }
    let names = unknown.map { "\($0.application) (\($0.index))" }.joined(separator: ", ")
    return .odd(
      "rules", "no rule is about these streams, so they get the default class: \(names)",
      "“eiderctl rule \(first.index) --class C” proposes one.",
      publicly: "\(unknown.count) of \(streams.count) streams have no rule")
  }

  private var refusals: Diagnosis {
    let count = metrics.split(separator: "\n").filter {
      $0.hasPrefix("eider_requests_refused_total") || $0.hasPrefix("eider_clients_refused_total")
    }.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }.reduce(0, +)
    if count == 0 { return .good("refusals", "nobody was refused") }
    return .odd(
      "refusals", "\(count) clients or requests were refused since the daemon started",
      "“eiderctl metrics” tells the reasons, and “journalctl --user -u eiderd” whom.")
  }
}
