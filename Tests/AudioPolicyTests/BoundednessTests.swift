import Testing

@testable import AudioPolicy

/// What the policy keeps is bounded by the sessions and streams that there are.
@Suite struct BoundednessTests {
  @Test func `Nothing is kept of sessions that have gone`() {
    var scene = Scene()
    let resident = scene.start(.media.with { $0.group = "resident" })
    for number in 0..<100 {
      let id = scene.start(.prompt.with { $0.group = "guest \(number)" }, name: "\(number)")
      scene.hand(.change(id, SettingsChange(group: "moved \(number)")))
      scene.stream(UInt64(number), .application("\(number)", settings: .media))
      scene.hand(.streamGone(StreamID(rawValue: UInt64(number))))
      scene.hand(.close(id))
      // These never play.
      for idle in (0..<3).map({ _ in scene.open(.media.with { $0.group = "idle \(number)" }) }) {
        scene.hand(idle.rawValue.isMultiple(of: 2) ? .close(idle) : .clientGone([idle]))
      }
    }
    #expect(scene.focus.sessions.map(\.id) == [resident])
    #expect(scene.focus.groups.keys.sorted() == ["resident"])
    #expect(scene.focus.adopted.isEmpty)
    #expect(scene.focus.streams.isEmpty)
    #expect(scene.focus.departures.isEmpty)
  }

  @Test func `A group that was empty for a while is a group again`() {
    var scene = Scene()
    let media = scene.start(.media)
    for _ in 0..<3 {
      let first = scene.start(.prompt.with { $0.group = "g" })
      scene.hand(.close(first))
    }
    scene.hand(.change(media, SettingsChange(group: "g")))
    let other = scene.start(.call.with { $0.group = "h" })
    #expect(scene.state(media) == .interrupted)
    scene.hand(.close(other))
    scene.activate(media)
    _ = scene.start(.call.with { $0.group = "g" })
    #expect(scene.state(media) == .active)
  }
}
