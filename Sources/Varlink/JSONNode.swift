/// JSON on its way to be text.
enum JSONNode {
  case null
  case bool(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  /// Finite.
  case number(Double)
  case string(String)
  case array(Array)
  case object(Object)
  /// What is filled in later.
  case slot(Slot)

  final class Array {
    var elements: [JSONNode] = []
  }

  final class Object {
    /// Of members of one name the last counts.
    private(set) var members: [(name: String, value: JSONNode)] = []

    func add(_ name: String, _ value: JSONNode) { members.append((name, value)) }

    /// In order of name.
    fileprivate var sorted: [(name: String, value: JSONNode)] {
      let isSorted = zip(members, members.dropFirst()).allSatisfy { $0.name < $1.name }
      guard !isSorted else { return members }
      var sorted: [(name: String, value: JSONNode)] = []
      for member in members.sorted(by: { $0.name < $1.name }) {
        if sorted.last?.name == member.name { sorted.removeLast() }
        sorted.append(member)
      }
      return sorted
    }
  }

  final class Slot {
    /// An object without members, until something else is said.
    var node = JSONNode.object(Object())
  }

  /// Appends the text: members in order of name, no white space.
  func append(to text: inout [UInt8]) {
    switch self {
    case .null: text += "null".utf8
    case .bool(let value): text += value ? "true".utf8 : "false".utf8
    case .integer(let value): text += String(value).utf8
    case .unsigned(let value): text += String(value).utf8
    case .number(let value): Self.append(value, to: &text)
    case .string(let value): JSONText.append(value, to: &text)
    case .array(let array):
      text.append(UInt8(ascii: "["))
      for (index, element) in array.elements.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        element.append(to: &text)
      }
      text.append(UInt8(ascii: "]"))
    case .object(let object):
      text.append(UInt8(ascii: "{"))
      for (index, member) in object.sorted.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        JSONText.append(member.name, to: &text)
        text.append(UInt8(ascii: ":"))
        member.value.append(to: &text)
      }
      text.append(UInt8(ascii: "}"))
    case .slot(let slot): slot.node.append(to: &text)
    }
  }

  /// A whole number is written without a fraction: some parsers would take it for no integer.
  private static func append(_ value: Double, to text: inout [UInt8]) {
    if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 {
      text += String(whole).utf8
    } else {
      text += value.description.utf8
    }
  }
}
