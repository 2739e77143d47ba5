import Glibc
import ServerFixture
import StreamGain

/// What the ledger adds to an activation that ducks so many streams: a line for each with its base
/// and its fade, and one for their restore key, each written with one write(2) to a file in
/// `XDG_RUNTIME_DIR`, or in /dev/shm, which is of the same kind.
///
/// - Returns: the median in microseconds; nil when there is no such folder.
func ledgerCost(streams: Int) -> Double? {
  let folder = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) } ?? "/dev/shm"
  let path = "\(folder)/eider-bench-\(getpid())"
  let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
  guard file >= 0, let channels = ChannelVolumes(raw: [52428, 52428]) else { return nil }
  defer {
    close(file)
    unlink(path)
  }
  func note(_ record: LedgerRecord) {
    var line = record.line + "\n"
    _ = line.withUTF8 { write(file, $0.baseAddress, $0.count) }
  }
  let base = StreamVolume(channels: channels)
  let key = "sink-input-by-media-role:music"
  let truth = TrueLevel(volume: base, positions: ["front-left", "front-right"])
  var times: [Double] = []
  for _ in 0..<2000 {
    let start = Monotonic.now
    note(.saved(SavedLevelEntry(key: key, truth: truth)))
    for index in 0..<UInt32(streams) {
      var entry = LedgerEntry(
        identity: StreamIdentity(server: 1, index: index, process: "12345", binary: "player"),
        key: key, application: "A player", base: base)
      entry.written.add(
        PlannedFade(from: channels, to: channels.scaled(by: Decibels(-20)), steps: 14))
      note(.stream(entry))
    }
    times.append(Monotonic.now - start)
    ftruncate(file, 0)
  }
  return times.sorted()[times.count / 2] * 1e6
}
