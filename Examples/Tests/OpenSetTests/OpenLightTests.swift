import StateObjectSystems
import StateObjects
import Statecraft
import Testing

private let amber = LightColour(red: 1, green: 0.75, blue: 0)

/// A light that the example does not know: on for half a second, off for half a second.
private struct FlashingYellow: LightState {
  let stateName = "flashingYellow"
  let delay: Duration

  func lamp(after elapsed: Duration) -> Lamp? {
    let second = elapsed.components.attoseconds
    return second < 500_000_000_000_000_000 ? Lamp(canister: 1, colour: amber) : nil
  }
}

/// P2: custom lights are only new states.
@Suite struct OpenLightTests {
  @Test func `another module adds a flashing light`() throws {
    let light = try TrafficLightObject([.green(), FlashingYellow(delay: .seconds(3)), .red()])
    light.advance(by: .seconds(1))
    #expect(light.current.name == "flashingYellow")
    let shines = (0..<6).map { _ in
      defer { light.advance(by: .milliseconds(500)) }
      return light.colours[1] == amber
    }
    #expect(shines == [true, false, true, false, true, false])
    #expect(light.current.name == "red")
  }

  @Test func `the flashing light is among the names and in the graph`() throws {
    let light = try TrafficLightObject([.green(), FlashingYellow(delay: .seconds(3)), .red()])
    #expect(light.current.set?.names == ["green", "flashingYellow", "red"])
    #expect(light.current.graph.successors(of: "green") == ["flashingYellow"])
    #expect(light.current.graph.unreachable.isEmpty)
  }

  @Test func `a light with four lamps needs no new code`() throws {
    let white = LightColour(red: 1, green: 1, blue: 1)
    let walk = SolidLight("walk", canister: 3, colour: white, delay: .seconds(4))
    let light = try TrafficLightObject([.red(), .yellow(), .green(), walk], canisters: 4)
    light.advance(by: .milliseconds(3500))
    #expect(light.current.name == "walk")
    #expect(light.colours == [nil, nil, nil, white])
    light.advance(by: .seconds(4))
    #expect(light.current.name == "red")
  }
}
