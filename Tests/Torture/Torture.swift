import Dispatch
import Glibc
import ServerFixture
import Synchronization

/// Episodes on several servers, some of them at a time.
final class Torture: Sendable {
  private struct State {
    /// How many were begun.
    var begun = 0
    var done: [ServerKind: Int] = [:]
    var misses: [ServerKind: Int] = [:]
    var seconds = 0.0
  }

  private let servers: [ServerKind]
  private let episodes: Int
  private let seed: UInt64
  private let jobs: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - servers: on each of which the episodes are run.
  ///   - episodes: how many on each, with seeds from `seed` on.
  ///   - seed: that of the first.
  ///   - jobs: how many at a time; no more than there are processors.
  init(_ servers: [ServerKind], episodes: Int, seed: UInt64, jobs: Int) {
    self.servers = servers
    self.episodes = episodes
    self.seed = seed
    self.jobs = max(jobs, 1)
  }

  var misses: Int { state.withLock { $0.misses.values.reduce(0, +) } }

  /// A line for each server and one for all.
  var summary: String {
    state.withLock { state in
      let total = state.done.values.reduce(0, +)
      let average = Int(state.seconds / Double(max(total, 1)) * 10) / 10
      return servers.map { server in
        "\(server.rawValue): \(state.done[server] ?? 0) episodes, "
          + "\(state.misses[server] ?? 0) misses\n"
      }.joined()
        + "\(total) episodes from seed \(seed) on, \(state.misses.values.reduce(0, +)) misses; "
        + "\(average) s each"
    }
  }

  /// Runs them all and prints how each went.
  func run() {
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      while let (server, seed) = next() { run(server, seed) }
    }
  }

  private func next() -> (ServerKind, UInt64)? {
    let number = state.withLock { state in
      state.begun += 1
      return state.begun - 1
    }
    guard number < episodes * servers.count else { return nil }
    return (servers[number % servers.count], seed &+ UInt64(number / servers.count))
  }

  private func run(_ server: ServerKind, _ seed: UInt64) {
    let start = Monotonic.now
    let text = report(server, seed)
    state.withLock { state in
      state.done[server, default: 0] += 1
      if text != nil { state.misses[server, default: 0] += 1 }
      state.seconds += Monotonic.now - start
      print("\(server.rawValue), seed \(seed): \(text ?? "good")")
      // A run that is cut short has told what it found.
      fflush(nil)
    }
  }

  /// What is wrong after an episode, and what came before; nil when all is well.
  private func report(_ server: ServerKind, _ seed: UInt64) -> String? {
    do {
      let episode = try Episode(server, seed: seed)
      let faults = try episode.run(steps: 40)
      guard !faults.isEmpty else { return nil }
      return faults.map { "\n  " + $0 }.joined()
        + "\n  what happened: " + episode.history.joined(separator: "; ")
        + "\n  the daemon said:\n" + episode.log
    } catch {
      return "\(error)"
    }
  }
}
