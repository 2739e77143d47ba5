import AudioRoute
import Testing

@Suite struct PlaybackPlacesTests {
  @Test func `Who was moved off an output as it went is one who played there`() {
    var places = PlaybackPlaces<Int, String>()
    places.note(1, of: "music", on: "N2", at: .seconds(1))
    places.note(2, of: "game", on: "N1", at: .seconds(1))
    places.note(1, of: "music", on: "N1", at: .milliseconds(9900))
    #expect(places.sessions(on: ["N2"], before: .seconds(10)) == ["music"])
    #expect(places.devices(of: "music") == ["N1"])
    #expect(places.devices(of: "music", before: .seconds(10)) == ["N1", "N2"])
  }

  @Test func `Who left an output long before it went did not lose it`() {
    var places = PlaybackPlaces<Int, String>()
    places.note(1, of: "music", on: "N2", at: .seconds(1))
    places.note(1, of: "music", on: "N1", at: .seconds(2))
    #expect(places.sessions(on: ["N2"], before: .seconds(3)) == [])
  }

  @Test func `A stream that ended with its output had played there`() {
    var places = PlaybackPlaces<Int, String>()
    places.note(1, of: "music", on: "N2", at: .seconds(1))
    places.note(1, of: nil, on: nil, at: .seconds(2))
    #expect(places.sessions(on: ["N2"], before: .seconds(2)) == ["music"])
    #expect(places.devices(of: "music") == [])
  }
}
