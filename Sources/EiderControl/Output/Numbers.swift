/// Numbers as people read them; `String(format:)` would bring all of Foundation along.
enum Numbers {
  /// With one digit after the point: `-12.0 dB`.
  static func decibels(_ value: Double) -> String {
    guard value.isFinite else { return "\(value) dB" }
    let tenths = (abs(value) * 10).rounded()
    guard tenths < 1e9 else { return "\(value) dB" }
    let sign = value < 0 && tenths > 0 ? "-" : ""
    return "\(sign)\(Int(tenths) / 10).\(Int(tenths) % 10) dB"
  }

  /// A level of 65536 as 100 %.
  static func percent(_ level: Int) -> String {
    "\(Int((Double(level) / 655.36).rounded())) %"
  }

  /// The two greatest units: `2 h 5 min`.
  static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0, seconds < 1e12 else { return "\(seconds) s" }
    let whole = Int(seconds)
    switch whole {
    case ..<60: return "\(whole) s"
    case ..<3600: return "\(whole / 60) min \(whole % 60) s"
    case ..<86400: return "\(whole / 3600) h \(whole % 3600 / 60) min"
    default: return "\(whole / 86400) d \(whole % 86400 / 3600) h"
    }
  }

  /// Seconds as they were given: `5` rather than `5.0`.
  static func seconds(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value)) s" : "\(value) s"
  }

  static func padded(_ value: Int, _ digits: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
