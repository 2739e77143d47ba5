import EiderInterface

extension Command {
  /// Everything back where its user had it.
  static let restore = Command(
    name: "restore",
    summary: "put every stream back to its own level, and say what was done",
    discussion: [
      """
      Streams come back at once, and so do the levels that the sound server has saved for later \
      streams. They stay released until something changes what is to be done to them: a session \
      begins or ends, say.
      """
    ],
    run: restore)

  private static func restore(_ context: Context) throws -> ExitStatus {
    let reply = try Daemon.control(context.environment).call(ControlMethods.Restore.self)
    if context.wantsJSON {
      try context.console.json(reply)
    } else {
      for line in lines(of: reply) { try context.console.line(line) }
    }
    if !reply.complete {
      throw Failure(
        """
        The sound server has not taken everything yet. Look with \u{201c}eiderctl status\u{201d}; \
        if it hangs, restart it: the daemon puts back what is left.
        """)
    }
    return .done
  }

  private static func lines(of reply: ControlMethods.Restore.Reply) -> [String] {
    if reply.streams.isEmpty, reply.savedLevels.isEmpty {
      return ["Every stream is at its own level; there was nothing to put back."]
    }
    return reply.streams.map { stream in
      let was = stream.muted ? "was muted" : "was at \(Numbers.decibels(stream.gain))"
      return "\(stream.application.printable) (stream \(stream.stream)) is back at its own level; "
        + "it \(was)."
    }
      + reply.savedLevels.map {
        "The saved level of \($0.printable(columns: 200)) is what it was."
      }
  }
}
