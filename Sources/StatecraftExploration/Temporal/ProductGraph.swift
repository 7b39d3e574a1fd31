/// The runs of a graph, read by an automaton: each node is a situation and a state of the automaton.
///
/// The state is that after the automaton has read the facts of the situation.
struct ProductGraph: NumberedGraph {
  let graph: StepGraph
  let automaton: BuchiAutomaton
  /// The situations that count; `nil` for all.
  let allowed: BitVector?

  private let width: Int

  init(_ graph: StepGraph, _ automaton: BuchiAutomaton, allowed: BitVector? = nil) {
    self.graph = graph
    self.automaton = automaton
    self.allowed = allowed
    width = automaton.states.count
  }

  /// A step of the graph together with a transition of the automaton.
  struct Move {
    let step: Int
    let target: Int
    let acceptance: UInt64
  }

  var nodeCount: Int { graph.count * width }

  /// The nodes in which a run can start.
  var starts: [Int] {
    guard graph.count > 0 else { return [] }
    let transitions = automaton.states[automaton.initial].filter {
      $0.isEnabled(in: graph.facts[0])
    }
    return Set(transitions.map { node(0, $0.target) }).sorted()
  }

  func situation(of node: Int) -> Int { node / width }

  func node(_ situation: Int, _ state: Int) -> Int { situation * width + state }

  /// The move at a cursor, which starts at zero and is moved on; `nil` after the last one.
  func move(from node: Int, at cursor: inout Int) -> Move? {
    let (situation, state) = width == 1 ? (node, 0) : node.quotientAndRemainder(dividingBy: width)
    let first = graph.firstStep[situation]
    let degree = graph.firstStep[situation + 1] - first
    let transitions = automaton.states[state]
    if degree == 0 { return nil }
    var (index, offset) = cursor.quotientAndRemainder(dividingBy: degree)
    while index < transitions.count {
      let transition = transitions[index]
      let asks = transition.positive | transition.negative != 0
      while offset < degree {
        let target = Int(graph.targets[first + offset])
        offset += 1
        guard !asks || transition.isEnabled(in: graph.facts[target]), allowed?[target] ?? true
        else { continue }
        cursor = index * degree + offset
        return Move(
          step: first + offset - 1,
          target: target * width + transition.target,
          acceptance: transition.acceptance
        )
      }
      index += 1
      offset = 0
    }
    cursor = transitions.count * degree
    return nil
  }

  func successor(of node: Int, at cursor: inout Int) -> Int? {
    move(from: node, at: &cursor)?.target
  }
}
