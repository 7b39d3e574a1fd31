/// States and the ways between them, as names: what can be drawn and checked without the machine.
public struct StateGraph: Sendable, Hashable, Codable {
  /// A way from one state to another.
  public struct Edge: Sendable, Hashable, Codable {
    /// Where it begins.
    public let from: String
    /// Where it leads.
    public let to: String
    /// What it reacts to; empty when that is not known.
    public let label: String

    /// Describes a way.
    public init(from: String, to: String, label: String = "") {
      self.from = from
      self.to = to
      self.label = label
    }
  }

  /// The state in which everything begins, if that is known.
  public let initial: String?

  /// All states, in the order in which they were declared or seen.
  public let states: [String]

  /// The states in which it may end.
  public let finals: Set<String>

  /// The ways, in the order in which they were declared or seen.
  public let edges: [Edge]

  /// Makes a graph.
  public init(
    initial: String?,
    states: [String],
    finals: Set<String> = [],
    edges: [Edge]
  ) {
    self.initial = initial
    self.states = states
    self.finals = finals
    self.edges = edges
  }

  /// Where one can go from a state, each state once.
  public func successors(of state: String) -> [String] {
    var seen: Set<String> = []
    return edges.filter { $0.from == state && seen.insert($0.to).inserted }.map { $0.to }
  }

  /// The states that nothing leads to from the initial one, in order; none when there is no initial
  /// state.
  ///
  /// - Complexity: O(states + edges).
  public var unreachable: [String] {
    guard let initial else { return [] }
    let next = Dictionary(grouping: edges, by: \.from)
    var reached: Set<String> = [initial]
    var open = [initial]
    while let state = open.popLast() {
      for edge in next[state] ?? [] where reached.insert(edge.to).inserted { open.append(edge.to) }
    }
    return states.filter { !reached.contains($0) }
  }

  /// The states without a way out that are not final, in order.
  ///
  /// - Complexity: O(states + edges).
  public var deadEnds: [String] {
    let left = Set(edges.filter { $0.from != $0.to }.map { $0.from })
    return states.filter { !left.contains($0) && !finals.contains($0) }
  }

  /// The ways that lead to states which are not in the list, in order.
  ///
  /// - Complexity: O(states + edges).
  public var dangling: [Edge] {
    let known = Set(states)
    return edges.filter { !known.contains($0.to) || !known.contains($0.from) }
  }
}
