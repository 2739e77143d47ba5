import FoundationEssentials
import Glibc
import ServerFixture

// Plays music and lets a prompt, a call and an alarm duck it, shows what is heard, and draws it.

let usage = """
  Usage: eider-demo [--server private|mine] [--check] [--picture FILE]

    --server mine    play on your own sound server, to be heard; otherwise on a private one
    --check          exit with 1 when a measured level is not the policy's
    --picture FILE   where the picture goes; build/demo.svg otherwise

  """

/// What the command line asks for.
struct Arguments {
  var isUsers = false
  var checks = false
  var picture = "build/demo.svg"
}

func complain(_ text: String) { _ = write(STDERR_FILENO, text, text.utf8.count) }

func parse(_ arguments: [String]) -> Arguments? {
  var parsed = Arguments()
  var rest = arguments[...]
  while let argument = rest.popFirst() {
    switch argument {
    case "--check": parsed.checks = true
    case "--server":
      guard let server = rest.popFirst(), ["private", "mine"].contains(server) else { return nil }
      parsed.isUsers = server == "mine"
    case "--picture":
      guard let path = rest.popFirst() else { return nil }
      parsed.picture = path
    default: return nil
    }
  }
  return parsed
}

/// Runs the demo; all that it started has ended when this returns.
///
/// - Returns: Whether every level was the policy's.
func perform(_ arguments: Arguments) throws -> Bool {
  let stage = arguments.isUsers ? try Stage.ofTheUser() : try Stage.ofItsOwn()
  print(
    stage.isUsers
      ? "On your sound server, sink \(stage.sink)."
      : "On a private sound server with a null sink; “make demo SERVER=mine” is heard.")
  let performance = try Performance(on: stage, display: LevelDisplay())
  try performance.run()

  let check = LevelCheck(performance)
  print()
  for line in check.lines { print("  \(line.isRight ? "✓" : "✗") \(line.what)") }

  let picture = URL(filePath: arguments.picture)
  try FileManager.default.createDirectory(
    at: picture.deletingLastPathComponent(), withIntermediateDirectories: true)
  let chart = LevelChart(history: performance.history, phases: performance.phases)
  try Data(chart.svg.utf8).write(to: picture)
  print("\nThe picture: \(arguments.picture)")
  return check.isRight
}

if CommandLine.arguments.contains("--help") {
  print(usage, terminator: "")
  exit(0)
}
guard let arguments = parse(Array(CommandLine.arguments.dropFirst())) else {
  complain(usage)
  exit(64)
}
do {
  let isRight = try perform(arguments)
  if arguments.checks && !isRight {
    complain("eider-demo: what was heard is not what the policy says; see the lines marked ✗\n")
    exit(1)
  }
} catch {
  complain("eider-demo: \(error)\n")
  exit(1)
}
