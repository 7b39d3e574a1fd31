/// A graph of states and transitions by name, which can be drawn and checked without a machine.
public struct StateGraph: Sendable, Hashable, Codable {
  /// A transition from one state to another.
  public struct Edge: Sendable, Hashable, Codable {
    /// The source state.
    public let from: String
    /// The target state.
    public let to: String
    /// The event or other trigger; empty when it is not known.
    public let label: String

    /// Creates an edge.
    public init(from: String, to: String, label: String = "") {
      self.from = from
      self.to = to
      self.label = label
    }
  }

  /// The initial state, if it is known.
  public let initial: String?

  /// All states, in the order in which they were declared or seen.
  public let states: [String]

  /// The final states.
  public let finals: Set<String>

  /// The edges, in the order in which they were declared or seen.
  public let edges: [Edge]

  /// The states that any state may follow: the graph need not have all edges that leave them.
  ///
  /// They are the states without declared successors, and all states of a graph that was observed.
  /// The edges of other states are complete.
  public let unrestricted: Set<String>

  /// Where states are declared, by their names, as far as it is known.
  ///
  /// Places are neither compared nor encoded: they belong to one version of a program.
  public let locations: [String: Diagnostic.Location]

  private enum CodingKeys: CodingKey { case initial, states, finals, edges, unrestricted }

  /// Creates a graph.
  ///
  /// - Parameters:
  ///   - initial: the initial state, if it is known.
  ///   - states: all states.
  ///   - finals: the final states.
  ///   - edges: the edges.
  ///   - unrestricted: the states that any state may follow, whatever edges they have.
  ///   - locations: where states are declared, by their names.
  public init(
    initial: String?,
    states: [String],
    finals: Set<String> = [],
    edges: [Edge],
    unrestricted: Set<String> = [],
    locations: [String: Diagnostic.Location] = [:]
  ) {
    self.initial = initial
    self.states = states
    self.finals = finals
    self.edges = edges
    self.unrestricted = unrestricted
    self.locations = locations
  }

  /// Reads a graph.
  ///
  /// A graph that does not say which states are unrestricted was written by an earlier version. All of
  /// its states are then, because it may have been observed.
  ///
  /// - Throws: an error if something else is missing or has another type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    initial = try container.decodeIfPresent(String.self, forKey: .initial)
    states = try container.decode([String].self, forKey: .states)
    finals = try container.decode(Set<String>.self, forKey: .finals)
    edges = try container.decode([Edge].self, forKey: .edges)
    unrestricted =
      try container.decodeIfPresent(Set<String>.self, forKey: .unrestricted) ?? Set(states)
    locations = [:]
  }

  /// Returns whether two graphs are equal, wherever they are declared.
  public static func == (left: StateGraph, right: StateGraph) -> Bool {
    left.initial == right.initial && left.states == right.states && left.finals == right.finals
      && left.edges == right.edges && left.unrestricted == right.unrestricted
  }

  /// Hashes everything but the places.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(initial)
    hasher.combine(states)
    hasher.combine(finals)
    hasher.combine(edges)
    hasher.combine(unrestricted)
  }

  /// Returns the targets of the edges from a state, without duplicates.
  public func successors(of state: String) -> [String] {
    var seen: Set<String> = []
    return edges.filter { $0.from == state && seen.insert($0.to).inserted }.map { $0.to }
  }

  /// The states that cannot be reached from the initial state, in order; empty without an initial
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

  /// The states without an edge to another state that are not final, in order.
  ///
  /// - Complexity: O(states + edges).
  public var deadEnds: [String] {
    let left = Set(edges.filter { $0.from != $0.to }.map { $0.from })
    return states.filter { !left.contains($0) && !finals.contains($0) }
  }

  /// The edges with a source or target that is not in ``states``, in order.
  ///
  /// - Complexity: O(states + edges).
  public var dangling: [Edge] {
    let known = Set(states)
    return edges.filter { !known.contains($0.to) || !known.contains($0.from) }
  }
}
