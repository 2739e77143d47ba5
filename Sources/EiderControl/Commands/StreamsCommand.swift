import EiderInterface

extension Command {
  /// A table of streams.
  static let streams = Command(
    name: "streams",
    summary: "list the playback streams, their users' levels and what Eider makes of them",
    discussion: [
      """
      BASE is the level that the stream's user set, GAIN how far it is below that now. With --json \
      an array of objects, in which base holds an integer for each channel, 65536 for 100 %.
      """
    ],
    run: streams)

  private static func streams(_ context: Context) throws -> ExitStatus {
    let streams = try Daemon.control(context.environment)
      .call(ControlMethods.ListStreams.self).streams
    if context.wantsJSON {
      try context.console.json(streams.map { KeepingNulls($0) })
    } else if streams.isEmpty {
      try context.console.line("Nothing plays.")
    } else {
      try context.console.write(table(streams).text(context.console.style))
    }
    return .done
  }

  private static func table(_ streams: [StreamDetails]) -> TextTable {
    var table = TextTable(
      "STREAM", "APPLICATION", "ROLE", "CLASS", "SESSION", "STATE", "BASE", "GAIN", "NOTES", "SINK")
    for stream in streams {
      let base =
        Set(stream.base).count == 1
        ? stream.base.prefix(1).map(Numbers.percent).joined()
        : stream.base.map(Numbers.percent).joined(separator: "/")
      let notes = [stream.muted ? "muted" : nil, stream.corked ? "corked" : nil].compactMap { $0 }
      table.add(
        .number(String(stream.index)), .init(stream.application), .init(stream.role ?? "-"),
        .init(stream.class), .init(stream.session ?? "-"),
        .init(stream.state, Style.face(ofState: stream.state)), .number(base),
        .number(Numbers.decibels(stream.gain)), .init(notes.joined(separator: ", ")),
        .init(stream.sink ?? "-"))
    }
    return table
  }
}
