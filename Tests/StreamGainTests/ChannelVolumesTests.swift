import Glibc
import StreamGain
import Testing

@Suite struct ChannelVolumesTests {
  @Test("the scale is cubic: half is -18 dB, and -12 dB of 100 % is 63 %")
  func cubicScale() throws {
    let half = try #require(channels([32768]).level)
    #expect(abs(half.value + 18.06) < 0.01)
    #expect(channels([65536]).scaled(by: Decibels(-12)).raw == [41350])
    #expect(channels([65536]).scaled(by: Decibels(-20)).raw == [30419])
  }

  @Test("the balance of the channels is kept")
  func balance() {
    let ducked = channels([65536, 26214]).scaled(by: Decibels(-12)).raw
    #expect(abs(Double(ducked[0]) / Double(ducked[1]) - 65536.0 / 26214) < 0.0001)
  }

  @Test("a channel at 0 stays there, and no other gets there")
  func zeroIsNotReached() {
    #expect(channels([0, 1, 20000]).scaled(by: Decibels(-120)).raw == [0, 1, 200])
    #expect(channels([0, 0]).level == nil)
    #expect(channels([0, 0]).isSilent)
    #expect(!channels([0, 1]).isSilent)
  }

  @Test("more than 100 % is not limited, more than the server takes is")
  func amplified() {
    #expect(channels([98304]).scaled(by: Decibels(6)).raw[0] > 98304)
    #expect(
      channels([ChannelVolumes.maximum]).scaled(by: Decibels(60)).raw == [ChannelVolumes.maximum])
  }

  @Test("what the server would not take is not taken")
  func limits() {
    #expect(ChannelVolumes(raw: []) == nil)
    #expect(ChannelVolumes(raw: Array(repeating: 1, count: 33)) == nil)
    #expect(ChannelVolumes(raw: Array(repeating: 1, count: 32)) != nil)
    #expect(ChannelVolumes(raw: [ChannelVolumes.maximum + 1]) == nil)
  }

  @Test("decibels read as a person writes them")
  func description() {
    #expect(Decibels(-12).description == "-12 dB")
    #expect(Decibels(-4.52).description == "-4.5 dB")
    #expect(Decibels(0).description == "0 dB")
    #expect(Decibels(-0.01).description == "0 dB")
    #expect(Decibels(-.infinity).description == "-inf dB")
  }

  @Test("a target is never above 0 dB")
  func targetIsNoBoost() {
    #expect(GainTarget(gain: Decibels(3)) == .none)
    #expect(GainTarget(gain: Decibels(.nan)) == .none)
    #expect(GainTarget(gain: Decibels(-3)).gain == Decibels(-3))
  }
}
