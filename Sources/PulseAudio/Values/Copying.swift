import CPulse

// libpulse's structures live only as long as the callback that shows them: all is copied.

/// The text, with bytes that are not UTF-8 repaired; empty for NULL.
nonisolated func text(_ pointer: UnsafePointer<CChar>?) -> String {
  pointer.map { String(cString: $0) } ?? ""
}

/// Index fields say `PA_INVALID_INDEX` for none.
nonisolated func index(_ value: UInt32) -> UInt32? { value == .max ? nil : value }

/// Copies an array of pointers, as ports and profiles are given.
nonisolated func copies<Element, Copy>(
  _ pointer: UnsafeMutablePointer<UnsafeMutablePointer<Element>?>?, _ count: UInt32,
  _ copy: (Element) -> Copy
) -> [Copy] {
  guard let pointer else { return [] }
  return UnsafeBufferPointer(start: pointer, count: Int(count)).compactMap {
    $0.map { copy($0.pointee) }
  }
}

/// Copies a property list. Values that are no text (binary ones, such as icons) are left out.
nonisolated func properties(_ list: OpaquePointer?) -> [String: String] {
  guard let list else { return [:] }
  var copy: [String: String] = [:]
  var state: UnsafeMutableRawPointer?
  while let key = pa_proplist_iterate(list, &state) {
    // NULL unless the value ends in NUL and is valid UTF-8.
    if let value = pa_proplist_gets(list, key) { copy[text(key)] = text(value) }
  }
  return copy
}
