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

  /// Whether a third delayed event without a name takes the place of the oldest one; else its step fails.
  var dropsOldest: Bool

  /// The number of states.
  var count: Int { nodes.count }

  private var transitions: [WalkTransition] { nodes.flatMap(\.transitions) }

  /// Whether events without a name are raised later.
  private var raisesUnnamed: Bool {
    transitions.contains { if case .raiseUnnamed = $0.action { true } else { false } }
  }

  /// How many timers can wait together at most: two delayed events without a name, one with a name, and those
  /// of states.
  var mostTimers: Int {
    let transitions = transitions
    let ofStates = transitions.count { if case .after = $0.trigger { true } else { false } }
    let hasNamed = transitions.contains { if case .raiseLater = $0.action { true } else { false } }
    return ofStates + (hasNamed ? 1 : 0) + (raisesUnnamed ? 2 : 0)
  }

  /// How many microsteps an event may take, and how many timers without a delay may fire at one moment: more of
  /// these than there are situations without a loop among them.
  private var microstepLimit: Int { transitions.contains { $0.delays.contains(0) } ? 200 : 20 }

  /// The states directly in another one, or in the chart itself.
  func children(of parent: Int?) -> [Node] { nodes.filter { $0.parent == parent } }

  /// Makes a random chart.
  ///
  /// - Parameters:
  ///   - generator: the same one gives the same chart.
  ///   - hasTimers: whether there are timers and delayed events, some without a delay; at most three wait at a
  ///     time.
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
    dropsOldest = draft.dropsOldest
  }

  init(nodes: [Node], dropsOldest: Bool = false) {
    self.nodes = nodes
    self.dropsOldest = dropsOldest
  }

  /// The chart, which may be one that cannot be started.
  func chart() -> MachineChart<Walk> {
    let elements = children(of: nil).map(element)
    return MachineChart(
      initial: nodes.first?.state ?? 0,
      microstepLimit: microstepLimit,
      postponed: .limit(1),
      delayed: .limit(2, whenFull: dropsOldest ? .dropOldest : .fail)
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
    let delayed = ", delayed: .limit(2, whenFull: .\(dropsOldest ? "dropOldest" : "fail"))"
    let head =
      "Chart(initial: \(start), microstepLimit: \(microstepLimit), postponed: .limit(1)"
      + (raisesUnnamed ? delayed : "") + ") {"
    return ([head] + states.map { "  \($0)" } + ["}"])
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
