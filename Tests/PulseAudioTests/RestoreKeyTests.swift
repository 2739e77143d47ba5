import PulseAudio
import Testing

@Suite("A restore key") struct RestoreKeyTests {
  @Test(
    "has the server's name for it, and is found again in it",
    arguments: [
      (RestoreKey(.role, "music"), "sink-input-by-media-role:music"),
      (RestoreKey(.applicationID, "org.x:y"), "sink-input-by-application-id:org.x:y"),
      (RestoreKey(.applicationName, "A Player"), "sink-input-by-application-name:A Player"),
      (RestoreKey(.mediaName, ""), "sink-input-by-media-name:"),
    ])
  func names(key: RestoreKey, name: String) {
    #expect(key.name == name)
    #expect(RestoreKey(name: name) == key)
  }

  @Test(
    "is not made of other names",
    arguments: ["", "music", "source-output-by-media-role:music", "sink-input-fallback:"])
  func others(name: String) { #expect(RestoreKey(name: name) == nil) }

  @Test("comes from the first property that a stream has")
  func order() {
    var properties = [
      "media.role": "music", "application.id": "org.x", "application.name": "X",
      "media.name": "song",
    ]
    for (property, key) in [
      ("media.role", RestoreKey(.role, "music")),
      ("application.id", .init(.applicationID, "org.x")),
      ("application.name", .init(.applicationName, "X")), ("media.name", .init(.mediaName, "song")),
    ] {
      #expect(RestoreKey(properties: properties) == key)
      properties[property] = nil
    }
    #expect(RestoreKey(properties: properties) == nil)
  }

  @Test("is the one that the server names, when it names one")
  func named() {
    let properties = [
      "media.role": "animation", "module-stream-restore.id": "sink-input-by-media-role:video",
    ]
    #expect(RestoreKey(properties: properties) == RestoreKey(.role, "video"))
  }
}
