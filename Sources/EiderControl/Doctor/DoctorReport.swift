import EiderInterface

/// What a report of a fault needs, without what may be private: names of applications, sessions and
/// sinks, and the paths of files.
struct DoctorReport: Encodable {
  /// An event of the history without names.
  struct Event: Encodable {
    var event: String
    var time: Double
    var `class`: String?
    var kind: String?
    var by: String?
    var shouldResume: Bool?
    var decibels: Double?
  }

  let tool = EiderVersion.current
  let daemon: String?
  let server: String?
  let uptime: Double?
  let sessions: Int?
  let streams: Int?
  let ledger: StatusReport.Ledger?
  let findings: [Diagnosis]
  let history: [Event]
  let metrics: [String]

  init(_ examination: Examination) {
    let status = examination.status
    daemon = status?.version
    server = status?.server.description
    uptime = status?.uptime
    sessions = status?.sessions
    streams = status?.streams
    ledger = status.map {
      var ledger = $0.ledger
      // Sentences about files, whose paths hold the user's name.
      ledger.problems = ledger.problems.map { _ in "a problem with a file" }
      return ledger
    }
    findings = examination.diagnoses.map { diagnosis in
      var diagnosis = diagnosis
      if let text = diagnosis.publicFinding { diagnosis.finding = text }
      if diagnosis.subject == "configuration", diagnosis.verdict == .bad {
        diagnosis.finding = "it cannot be used"
      }
      return diagnosis
    }
    history = examination.history.map {
      Event(
        event: $0.event, time: $0.time, class: $0.class, kind: $0.kind, by: $0.by?.class,
        shouldResume: $0.shouldResume, decibels: $0.decibels)
    }
    metrics = examination.metrics.split(separator: "\n").map(String.init)
  }
}
