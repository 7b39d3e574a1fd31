internal import Statecraft

/// A way through a graph, to be shown.
struct GraphPath {
  /// The states, from the initial one on.
  let states: [Int]
  /// The positions of the steps in which nothing happens.
  var stays: Set<Int> = []
  /// The position of the first step of a loop; `nil` without one.
  var loopStart: Int?
  /// What is false or true at the end.
  let end: String

  /// The path in the words of a report.
  func shown(in ways: GraphWays) -> ProofPath<StateGraphContext> {
    var steps: [ProofPath<StateGraphContext>.Step] = []
    for (position, (from, to)) in zip(states, states.dropFirst()).enumerated() {
      let isStay = stays.contains(position)
      let source = ways.names[from].description
      let target = ways.names[to].description
      let known = ways.steps[from].first { $0.target == to }?.cause ?? ""
      let cause = known.isEmpty ? "switch" : known
      steps.append(
        ProofPath<StateGraphContext>.Step(
          action: isStay
            ? .time : .event(StateGraph.Edge(from: source, to: target, label: known)),
          text: isStay ? "stays in \(source)" : cause,
          delay: .zero,
          kind: isStay ? nil : .transitioned,
          left: isStay ? [] : [source],
          entered: isStay ? [] : [target],
          changes: [],
          outputs: [],
          error: nil,
          active: [target],
          transitions: []
        )
      )
    }
    return ProofPath(
      start: [ways.names[0].description],
      steps: steps,
      loopStart: loopStart,
      end: end
    )
  }
}
