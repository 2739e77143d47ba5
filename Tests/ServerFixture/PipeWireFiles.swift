import FoundationEssentials

/// The configuration of a private PipeWire and WirePlumber, of the versions that tests run on, and
/// what WirePlumber keeps.
enum PipeWireFiles {
  static func write(
    to folder: TemporaryFolder, sinks: [String], hasBluetooth: Bool
  ) throws {
    for name in [
      "pipewire/pipewire.conf.d", "wireplumber/main.lua.d", "wireplumber/bluetooth.lua.d",
      "wireplumber/wireplumber.conf.d",
    ] { _ = try folder.folder("config/" + name) }
    try folder.write(objects(sinks), to: "config/pipewire/pipewire.conf.d/sinks.conf")
    // WirePlumber 0.4.
    let monitors = ["alsa", "v4l2", "libcamera"].map { "\($0)_monitor.enabled = false\n" }.joined()
    try folder.write(monitors, to: "config/wireplumber/main.lua.d/80-no-hardware.lua")
    // A session of logind's is not to be had here, and the headset's calls come from oFono.
    let bluetooth = """
      bluez_monitor.properties["with-logind"] = false
      bluez_monitor.properties["bluez5.hfphsp-backend"] = "ofono"

      """
    try folder.write(
      hasBluetooth ? bluetooth : "bluez_monitor.enabled = false\n",
      to: "config/wireplumber/bluetooth.lua.d/80-no-hardware.lua")
    // WirePlumber 0.5.
    try folder.write(
      """
      wireplumber.profiles = {
        main = {
          hardware.audio = disabled
          hardware.bluetooth = disabled
          hardware.video-capture = disabled
        }
      }

      """, to: "config/wireplumber/wireplumber.conf.d/80-no-hardware.conf")
  }

  /// The sinks are PipeWire's own, so that they outlive pipewire-pulse as a card would. The first has
  /// the highest priority, which makes it the default.
  private static func objects(_ sinks: [String]) -> String {
    let objects = sinks.enumerated().map { place, name in
      """
        { factory = adapter
          args = {
            factory.name = support.null-audio-sink
            node.name = \(name)
            node.description = \(name)
            media.class = Audio/Sink
            audio.position = [ FL FR ]
            priority.session = \(2000 - place)
            priority.driver = \(2000 - place)
            object.linger = true
          }
        }

      """
    }
    return "context.objects = [\n\(objects.joined())]\n"
  }

  /// The text of all that WirePlumber has written.
  static func state(in folder: TemporaryFolder) -> String {
    let state = folder.path + "/state/wireplumber"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: state)) ?? []
    return names.map { name in
      // It replaces a file by renaming, so that one is there whole or not at all.
      guard let data = FileManager.default.contents(atPath: state + "/" + name) else { return "" }
      return String(decoding: data, as: UTF8.self)
    }.joined()
  }
}
