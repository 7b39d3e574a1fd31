import SeedSystems
import Statecraft
import Testing

@Suite struct TrafficLightTests {
  @Test func `the light changes after each delay and begins again`() {
    var light = Machine(TrafficLight())
    #expect(light.state == .green)
    let steps = light.advance(by: .milliseconds(7500))
    #expect(steps.flatMap(\.entered) == [.yellow, .red, .green, .yellow, .red, .green])
    #expect(
      steps.map(\.time)
        == [
          .seconds(1), .milliseconds(1500), .milliseconds(3500),
          .milliseconds(4500), .seconds(5), .seconds(7),
        ]
    )
  }

  @Test func `the light does not change before its delay has passed`() {
    var light = Machine(TrafficLight())
    #expect(light.advance(by: .nanoseconds(999_999_999)).isEmpty)
    #expect(light.advance(by: .nanoseconds(1)).map(\.cause.description) == ["after the green time"])
  }

  @Test func `the context determines the delays`() {
    var light = Machine(TrafficLight(green: .seconds(10), yellow: .seconds(3), red: .seconds(20)))
    #expect(light.advance(by: .seconds(33)).map(\.time) == [10, 13, 33].map { .seconds($0) })
  }

  @Test func `the context does not change while the light changes`() {
    var light = Machine(TrafficLight())
    light.advance(by: .seconds(2))
    #expect(light.context == TrafficLight())
  }

  @Test(arguments: [0, 1200, 2000])
  func `a fault makes the light flash, whatever it shows`(milliseconds: Int) {
    var light = Machine(TrafficLight())
    light.advance(by: .milliseconds(milliseconds))
    #expect(light.send(.fault).configuration == [.flashing, .lit])
    #expect(
      light.advance(by: .seconds(2)).flatMap(\.entered) == [.dark, .lit, .dark, .lit]
    )
  }

  @Test func `leaving a state cancels its pending timer`() {
    var light = Machine(TrafficLight())
    light.advance(by: .milliseconds(900))
    light.send(.fault)
    #expect(light.pendingTimers.map(\.id.state) == ["lit"])
    #expect(light.advance(by: .milliseconds(200)).isEmpty)
  }

  @Test func `a repaired light begins with red`() {
    var light = Machine(TrafficLight())
    light.send(.fault)
    light.advance(by: .milliseconds(700))
    #expect(light.send(.repair).entered == [.red])
    #expect(light.nextDeadline == .milliseconds(2700))
  }

  @Test func `a second fault is ignored and a needless repair is refused`() {
    var light = Machine(TrafficLight())
    #expect(light.send(.repair).kind == .refused)
    light.send(.fault)
    #expect(light.send(.fault).kind == .ignored)
  }

  @Test func `the chart is sound`() {
    #expect(TrafficLight.chart.diagnostics.isEmpty)
  }
}
