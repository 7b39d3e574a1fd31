import Statecraft
import StatecraftDiagrams
import Testing

@Suite struct MarkTests {
  private func numbers(_ diagram: Diagram, _ names: String...) -> Set<Int> {
    Set(names.compactMap { name in diagram.states.firstIndex { $0.name == name } })
  }

  private func descriptions(_ diagram: Diagram, _ edges: some Sequence<Int>) -> [String] {
    edges.sorted().map(diagram.description(of:))
  }

  @Test func `outcomes mark active states and transitions that were taken`() throws {
    var diagram = Diagram(Recorder.chart)
    var (machine, start) = try Machine.start(Recorder())
    diagram.mark([start])
    #expect(diagram.marks.active == numbers(diagram, "off"))
    #expect(diagram.marks.taken.isEmpty)
    diagram.mark([machine.send(.power), machine.send(.tick), machine.send(.tick)])
    #expect(
      diagram.marks.active == numbers(diagram, "on", "sound", "loud", "tape", "stopped")
    )
    #expect(diagram.marks.taken.values.sorted() == [1, 2])
    #expect(descriptions(diagram, diagram.marks.justTaken) == ["on: tick"])
    #expect(diagram.marks.visited == diagram.marks.active.union(numbers(diagram, "off")))
  }

  @Test func `a refused event marks nothing`() throws {
    var diagram = Diagram(Recorder.chart)
    var (machine, start) = try Machine.start(Recorder())
    diagram.mark([start, machine.send(.power)])
    let before = diagram.marks
    let refused = machine.send(.seek)
    #expect(refused.kind == .refused)
    diagram.mark([refused])
    #expect(diagram.marks == before)
  }

  @Test func `records mark the same as outcomes, except for internal transitions`() throws {
    var outcomes = Diagram(Recorder.chart)
    var records = Diagram(Recorder.chart)
    var (machine, start) = try Machine.start(Recorder())
    for event: Recorder.Event in [.power, .mute, .play, .seek, .stop, .play, .eject, .power, .play]
    {
      let outcome = machine.send(event)
      outcomes.mark([outcome])
      records.mark(outcome.records)
    }
    outcomes.mark([start].filter { _ in false })
    #expect(records.marks.taken == outcomes.marks.taken)
    #expect(records.marks.justTaken == outcomes.marks.justTaken)
  }

  @Test func `records of state objects mark the transitions of a graph`() {
    let graph = StateGraph(
      initial: "a",
      states: ["a", "b"],
      edges: [
        StateGraph.Edge(from: "a", to: "b", label: "go"),
        StateGraph.Edge(from: "a", to: "b", label: "run"),
        StateGraph.Edge(from: "b", to: "a"),
      ]
    )
    var diagram = Diagram(graph, title: "pair")
    diagram.mark([
      TransitionRecord(from: ["a"], to: ["b"], cause: "run", time: .zero),
      TransitionRecord(from: ["b"], to: ["a"], cause: "whatever", time: .zero),
    ])
    #expect(diagram.marks.taken == [1: 1, 2: 1])
    #expect(diagram.marks.active == [1])
  }
}
