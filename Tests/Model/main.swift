import AudioPolicy
import FoundationEssentials
import Glibc
import PolicyModel

// Proves the policy on made-up lives, or replays the one that broke it.
//
//   eider-model [--steps N] [--seed N]     makes N steps (a million), from a seed (the time)
//   eider-model --replay FILE              hands in the lines that a failure printed

func option(_ name: String) -> String? {
  let arguments = CommandLine.arguments
  guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else { return nil }
  return arguments[index + 1]
}

if let path = option("--replay") {
  do {
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let inputs = try Record.read(text)
    let violation = Trial.violation(of: inputs)
    print(violation ?? "\(inputs.count) inputs, and every rule holds")
    exit(violation == nil ? 0 : 1)
  } catch {
    print("\(path) cannot be replayed: \(error)")
    exit(2)
  }
}

let steps = option("--steps").flatMap { Int($0) } ?? 1_000_000
let seed = option("--seed").flatMap { UInt64($0) } ?? UInt64(time(nil))
print("seed \(seed), \(steps) steps")
let clock = ContinuousClock()
let start = clock.now
do {
  let made = try Model.run(seed: seed, steps: steps)
  print("every rule held in \(made) steps, \(clock.now - start)")
} catch {
  print(error)
  exit(1)
}
