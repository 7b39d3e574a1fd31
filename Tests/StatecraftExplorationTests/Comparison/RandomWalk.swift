import Statecraft
import StatecraftRandom

/// A random chart with nesting, regions, histories, postponed and raised events, eventless
/// transitions, actions that throw, final states and, if wanted, timers and delayed events.
///
/// It is a value, which is built into a chart, written as Swift, and made smaller.
struct RandomWalk: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case state, parallel, final }

  /// A state with all that is written in it but its children.
  struct Node: Hashable, Sendable {
    /// The state's value.
    let state: Int
    /// The state in which it is; `nil` for one of the chart itself.
    var parent: Int?
    var kind = Kind.state
    var transitions: [WalkTransition] = []
    var postponed: Walk.Event?
  }

  /// The states in the order of writing.
  var nodes: [Node]

  /// The number of states.
  var count: Int { nodes.count }

  /// The states directly in another one, or in the chart itself.
  func children(of parent: Int?) -> [Node] { nodes.filter { $0.parent == parent } }

  /// Makes a random chart.
  ///
  /// - Parameters:
  ///   - generator: the same one gives the same chart.
  ///   - hasTimers: whether there are timers and delayed events; at most two wait at a time.
  ///   - hasHistory: whether there are histories.
  ///   - isSmall: whether it has at most seven states.
  init(
    _ generator: inout SplitMix64,
    hasTimers: Bool,
    hasHistory: Bool,
    isSmall: Bool = false
  ) {
    var draft = WalkDraft(&generator, hasTimers: hasTimers, hasHistory: hasHistory, isSmall)
    nodes = draft.nodes()
  }

  init(nodes: [Node]) { self.nodes = nodes }

  /// The chart, which may be one that cannot be started.
  func chart() -> MachineChart<Walk> {
    let elements = children(of: nil).map(element)
    return MachineChart(
      initial: nodes.first?.state ?? 0,
      microstepLimit: 20,
      postponed: .limit(1)
    ) { elements }
  }

  private func element(_ node: Node) -> ChartElement<Walk> {
    if node.kind == .final { return Walk.final(node.state) }
    let inner = children(of: node.state)
    var parts = node.transitions.map { $0.element }
    if let event = node.postponed {
      parts.append(ChartBuilder.buildExpression(Walk.postpone(event)))
    }
    parts += inner.map(element)
    if node.kind == .parallel, !inner.isEmpty { return Walk.parallel(node.state) { parts } }
    guard let initial = inner.first?.state else { return Walk.state(node.state) { parts } }
    return Walk.state(node.state, initial: initial) { parts }
  }
}

extension RandomWalk: CustomStringConvertible {
  /// The chart as it is written in Swift.
  var description: String {
    let start = nodes.first?.state ?? 0
    let states = children(of: nil).flatMap { lines($0) }
    return
      (["Chart(initial: \(start), microstepLimit: 20, postponed: .limit(1)) {"]
      + states.map { "  \($0)" } + ["}"])
      .joined(separator: "\n")
  }

  private func lines(_ node: Node) -> [String] {
    if node.kind == .final { return ["final(\(node.state))"] }
    let inner = children(of: node.state)
    var parts = node.transitions.map { "\($0)" }
    if let event = node.postponed { parts.append("postpone(.\(event))") }
    parts += inner.flatMap(lines)
    let head: String
    if node.kind == .parallel, !inner.isEmpty {
      head = "parallel(\(node.state))"
    } else if let initial = inner.first?.state {
      head = "state(\(node.state), initial: \(initial))"
    } else {
      head = "state(\(node.state))"
    }
    return parts.isEmpty ? [head] : ["\(head) {"] + parts.map { "  \($0)" } + ["}"]
  }
}
