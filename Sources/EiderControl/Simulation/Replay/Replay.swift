import AudioPolicy
import EiderConfiguration
import EiderInterface
import FoundationEssentials

/// Hands the inputs of a recording to the policy again, and compares what it does with what it did.
enum Replay {
  /// - Throws: `Failure` when the file is no recording that can be replayed.
  static func run(file: String) throws -> Timeline {
    let name = file.printable(columns: 400)
    switch FileContents(path: file, limit: .max) {
    case .text(""): throw Failure("\(name): this is no recording, for it is empty")
    case .text(let text): return try run(Data(text.utf8), file: file)
    case .missing: throw Failure("\(name): there is no such file")
    case .unreadable(let why): throw Failure("\(name): \(why)")
    }
  }

  /// The same for the content of a file; `file` is how it is named.
  static func run(_ data: Data, file: String) throws -> Timeline {
    var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    let header = try header(lines.popFirst(), file)
    // What follows the last line feed was being written when the daemon ended.
    let rest = lines.popLast() ?? Data()
    var timeline = Timeline(
      file: file,
      about: "A recording by eiderd \(header.version): \(lines.count) inputs"
        + (rest.isEmpty ? "" : ", the last one broken off"))
    var focus = AudioFocus(header.configuration)
    var names = SessionNames()
    var first: Duration?
    for (index, line) in lines.enumerated() {
      let recorded: RecordingEntry
      do {
        recorded = try JSONDecoder().decode(RecordingEntry.self, from: line)
      } catch {
        throw unreadable(file, line: index + 2)
      }
      let time = recorded.at - (first ?? recorded.at)
      first = first ?? recorded.at
      timeline.end = time
      timeline.note(.step, recorded.input.words(names), at: time)
      let actions = focus.handle(recorded.input, at: recorded.at)
      for action in actions {
        timeline.note(
          action, at: time, &names, opening: names.free(recorded.input.opens), in: focus
        ) { "stream \($0.sinkInput)" }
      }
      guard actions != recorded.actions else { continue }
      timeline.note(
        .difference, difference(actions, recorded.actions, file: file, line: index + 2), at: time)
      break
    }
    return timeline
  }

  private static func header(_ line: Data?, _ file: String) throws -> RecordingHeader {
    let decoder = JSONDecoder()
    let file = file.printable(columns: 400)
    guard let line, let format = try? decoder.decode(Format.self, from: line).format else {
      throw Failure("\(file): this is no recording; “eiderd --record FILE” makes one")
    }
    guard format == RecordingHeader.format else {
      throw Failure(
        "\(file): the recording has format \(format), and this eiderctl reads format "
          + "\(RecordingHeader.format); use the one that came with that eiderd")
    }
    do {
      return try decoder.decode(RecordingHeader.self, from: line)
    } catch {
      throw unreadable(file, line: 1)
    }
  }

  /// As much of a header as every format has.
  private struct Format: Decodable {
    var format: Int
  }

  private static func unreadable(_ file: String, line: Int) -> Failure {
    Failure(
      "\(file.printable(columns: 400)):\(line): the line cannot be read; the file was changed, or "
        + "recorded by another version of eiderd")
  }

  /// The first action that is not as it was.
  private static func difference(
    _ found: [Action], _ recorded: [Action], file: String, line: Int
  ) -> String {
    let index = zip(found, recorded).prefix { $0 == $1 }.count
    func action(_ actions: [Action]) -> String {
      index < actions.count ? actions[index].code : "nothing more"
    }
    return "\(file):\(line): action \(index + 1) is \(action(found)), and was \(action(recorded))"
  }
}

extension Encodable {
  /// As the recording has it.
  fileprivate var code: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return "\(self)" }
    return String(decoding: data, as: UTF8.self)
  }
}

extension Input {
  /// The name of the session that a client opens.
  fileprivate var opens: String? {
    if case .open(let name, _) = self { name } else { nil }
  }
}
