import Foundation
import Statecraft
import Testing

@Suite struct RecordTests {
  @Test func `an outcome has a record for each microstep that changed a state`() throws {
    let chart = MachineChart<Trace>(initial: "x") {
      Trace.node("x") { Trace.on(.a, to: "p") }
      Trace.node("p", initial: "y") {
        Trace.on(.b)
        Trace.node("y") { Trace.always(to: "z") }
        Trace.node("z")
      }
    }
    var machine = Machine.traced(chart)
    machine.advance(by: .seconds(3))
    let records = machine.send(.a).records
    #expect(
      records == [
        TransitionRecord(from: ["x"], to: ["p", "y"], cause: "a", time: .seconds(3)),
        TransitionRecord(
          from: ["y"],
          to: ["z"],
          cause: "always",
          trigger: .other,
          time: .seconds(3)
        ),
      ]
    )
    #expect(machine.send(.b).records.isEmpty)
    let copy = try JSONDecoder().decode(
      [TransitionRecord].self,
      from: JSONEncoder().encode(records)
    )
    #expect(copy == records)
  }

  @Test func `a graph lists states that cannot be reached or left`() {
    let graph = StateGraph(
      initial: "a",
      states: ["a", "b", "c", "d", "e"],
      finals: ["c"],
      edges: [("a", "b"), ("b", "a"), ("b", "c"), ("b", "c"), ("d", "d"), ("e", "x")].map {
        StateGraph.Edge(from: $0.0, to: $0.1)
      }
    )
    #expect(graph.successors(of: "b") == ["a", "c"])
    #expect(graph.unreachable == ["d", "e"])
    #expect(graph.deadEnds == ["d"])
    #expect(graph.dangling.map(\.to) == ["x"])
  }
}
