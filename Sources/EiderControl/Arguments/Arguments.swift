/// What was given to a command.
struct Arguments {
  /// The command's name, for what is said of wrong values.
  let command: String
  /// What is neither an option nor an option's value.
  private(set) var operands: [String] = []
  private var values: [String: String] = [:]

  /// Reads `--name VALUE`, `--name=VALUE`, flags, and `--`, after which everything is an operand.
  /// Of an option given twice the last counts.
  /// - Throws: `Failure` with the status `usage`.
  init(parsing arguments: some Sequence<String>, for command: Command) throws {
    self.command = command.name
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      } else if argument == "-h" {
        values[Option.help.name] = ""
      } else if argument.hasPrefix("-"), argument != "-" {
        try takeOption(argument, &rest, command)
      } else {
        operands.append(argument)
        if command.operandsEndOptions {
          operands += rest
          break
        }
      }
    }
    if !has(.help) { try checkOperands(command) }
  }

  private mutating func takeOption(
    _ argument: String, _ rest: inout ArraySlice<String>, _ command: Command
  ) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let known = command.allOptions.first { "--" + $0.name == parts[0] }
    guard let option = known else {
      throw usage("there is no option “\(String(parts[0]).printable)”")
    }
    if option.placeholder == nil {
      guard parts.count == 1 else { throw usage("--\(option.name) takes no value") }
      values[option.name] = ""
    } else if parts.count == 2 {
      values[option.name] = String(parts[1])
    } else if let value = rest.first, !value.hasPrefix("--") {
      values[option.name] = value
      rest.removeFirst()
    } else {
      throw usage("\(option.usage): the value is missing")
    }
  }

  private func checkOperands(_ command: Command) throws {
    let operands = command.operands
    if self.operands.count < operands.count.lowerBound {
      throw usage("\(operands.placeholder) is missing")
    }
    if self.operands.count > operands.count.upperBound {
      let first = self.operands[operands.count.upperBound]
      throw usage("“\(first.printable)” is one too many")
    }
  }

  /// Whether the option was given.
  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// The value of an option; nil when it was not given.
  func value(of option: Option) -> String? { values[option.name] }

  /// The value of an option that takes seconds: 0 for a negative one, and for one without end a time
  /// that the policy takes for endless.
  /// - Throws: `Failure` with the status `usage`.
  func seconds(of option: Option) throws -> Double? {
    guard let text = value(of: option) else { return nil }
    guard let seconds = Double(text), !seconds.isNaN else {
      throw usage("\(option.usage): “\(text.printable)” is no number of seconds")
    }
    // Infinity has no JSON; a thousand years are endless as well.
    return min(max(0, seconds), 31_536_000_000)
  }

  /// Wrong usage of this command.
  func usage(_ message: String) -> Failure { .usage(message, help: command) }
}
