import Statecraft
import StatecraftDiagrams
import Testing

/// Diagrams of several machines.
@Suite struct MachinesTests {
  private let recorder = Diagram(Recorder.chart)
  private let lamp = Diagram(
    StateGraph(
      initial: "off",
      states: ["off", "on"],
      edges: [.init(from: "off", to: "on", label: "press")]
    ),
    title: "Lamp"
  )

  private var both: Diagram {
    Diagram(title: "Studio", machines: [("lamp", lamp), ("left", recorder), ("right", recorder)])
  }

  /// The name of a state, or of that of a history.
  private func owner(of target: Diagram.Target, in diagram: Diagram) -> String {
    switch target {
    case .state(let state): diagram.states[state].name
    case .history(let history): diagram.states[diagram.histories[history].parent].name
    }
  }

  @Test func `each machine is a region whose states have its name`() {
    let pair = Diagram(title: "Pair", machines: [("a", lamp), ("b", lamp)])
    #expect(pair.states.map(\.name) == ["Pair", "a", "a.off", "a.on", "b", "b.off", "b.on"])
    #expect(pair.states.map(\.parent) == [nil, 0, 1, 1, 0, 4, 4])
    #expect(pair.states.map(\.children) == [[1, 4], [2, 3], [], [], [5, 6], [], []])
    #expect(
      pair.states.map(\.kind) == [
        .parallel, .compound, .atomic, .atomic, .compound, .atomic, .atomic,
      ]
    )
    #expect(pair.states[4].initial == [.state(5)])
    #expect(
      pair.edges.indices.map { pair.description(of: $0) }
        == ["a.off → a.on: press", "b.off → b.on: press"]
    )
  }

  @Test func `transitions and histories lead to the states of their own machine`() {
    let both = both
    let (states, edges) = (recorder.states.count, recorder.edges.count)
    #expect(both.states.count == 1 + lamp.states.count + 2 * states)
    #expect(both.edges.count == lamp.edges.count + 2 * edges)
    for (member, name) in ["left", "right"].enumerated() {
      let first = lamp.edges.count + member * edges
      for number in recorder.edges.indices {
        let edge = both.edges[first + number]
        let own = recorder.edges[number]
        #expect(
          edge.trigger == own.trigger && edge.guard == own.guard && edge.actions == own.actions
        )
        #expect(both.states[edge.source].name.hasPrefix(name))
        #expect(edge.targets.count == own.targets.count)
        for (target, own) in zip(edge.targets, own.targets) {
          #expect(owner(of: target, in: both) == "\(name).\(owner(of: own, in: recorder))")
        }
      }
    }
    for (number, state) in both.states.enumerated() {
      for child in state.children { #expect(both.states[child].parent == number) }
      for history in state.histories { #expect(both.histories[history].parent == number) }
    }
  }

  @Test func `a machine without states inside is a state itself`() {
    let empty = Diagram(title: "Empty", states: [], edges: [])
    let bare = Diagram(
      title: "Bare",
      states: [.init(name: "Bare", kind: .chart, parent: nil)],
      edges: []
    )
    let diagram = Diagram(title: "Two", machines: [("empty", empty), ("bare", bare)])
    #expect(diagram.states.map(\.name) == ["Two", "bare"])
    #expect(diagram.states.map(\.kind) == [.parallel, .atomic])
    #expect(diagram.states[0].children == [1])
  }
}
