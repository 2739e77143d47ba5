import CPulse

/// A module that the server has loaded. PipeWire lists those that clients of pipewire-pulse loaded,
/// and some of its own.
public nonisolated struct Module: Equatable, Sendable {
  /// Its number.
  public let index: UInt32
  /// Its name, such as `module-role-ducking`.
  public let name: String
  /// What it was loaded with, such as `trigger_roles=phone volume=30%`; empty for nothing.
  public let argument: String

  init(_ info: pa_module_info) {
    index = info.index
    name = text(info.name)
    argument = text(info.argument)
  }
}
