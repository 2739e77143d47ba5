// Single values: what they must be, and what is said when they are not.
extension ConfigurationDecoder {
  /// The members of an object whose keys are known.
  package struct Members<Key: RawRepresentable> where Key.RawValue == String {
    fileprivate var values: [String: ConfigurationValue]

    /// The value of a key; nil when it is absent, or `null`, which stands for the default.
    package subscript(_ key: Key) -> ConfigurationValue? {
      guard let value = values[key.rawValue], value.content != .null else { return nil }
      return value
    }
  }

  package mutating func report(_ value: ConfigurationValue, _ text: String, atKey: Bool = false) {
    problems.append(
      ConfigurationProblem(
        file: value.place.file, line: atKey ? value.place.keyLine : value.place.line,
        column: atKey ? value.place.keyColumn : value.place.column,
        path: value.place.path.description, text: text))
  }

  package mutating func mismatch(_ value: ConfigurationValue, _ wanted: String) {
    report(value, "must be \(wanted), not \(value.shown)")
  }

  /// An object whose keys are names that the user chose, in order of those names.
  package mutating func entries(
    of value: ConfigurationValue?, _ wanted: String
  ) -> [(name: String, value: ConfigurationValue)] {
    guard let value else { return [] }
    guard case .object(let members) = value.content else {
      mismatch(value, wanted)
      return []
    }
    var entries: [(name: String, value: ConfigurationValue)] = []
    for (name, entry) in members.sorted(by: { $0.key < $1.key }) {
      let isName =
        (1...64).contains(name.unicodeScalars.count)
        && name.unicodeScalars.allSatisfy {
          !$0.properties.isWhitespace && $0.properties.generalCategory != .control
        }
      if isName {
        entries.append((name, entry))
      } else {
        report(entry, "a name has 1 to 64 characters, none of them blank", atKey: true)
      }
    }
    return entries
  }

  package mutating func members<Key: RawRepresentable & CaseIterable>(
    of value: ConfigurationValue, _: Key.Type
  ) -> Members<Key>? where Key.RawValue == String {
    members(of: value, Array(Key.allCases))
  }

  /// The members of an object that may hold these keys and no others.
  package mutating func members<Key: RawRepresentable>(
    of value: ConfigurationValue, _ keys: [Key]
  ) -> Members<Key>? where Key.RawValue == String {
    let known = keys.map(\.rawValue)
    guard case .object(let members) = value.content else {
      mismatch(value, "an object with \(list(known))")
      return nil
    }
    for (key, member) in members where !known.contains(key) {
      report(
        member,
        "unknown key; "
          + (Suggestion.nearest(to: key, among: known).map { "did you mean \(quoted($0))?" }
            ?? "here fits \(list(known, last: "or"))"),
        atKey: true)
    }
    return Members(values: members)
  }

  package mutating func text(_ value: ConfigurationValue?, _ wanted: String) -> String? {
    guard let value else { return nil }
    if case .string(let text) = value.content, text.unicodeScalars.count <= 256 { return text }
    if case .string = value.content {
      report(value, "must be \(wanted), of at most 256 characters")
    } else {
      mismatch(value, wanted)
    }
    return nil
  }

  package mutating func flag(_ value: ConfigurationValue?) -> Bool? {
    guard let value else { return nil }
    if case .bool(let flag) = value.content { return flag }
    mismatch(value, "true or false")
    return nil
  }

  package mutating func number(
    _ value: ConfigurationValue?, in range: ClosedRange<Double>, _ wanted: String
  ) -> Double? {
    guard let value else { return nil }
    if case .number(let number) = value.content, range.contains(number) { return number }
    mismatch(value, wanted)
    return nil
  }

  package mutating func wholeNumber(_ value: ConfigurationValue?, in range: ClosedRange<Int>)
    -> Int?
  {
    guard let value else { return nil }
    if case .number(let number) = value.content, let whole = Int(exactly: number),
      range.contains(whole)
    {
      return whole
    }
    mismatch(value, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    return nil
  }

  package mutating func milliseconds(_ value: ConfigurationValue?, upTo longest: Int) -> Duration? {
    number(value, in: 0...Double(longest), "a number of milliseconds from 0 to \(longest)")
      .map { .microseconds(Int64(($0 * 1000).rounded())) }
  }

  package mutating func choice<Choice: RawRepresentable>(
    _ value: ConfigurationValue?, from choices: [Choice]
  ) -> Choice? where Choice.RawValue == String {
    guard let value else { return nil }
    let names = choices.map(\.rawValue)
    if case .string(let text) = value.content {
      if let found = choices.first(where: { $0.rawValue == text }) { return found }
      if let near = Suggestion.nearest(to: text, among: names) {
        report(
          value,
          "must be \(list(names, last: "or")), not \(value.shown); "
            + "did you mean \(quoted(near))?")
        return nil
      }
    }
    mismatch(value, list(names, last: "or"))
    return nil
  }

  /// Names in quotation marks, as a sentence has them.
  package func list(_ names: [String], last: String = "and") -> String {
    let names = names.map { quoted($0) }
    guard let end = names.last, names.count > 1 else { return names.first ?? "nothing" }
    return names.dropLast().joined(separator: ", ") + " \(last) " + end
  }
}
