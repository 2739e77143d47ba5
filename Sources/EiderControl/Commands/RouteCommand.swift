import EiderInterface

extension Command {
  /// A table of outputs and inputs.
  static let route = Command(
    name: "route",
    summary: "list outputs and inputs, what they are and which are in use",
    discussion: [
      """
      TYPE is one of AVAudioSession's port types, NOTES says what new streams go to and what is in \
      use. With --json an object with outputs and inputs.
      """
    ],
    run: route)

  private static func route(_ context: Context) throws -> ExitStatus {
    let route = try Daemon.control(context.environment).call(
      AudioSessionMethods.GetRoute.self, .init()
    )
    .route
    if context.wantsJSON {
      try context.console.json(route)
    } else if route.outputs.isEmpty, route.inputs.isEmpty {
      try context.console.line("There is no output and no input.")
    } else {
      try context.console.write(table(route).text(context.console.style))
    }
    return .done
  }

  private static func table(_ route: RouteDetails) -> TextTable {
    var table = TextTable("", "TYPE", "NAME", "PORT", "NOTES", "DEVICE")
    for (way, ports) in [("output", route.outputs), ("input", route.inputs)] {
      for port in ports {
        let notes = [port.isDefault ? "default" : nil, port.inUse ? "in use" : nil]
        table.add(
          .init(way), .init(port.type), .init(port.name), .init(port.port ?? "-"),
          .init(notes.compactMap { $0 }.joined(separator: ", ")), .init(port.device))
      }
    }
    return table
  }
}
