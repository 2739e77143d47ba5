import EiderInterface
import Glibc
import ServerFixture
import Varlink

extension Rig {
  static let full: UInt32 = 65536
  static let eighty: UInt32 = 52428

  /// Starts a player and waits until the daemon knows its stream.
  func play(
    _ role: String?, at volume: UInt32? = nil, frequency: Int = 400,
    _ change: (inout ToneStream.Options) -> Void = { _ in }
  ) throws -> ToneStream {
    var options = ToneStream.Options(role: role, volume: volume)
    options.latency = 50
    change(&options)
    let stream = try ToneStream(Tone(frequency: frequency), on: server, options: options)
    try awaitDetails(stream.index(), "to be known") { _ in true }
    return stream
  }

  func details() throws -> [StreamDetails] {
    try control().call(ControlMethods.ListStreams.self).streams
  }

  func details(of index: UInt32) throws -> StreamDetails? {
    try details().first { $0.index == Int(index) }
  }

  /// Waits until the daemon says of a stream what is wanted.
  @discardableResult func awaitDetails(
    _ index: UInt32, _ what: String, within limit: Duration = .seconds(10),
    _ isRight: (StreamDetails) -> Bool
  ) throws -> StreamDetails {
    var last: StreamDetails?
    return try wait(for: "stream \(index) \(what); it is \(last.map { "\($0)" } ?? "unknown")") {
      last = try details(of: index)
      return last.flatMap { isRight($0) ? $0 : nil }
    }
  }

  /// Waits until a stream is down as far as it goes, by so many decibels.
  func awaitDucked(_ stream: ToneStream, by decibels: Double) throws {
    try awaitDetails(stream.index(), "to be at \(decibels) dB") {
      $0.state == "ducked" && abs($0.gain - decibels) < 0.01
    }
  }

  /// Waits until Eider has done with a stream.
  func awaitNormal(_ stream: ToneStream) throws {
    try awaitDetails(stream.index(), "to be back") { $0.state == "normal" }
  }

  /// The server's integers for a volume of which so many decibels were taken off.
  static func ducked(_ volume: UInt32, by decibels: Double) -> UInt32 {
    max(1, UInt32((Double(volume) * pow(10, decibels / 60)).rounded()))
  }

  /// A session as the daemon has it now.
  func session(_ id: String) throws -> SessionDetails? {
    try control().call(ControlMethods.ListSessions.self).sessions.first { $0.session == id }
  }
}
