import CPulse

/// A sound card or Bluetooth device, which makes sinks and sources by the profile it is set to.
public nonisolated struct Card: Equatable, Sendable {
  /// Its number; not used again in the server's life.
  public let index: UInt32
  /// Its name, which stays the same over restarts.
  public let name: String
  /// The module that made it.
  public let ownerModule: UInt32?
  /// The part of the server that made it.
  public let driver: String
  /// What it can be set to.
  public let profiles: [CardProfile]
  /// The name of the profile it is set to.
  public let activeProfile: String?
  /// Its connectors.
  public let ports: [CardPort]
  /// Its property list.
  public let properties: [String: String]

  init(_ info: pa_card_info) {
    index = info.index
    name = text(info.name)
    ownerModule = PulseAudio.index(info.owner_module)
    driver = text(info.driver)
    profiles = copies(info.profiles2, info.n_profiles) { CardProfile($0) }
    activeProfile = info.active_profile2.map { text($0.pointee.name) }
    ports = copies(info.ports, info.n_ports) { CardPort($0) }
    properties = PulseAudio.properties(info.proplist)
  }
}
