// Written by hand, for this is in the way of every activation; read by the general decoder.
extension LedgerRecord {
  /// The record as one line of JSON, without its end.
  public var line: String {
    var text = LedgerText()
    switch self {
    case .stream(let entry):
      text.open("stream")
      text.add(entry)
    case .settled(let identity):
      text.open("settled")
      text.add(identity)
    case .saved(let entry):
      text.open("saved")
      text.add(entry)
    case .repaired(let key):
      text.open("repaired")
      text.add(key)
    }
    return text.text + "}"
  }
}

/// JSON as it grows.
private struct LedgerText {
  var text = ""

  mutating func open(_ kind: String) { text += "{\"\(kind)\":" }

  mutating func add(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\0"..<" ":
        text += scalar.value < 16 ? "\\u000" : "\\u00"
        text += String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  private mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    text += ",\"\(name)\":"
    add(value)
  }

  mutating func add(_ identity: StreamIdentity) {
    text += "{\"server\":\(identity.server),\"index\":\(identity.index)"
    member("process", identity.process)
    member("binary", identity.binary)
    text += "}"
  }

  mutating func add(_ entry: LedgerEntry) {
    text += "{\"identity\":"
    add(entry.identity)
    member("key", entry.key)
    member("application", entry.application)
    text += ",\"base\":"
    add(entry.base)
    text += ",\"written\":"
    add(entry.written)
    text += "}"
  }

  mutating func add(_ entry: SavedLevelEntry) {
    text += "{\"key\":"
    add(entry.key)
    text += ",\"truth\":{\"volume\":"
    add(entry.truth.volume)
    member("device", entry.truth.device)
    text += ",\"positions\":["
    separated(entry.truth.positions) { $0.add($1) }
    text += "]},\"written\":"
    add(entry.written)
    text += ",\"bases\":["
    separated(entry.bases) { $0.add($1) }
    text += "]"
    if let server = entry.server { text += ",\"server\":\(server)" }
    if entry.isKept { text += ",\"kept\":true" }
    text += "}"
  }

  private mutating func add(_ volume: StreamVolume) {
    text += "{\"muted\":\(volume.muted),\"channels\":"
    add(volume.channels)
    text += "}"
  }

  private mutating func add(_ written: WrittenLevels) {
    text += "{\"isMuted\":\(written.isMuted),\"fades\":["
    separated(written.fades) { text, fade in
      text.text += "{\"steps\":\(fade.steps),\"start\":"
      text.add(fade.start)
      text.text += ",\"end\":"
      text.add(fade.end)
      text.text += "}"
    }
    text += "]}"
  }

  private mutating func add(_ channels: ChannelVolumes) {
    text += "["
    separated(channels.raw) { $0.text += String($1) }
    text += "]"
  }

  private mutating func separated<Element>(
    _ elements: [Element], _ add: (inout LedgerText, Element) -> Void
  ) {
    var isFirst = true
    for element in elements {
      if !isFirst { text += "," }
      isFirst = false
      add(&self, element)
    }
  }
}
