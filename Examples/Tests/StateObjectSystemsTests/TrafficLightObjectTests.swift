import StateObjectSystems
import StateObjects
import Statecraft
import StatecraftExploration
import StatecraftTesting
import Synchronization
import Testing

@Suite struct TrafficLightObjectTests {
  @Test func `the light changes after each delay and begins again`() throws {
    let light = try TrafficLightObject()
    let records = Mutex<[TransitionRecord]>([])
    let observation = light.current.observe { record in records.withLock { $0.append(record) } }
    light.advance(by: .milliseconds(7500))
    observation.cancel()
    let seen = records.withLock { $0 }
    #expect(seen.flatMap(\.to) == ["yellow", "red", "green", "yellow", "red", "green"])
    #expect(
      seen.map(\.time)
        == [
          .seconds(1), .milliseconds(1500), .milliseconds(3500),
          .milliseconds(4500), .seconds(5), .seconds(7),
        ]
    )
    #expect(seen.first?.cause == "after 1.0 seconds")
  }

  @Test func `one canister is lit and the others are dark`() throws {
    let light = try TrafficLightObject()
    #expect(light.colours == [nil, nil, LightColour(red: 0, green: 1, blue: 0)])
    light.advance(by: .milliseconds(1500))
    #expect(light.colours == [LightColour(red: 1, green: 0, blue: 0), nil, nil])
  }

  @Test func `order, delays and repetitions of the lights are data`() throws {
    let light = try TrafficLightObject([
      .green(.seconds(10)), .yellow(), .red(.seconds(5)), .yellow(.seconds(3)),
    ])
    var names: [String] = []
    for seconds in [10.0, 0.5, 5, 3] {
      names.append(light.current.name)
      light.advance(by: .seconds(seconds))
    }
    #expect(names == ["green", "yellow", "red", "yellow"])
    #expect(light.current.name == "green")
    #expect(light.current.graph.successors(of: "yellow") == ["red", "green"])
  }

  @Test func `the declared order keeps its promises`() throws {
    let graph = try TrafficLightObject().current.graph
    let proof = StateGraphProof("traffic light", of: graph, TrafficLightObject.addClaims)
    #expect(expectProof(of: proof))
    #expect(expectNoFindings(of: proof))
  }

  @Test func `another order breaks a promise, and the proof shows where`() throws {
    let light = try TrafficLightObject([.green(), .yellow(), .red(), .yellow(.seconds(3))])
    let proof = StateGraphProof(
      "light",
      of: light.current.graph,
      TrafficLightObject.addClaims
    )
    let report = proof.check()
    #expect(
      report.claims.map(\.verdict) == [.refuted, .proved, .refuted, .proved, .refuted]
    )
    #expect(
      report.claims[0].description == """
        ✗ yellow only from green: refuted
          start in green
          1. switch  green → yellow
          2. switch  yellow → red
          3. switch  red → yellow
          the last step breaks it: yellow only from green
        """
    )
  }

  @Test func `the declared set is sound and refuses any other transition`() throws {
    let light = try TrafficLightObject()
    let set = try #require(light.current.set)
    #expect(set.names == ["green", "yellow", "red"])
    let graph = light.current.graph
    #expect(graph.unreachable.isEmpty && graph.deadEnds.isEmpty && graph.dangling.isEmpty)
    let refusal = #expect(throws: StateRefusal.self) { try light.become(.red()) }
    #expect(
      refusal?.description
        == "'green' may not become 'red'; its declared successors are 'yellow'"
    )
    #expect(light.current.name == "green")
  }

  @Test func `a light without states or without delays is an error`() {
    let empty = #expect(throws: LightError.self) { try TrafficLightObject([]) }
    #expect(empty?.description == "a traffic light needs states; give it at least one")
    let timeless = #expect(throws: LightError.self) { try TrafficLightObject([.green(.zero)]) }
    #expect(
      timeless?.description
        == "no state has a delay; give one of them a delay above zero"
    )
  }

  @Test func `a light with one state always shows it`() throws {
    let light = try TrafficLightObject([.red()])
    light.advance(by: .seconds(100))
    #expect(light.current.name == "red")
    #expect(light.current.nextDeadline == .seconds(102))
  }

  @Test func `a light is freed while its delay is pending`() throws {
    weak var leaked: TrafficLightObject?
    do {
      let light = try TrafficLightObject()
      leaked = light
      light.advance(by: .seconds(2))
    }
    #expect(leaked == nil)
  }
}
