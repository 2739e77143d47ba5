import FoundationEssentials
import Glibc

extension Command {
  private static let report = Option(
    "report", value: "FILE", "write what a report of a fault needs, without private data")

  /// One look at everything.
  static let doctor = Command(
    name: "doctor",
    summary: "look at everything that may be wrong, and say what to do",
    options: [report],
    discussion: [
      """
      Looks at sockets, units, configuration, daemon, sound server, other programs that duck, saved \
      volumes, streams that no rule is about, formats that the server converts, and clients that were \
      refused. What is odd works all \
      the same.
      """,
      """
      Exits with 0 when nothing is bad, 1 when something is, and 69 when no daemon answers. The \
      report of --report is JSON, and has no names of applications, sessions, sinks or files in it.
      """,
    ],
    examples: ["eiderctl doctor --report eider-report.json"],
    run: doctor)

  private static func doctor(_ context: Context) throws -> ExitStatus {
    let examination = try Examination(context.environment)
    if let file = context.arguments.value(of: report) {
      let place = "the report cannot be written to \(file.printable(columns: 400))"
      let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw Failure("\(place): \(SystemError.words(errno))") }
      close(descriptor)
      do {
        let text = try JSONOutput.text(DoctorReport(examination))
        try Data(text.utf8).write(to: URL(filePath: file))
      } catch {
        throw Failure("\(place): \(error)")
      }
    }
    if context.wantsJSON {
      try context.console.json(examination.diagnoses)
    } else {
      try context.console.write(text(examination.diagnoses, context.console.style))
    }
    if !examination.hasDaemon { return .unavailable }
    return examination.diagnoses.contains { $0.verdict == .bad } ? .failed : .done
  }

  private static func text(_ diagnoses: [Diagnosis], _ style: Style) -> String {
    diagnoses.map { diagnosis in
      let mark =
        switch diagnosis.verdict {
        case .good: style("good", .good)
        case .odd: style("odd ", .notable)
        case .bad: style("bad ", .bad)
        }
      let remedy = diagnosis.remedy.map { "\n      → \($0.printable(columns: 400))" } ?? ""
      let subject = diagnosis.subject.printable(columns: 400)
      return "\(mark)  \(subject): \(diagnosis.finding.printable(columns: 1000))\(remedy)\n"
    }.joined()
  }
}
