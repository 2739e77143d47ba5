import Glibc
import ServerFixture

// Measures Eider on private servers, beside what it is to be measured against, and prints a table.
// Ends with 1 when something could not be measured; an aim that is missed is only reported.
// eider-bench interface measures only what calls and events cost.
// eider-bench late-streams COUNT measures only what is heard of so many streams that come late.

let started = Monotonic.now

func perform() throws {
  // A program that was built just now counts as memory of its own until the disk has it.
  sync()
  var table = Table()
  table.rows += try ActivationLatency().rows()
  table.rows += try AudibleLatency(rounds: 24).rows()
  table.rows += try SteadyState().rows()
  table.rows += try AdoptionCost().rows()
  table.rows += try ServiceCost().rows()
  table.rows += try InterfaceCost().rows()
  print(table.text)
  print("\nOne activation in the policy, without sockets and server (median)")
  for row in policyCost() {
    let cost = Row(name: "", unit: .microseconds, measured: Sample([row.microseconds / 1e6]))
    let scene = "\(row.sessions) sessions, \(row.streams) streams, \(row.affected) ducked"
    print("  \(scene): \(cost.cells[1])")
  }
  if let cost = ledgerCost(streams: 10) {
    let row = Row(name: "", unit: .microseconds, measured: Sample([cost / 1e6]))
    print("\nThe ledger, in an activation that ducks 10 streams (median): \(row.cells[1])")
  }
  print("")
  try LateStreams.report(streams: 20)
  let seconds = Int(Monotonic.now - started)
  let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
  print(
    "\nMedians of one run of \(seconds) s on \(processors) processors, "
      + "which may have had other work too.")
}

do {
  let arguments = CommandLine.arguments.dropFirst()
  if arguments.first == "late-streams", let count = arguments.last.flatMap({ Int($0) }) {
    try LateStreams.report(streams: count)
  } else if arguments.first == "interface" {
    var table = Table()
    table.rows += try InterfaceCost().rows()
    print(table.text)
  } else {
    try perform()
  }
} catch {
  let text = "eider-bench: \(error)\n"
  _ = write(STDERR_FILENO, text, text.utf8.count)
  exit(1)
}
