import Glibc
import ServerFixture

// Tortures the daemon: eider-torture [EPISODES [SEED [SERVER]]]. Ends with 1 when anything was not
// its user's in the end.

let arguments = Array(CommandLine.arguments.dropFirst())
let count = arguments.first.flatMap { Int($0) } ?? 100
let seed = arguments.dropFirst().first.flatMap { UInt64($0) } ?? UInt64.random(in: 0...999_999)
let servers = ServerKind.available.filter { kind in
  arguments.dropFirst(2).first.map { $0 == kind.rawValue } ?? true
}

var failures = 0
for kind in servers {
  for number in 0..<count {
    // A run that is cut short has told what it found.
    defer { fflush(nil) }
    let episodeSeed = seed &+ UInt64(number)
    do {
      let episode = try Episode(kind, seed: episodeSeed)
      let faults = try episode.run(steps: 40)
      guard !faults.isEmpty else {
        print("\(kind.rawValue), seed \(episodeSeed): good")
        continue
      }
      failures += 1
      print("\(kind.rawValue), seed \(episodeSeed):")
      for fault in faults { print("  " + fault) }
      print("  what happened: " + episode.history.joined(separator: "; "))
      print("  the daemon said:\n" + episode.log)
    } catch {
      failures += 1
      print("\(kind.rawValue), seed \(episodeSeed): \(error)")
    }
  }
}
print("\(count) episodes on each of \(servers.count) servers, seed \(seed): \(failures) failed")
exit(failures == 0 ? 0 : 1)
