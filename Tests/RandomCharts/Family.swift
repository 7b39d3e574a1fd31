/// Who is whose parent in a chart, looked up by the numbers of the states.
///
/// The words are those of SCXML Appendix D. A class, so that many can look into the same tables.
final class Family: Sendable {
  typealias Node = RandomChart.Node

  /// All states in document order, the chart itself (0) first.
  let documentOrder: [Int]
  private let nodes: [Node?]
  private let parents: [Int]
  private let kinds: [Node.Kind]
  private let children: [[Int]]
  /// The ancestors of each state, the parent first, the chart itself last.
  private let ancestors: [[Int]]

  init(_ root: Node) {
    let all = root.all
    let count = (all.map(\.id).max() ?? 0) + 1
    var nodes: [Node?] = Array(repeating: nil, count: count)
    var parents = Array(repeating: -1, count: count)
    var kinds = Array(repeating: Node.Kind.atomic, count: count)
    var children: [[Int]] = Array(repeating: [], count: count)
    var ancestors: [[Int]] = Array(repeating: [], count: count)
    for node in all {
      nodes[node.id] = node
      kinds[node.id] = node.kind
      children[node.id] = node.children.map(\.id)
      for child in node.children {
        parents[child.id] = node.id
        ancestors[child.id] = [node.id] + ancestors[node.id]
      }
    }
    documentOrder = all.map(\.id)
    self.nodes = nodes
    self.parents = parents
    self.kinds = kinds
    self.children = children
    self.ancestors = ancestors
  }

  func node(_ state: Int) -> Node {
    guard let node = nodes[state] else { preconditionFailure("there is no state \(state)") }
    return node
  }

  func kind(_ state: Int) -> Node.Kind { kinds[state] }
  func parent(_ state: Int) -> Int { parents[state] }
  func getChildStates(_ state: Int) -> [Int] { children[state] }
  func isAtomicState(_ state: Int) -> Bool { kinds[state] == .atomic || kinds[state] == .final }
  func isCompoundState(_ state: Int) -> Bool { kinds[state] == .compound }
  func isParallelState(_ state: Int) -> Bool { kinds[state] == .parallel }
  func isFinalState(_ state: Int) -> Bool { kinds[state] == .final }

  /// Whether `state` lies inside `other`; no state lies inside itself.
  func isDescendant(_ state: Int, _ other: Int) -> Bool { ancestors[state].contains(other) }

  /// The ancestors of a state from the inside, up to the chart, or up to but without `end`.
  ///
  /// Empty when `end` is the state itself, its parent or inside it.
  func getProperAncestors(_ state: Int, _ end: Int?) -> [Int] {
    guard let end else { return ancestors[state] }
    guard end != state, !isDescendant(end, state) else { return [] }
    return Array(ancestors[state].prefix { $0 != end })
  }
}
