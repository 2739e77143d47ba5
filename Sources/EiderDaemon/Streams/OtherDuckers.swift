import EventLoop
import PulseAudio

/// Whatever else turns streams down beside Eider, so that they would go down twice, or stop.
final class OtherDuckers {
  /// What was found, each with what to do, as sentences.
  private(set) var warnings: [String] = []
  private let server: PulseServer
  private let log: () -> Log
  private var modules: [Module] = []
  private var sinks: [Sink] = []

  init(_ server: PulseServer, log: @escaping () -> Log) {
    self.server = server
    self.log = log
  }

  func serverCame() {
    lookAtModules()
    lookAtSinks()
  }

  func handle(_ event: ServerEvent) {
    guard event.kind != .changed else { return }
    if event.facility == .module { lookAtModules() }
    if event.facility == .sink { lookAtSinks() }
  }

  func serverWent() {
    modules = []
    sinks = []
    warnings = []
  }

  private func lookAtModules() {
    server.modules { [unowned self] result in
      guard case .success(let found) = result else { return }
      modules = found
      judge()
    }
  }

  private func lookAtSinks() {
    server.sinks { [unowned self] result in
      guard case .success(let found) = result else { return }
      sinks = found
      judge()
    }
  }

  private func judge() {
    let old = warnings
    warnings = modules.compactMap(warning)
    if sinks.contains(where: Self.isOfRolePolicy) { warnings.append(Self.rolePolicy) }
    for warning in warnings where !old.contains(warning) { log().warning(warning) }
  }

  private func warning(_ module: Module) -> String? {
    switch module.name {
    case "module-role-ducking":
      Self.text(
        module,
        "turns streams down inside the server, where Eider cannot see it: they go down twice")
    case "module-role-cork":
      Self.text(module, "stops streams by their role, whatever Eider's rules say")
    default: nil
    }
  }

  private static func text(_ module: Module, _ what: String) -> String {
    let arguments = module.argument.isEmpty ? "" : " (\(module.argument))"
    return "\(module.name)\(arguments) is loaded and \(what). Unload it with \"pactl unload-module "
      + "\(module.index)\", and remove it from /etc/pulse/default.pa or ~/.config/pulse/default.pa."
  }

  /// The loopbacks of WirePlumber's role-based policy, one for each role (WirePlumber 0.5).
  private static func isOfRolePolicy(_ sink: Sink) -> Bool {
    sink.properties.keys.contains { $0.hasPrefix("policy.role-based.") }
  }

  private static let rolePolicy =
    "WirePlumber's role-based policy is on and turns the sinks of its roles down, beside Eider: "
    + "streams go down twice. Turn it off by \"policy.linking.role-based.loopbacks = disabled\" in "
    + "the profile in wireplumber.conf, or do without Eider."
}
