import Glibc
import ServerFixture

// Tortures the daemon: eider-torture [EPISODES [SEED [JOBS [SERVER…]]]], so many episodes on each of
// the servers, with seeds from SEED on, as many at a time as JOBS says. Ends with 1 when anything was
// not its user's in the end.

let arguments = Array(CommandLine.arguments.dropFirst())
func number<Value: FixedWidthInteger>(_ place: Int) -> Value? {
  arguments.count > place ? Value(arguments[place]) : nil
}
let names = arguments.dropFirst(3)
let servers = ServerKind.available.filter { names.isEmpty || names.contains($0.rawValue) }
let torture = Torture(
  servers, episodes: number(0) ?? 100, seed: number(1) ?? UInt64.random(in: 0...999_999),
  jobs: number(2) ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)))
torture.run()
print(torture.summary)
exit(torture.misses == 0 && !servers.isEmpty ? 0 : 1)
