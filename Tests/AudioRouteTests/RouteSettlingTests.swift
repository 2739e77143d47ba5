import AudioRoute
import Testing

@Suite struct RouteSettlingTests {
  private let two = [Devices.null("N1", isDefault: true), Devices.null("N2")]
  private let other = [Devices.null("N1"), Devices.null("N2", isDefault: true)]

  private func settling(_ devices: [AudioDevice]) -> RouteSettling {
    var settling = RouteSettling(settling: .milliseconds(250))
    settling.observe(devices, at: .zero)
    return settling
  }

  @Test func `What is there at first is no change`() {
    #expect(settling(two).deadline == nil)
    #expect(settling(two).current?.outputs.map(\.name) == ["N1", "N2"])
  }

  @Test func `A change is told once nothing changed for the settling time`() throws {
    var route = settling(two)
    route.observe(other, at: .seconds(1))
    #expect(route.deadline == .milliseconds(1250))
    route.observe(other + [Devices.null("N3")], at: .milliseconds(1200))
    #expect(route.deadline == .milliseconds(1450))
    #expect(route.settle(at: .milliseconds(1300)) == nil)
    let settled = route.settle(at: .milliseconds(1450))
    let change = try #require(settled)
    #expect(change.reason == .newDeviceAvailable)
    #expect(change.previous.outputs.count == 2)
    #expect(change.current.outputs.count == 3)
    #expect(route.deadline == nil)
  }

  @Test func `A change that is undone in time is none`() {
    var route = settling(two)
    route.observe(other, at: .seconds(1))
    route.observe(two, at: .milliseconds(1100))
    #expect(route.deadline == nil)
    #expect(route.settle(at: .seconds(9)) == nil)
  }

  @Test func `Devices that never rest are told of all the same`() {
    var route = settling(two)
    for step in 1...10 {
      route.observe(
        step % 2 == 0 ? other : other + [Devices.null("N3")],
        at: .seconds(1) + .milliseconds(200 * step))
    }
    #expect(route.deadline == .milliseconds(2200))
  }

  @Test func `Word of a lost output does not wait for the settling time`() {
    var route = settling(two)
    route.observe([two[0]], at: .seconds(1))
    #expect(route.deadline == .milliseconds(1150))
    route.observe([two[0], Devices.null("N3")], at: .milliseconds(1140))
    #expect(route.deadline == .milliseconds(1150))
    let settled = route.settle(at: .milliseconds(1150))
    #expect(settled?.lost == ["N2"])
  }

  @Test func `A Bluetooth profile switch within 100 ms is one change that loses nothing`() throws {
    let rest = Devices.analog(isDefault: false)
    var route = settling([rest, Devices.bluetooth("a2dp_sink", isDefault: true)])
    route.observe([Devices.analog()], cards: [0, 7], at: .seconds(1))
    #expect(route.deadline == .milliseconds(1250))
    route.observe(
      [rest, Devices.bluetooth("handsfree_head_unit", isDefault: true)], cards: [0, 7],
      at: .milliseconds(1100))
    #expect(route.settle(at: .milliseconds(1300)) == nil)
    let settled = route.settle(at: .milliseconds(1350))
    let change = try #require(settled)
    #expect(change.reason == .routeConfigurationChange)
    #expect(change.lost == [])
  }

  @Test func `A server that comes back begins anew`() {
    var route = settling(two)
    route.observe(other, at: .seconds(1))
    route.forget()
    #expect(route.current == nil)
    route.observe(other, at: .seconds(2))
    #expect(route.deadline == nil)
  }
}
