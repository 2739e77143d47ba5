import EiderInterface
import FoundationEssentials
import Glibc
import ServerFixture

/// Ten players, and whatever may befall them, in an order that a seed decides; then two seconds of
/// quiet, after which everything must be its user's again.
final class Episode {
  private let server: ServerKind
  private let sound: any PrivateServer
  private let daemon: EiderProcess
  private var random: SeededRandom
  private var players: [Player] = []
  private var holders: [ChildProcess] = []
  private(set) var history: [String] = []
  /// What the daemons before this one have logged.
  private var earlierLogs = ""
  private var daemonStart = 0.0
  /// When something last held streams down, or may have.
  private var lastHold = -Double.infinity

  init(_ kind: ServerKind, seed: UInt64) throws {
    random = SeededRandom(state: seed)
    server = kind
    sound = try kind.make()
    daemon = try EiderProcess(
      on: sound.server, configuration: "{ log: { level: \"debug\" } }")
    try sound.start()
    try daemon.start()
    for kind in Kind.all { players.append(try player(kind, isQuiet: true)) }
  }

  deinit {
    for holder in holders { holder.terminate(SIGKILL) }
    for player in players { player.stream.stop() }
    daemon.stop()
    sound.stop()
  }

  /// What every daemon of the episode has logged.
  var log: String { earlierLogs + daemon.log }

  /// The hold and the longest release are over.
  private var isQuiet: Bool { holders.isEmpty && Monotonic.now - lastHold > 2 }

  /// Lets things happen, and then says what is wrong.
  func run(steps: Int) throws -> [String] {
    for _ in 0..<steps {
      try step()
      usleep(UInt32.random(in: 0...120_000, using: &random))
    }
    return try faults()
  }

  private func note(_ text: String) { history.append(text) }

  private func step() throws {
    switch Int.random(in: 0..<20, using: &random) {
    case 0...6: try beginHold()
    case 7...10: endHold()
    case 11...13:
      let player = players[Int.random(in: players.indices, using: &random)]
      let share = Double.random(in: 0.3...1, using: &random)
      note("user sets \(player.kind.name) to \(share)")
      try player.set(share, isQuiet: isQuiet)
    case 14:
      let player = players[Int.random(in: players.indices, using: &random)]
      note("user turns the mute of \(player.kind.name)")
      try player.mute(!player.isMuted)
    case 15...16:
      let index = players.indices.randomElement(using: &random) ?? 0
      note("\(players[index].kind.name) is killed and comes again")
      players[index].stream.stop()
      players[index] = try player(players[index].kind, isQuiet: isQuiet)
    case 17...18: try killDaemon()
    default: try killServer()
    }
  }

  private func player(_ kind: Kind, isQuiet: Bool) throws -> Player {
    try Player(kind, on: sound.server, isQuiet: isQuiet) { [unowned self] in
      try processorTime()
    }
  }

  /// What daemon and server have used of a processor, or waited for.
  private func processorTime() throws -> Double {
    try ProcessorTime.usedOrAwaited(by: sound.processIDs + [daemon.processID].compactMap { $0 })
  }

  private func beginHold() throws {
    guard holders.count < 4 else { return endHold() }
    let name = ["call", "alarm", "prompt"].randomElement(using: &random) ?? "call"
    note("hold \(name)")
    holders.append(try daemon.begin(["hold", "--class", name]))
    lastHold = Monotonic.now
  }

  private func endHold() {
    guard let index = holders.indices.randomElement(using: &random) else { return }
    let isKilled = Bool.random(using: &random)
    note(isKilled ? "a holder is killed" : "a holder ends")
    let holder = holders.remove(at: index)
    if isKilled { holder.terminate(SIGKILL) } else { holder.closeInput() }
    lastHold = Monotonic.now
  }

  private func killDaemon() throws {
    note("the daemon is killed")
    try daemon.kill(SIGKILL)
    earlierLogs += daemon.log + "killed\n"
    for holder in holders { holder.terminate(SIGKILL) }
    if !holders.isEmpty { lastHold = Monotonic.now }
    holders = []
    usleep(UInt32.random(in: 0...200_000, using: &random))
    try daemon.start()
    daemonStart = Monotonic.now
  }

  /// Every stream ends with it, and what it had not put onto its disk yet is lost.
  private func killServer() throws {
    note("the server is killed")
    try sound.kill(SIGKILL)
    for player in players { player.stream.stop() }
    try sound.start()
    players = try Kind.all.map { try player($0, isQuiet: isQuiet) }
  }

  // MARK: The end

  private func faults() throws -> [String] {
    for holder in holders { holder.terminate(SIGKILL) }
    holders = []
    note("quiet")
    // The hold of 250 ms and the release of 400 ms are over before the two seconds are.
    let found = try untilNone(within: 2.65) { try streamFaults() + ledgerFaults() }
    return try found + newcomerFaults()
  }

  /// Asks for faults until there are none or the time is up. What daemon and server use or wait for
  /// of a processor meanwhile, which other episodes have too, is added to it.
  private func untilNone(
    within limit: Double, _ look: () throws -> [String]
  ) throws -> [String] {
    let start = Monotonic.now
    let busy = try processorTime()
    while true {
      let found = try look()
      let passed = Monotonic.now - start
      if found.isEmpty { return found }
      if try passed > limit + processorTime() - busy { return found }
      usleep(10_000)
    }
  }

  private func streamFaults() throws -> [String] {
    let inputs = try sound.server.sinkInputs()
    return try players.compactMap { player in
      let index = try player.stream.index()
      guard let input = inputs.first(where: { $0.index == index }) else {
        return "\(player.kind.name) is gone"
      }
      return player.fault(input.volume, muted: input.isMuted)
    }
  }

  private func ledgerFaults() throws -> [String] {
    let answer = try daemon.control(["status", "--json"])
    let report = try JSONDecoder().decode(StatusReport.self, from: Data(answer.output.utf8))
    let ledger = report.ledger
    return ledger.streams + ledger.savedLevels == 0
      ? [] : ["the ledger has \(ledger.streams) streams, \(ledger.savedLevels) saved levels"]
  }

  /// A new player of each key opens at the level of the one whose user set it last. PipeWire does not
  /// tell which that was, and a daemon that has to duck as soon as it is there cannot find out.
  private func newcomerFaults() throws -> [String] {
    var found: [String] = []
    for (key, group) in Dictionary(grouping: players, by: \.kind.key).sorted(by: { $0.key < $1.key }
    ) {
      guard let last = group.max(by: { $0.touched < $1.touched }) else { continue }
      let isKnown = server == .pulseAudio || last.touched > daemonStart
      let newcomer = try Player.start(last.kind, on: sound.server)
      defer { newcomer.stop() }
      let index = try newcomer.index()
      let faults = try untilNone(within: 1) {
        guard let input = try sound.server.sinkInput(index) else { return ["\(key) is gone"] }
        let candidates = isKnown ? [last] : group
        let faults = candidates.compactMap {
          $0.fault(input.volume, muted: input.isMuted, readFrom: server)
        }
        return faults.count < candidates.count ? [] : faults
      }
      if !faults.isEmpty { found.append("a new player of \(key): \(faults)") }
    }
    return found
  }
}
