import AudioPolicy
import FoundationEssentials

/// Inputs as lines of JSON, one each.
public enum Record {
  public static func text(_ inputs: [RecordedInput]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try inputs.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }
      .joined()
  }

  public static func read(_ text: String) throws -> [RecordedInput] {
    let decoder = JSONDecoder()
    return try text.split(separator: "\n").map {
      try decoder.decode(RecordedInput.self, from: Data($0.utf8))
    }
  }

  static func readBack(_ inputs: [RecordedInput]) throws(Violation) -> [RecordedInput] {
    do {
      return try read(try text(inputs))
    } catch {
      throw Violation("a record cannot be written and read: \(error)")
    }
  }
}
