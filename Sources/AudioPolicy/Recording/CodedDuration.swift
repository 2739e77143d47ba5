/// A duration as records hold it: an integer of microseconds, or, when it is finer than that,
/// the pair of seconds and attoseconds. So what is read is exactly what was written.
struct CodedDuration: Codable {
  var duration: Duration

  init(_ duration: Duration) {
    self.duration = duration
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let microseconds = try? container.decode(Int64.self) {
      duration = .microseconds(microseconds)
      return
    }
    let parts = try container.decode([Int64].self)
    guard parts.count == 2 else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "a duration is microseconds, or a pair of seconds and attoseconds")
    }
    duration = Duration(secondsComponent: parts[0], attosecondsComponent: parts[1])
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let (seconds, attoseconds) = duration.components
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let (rest, finer) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000)
    let (sum, overflowsToo) = whole.addingReportingOverflow(rest)
    if finer == 0, !overflows, !overflowsToo {
      try container.encode(sum)
    } else {
      try container.encode([seconds, attoseconds])
    }
  }
}

/// Makes a duration a number of microseconds in records.
@propertyWrapper
public struct Microseconds: Codable, Hashable, Sendable {
  public var wrappedValue: Duration

  public init(wrappedValue: Duration) {
    self.wrappedValue = wrappedValue
  }

  public init(from decoder: any Decoder) throws {
    wrappedValue = try CodedDuration(from: decoder).duration
  }

  public func encode(to encoder: any Encoder) throws {
    try CodedDuration(wrappedValue).encode(to: encoder)
  }
}
