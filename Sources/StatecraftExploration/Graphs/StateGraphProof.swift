public import Statecraft

/// What is to be proved about a graph of states, such as the declared successors of state objects.
///
/// ```swift
/// var proof = StateGraphProof("kettle", of: kettles.graph(initial: Cold.self))
/// proof.entered("boiling", onlyFrom: "heating")
/// proof.alwaysPossible("cold")
/// print(proof.check())
/// ```
///
/// A graph has states and switches between them, and nothing else. So claims are about states and
/// their order; claims about data, events and times need a chart. What a claim means for the objects
/// behind the graph depends on what the graph knows of them:
///
/// - Of *declared* successors, the objects make no other switches. What is proved about all ways holds
///   for the objects. What is possible is what is declared: the objects need not go there.
/// - A state that is `StateGraph.unrestricted` may be followed by any state. Where ways
///   lead to one, a claim about all ways is never proved: the best verdict is ``Verdict/bounded``.
/// - So it is with each claim about all ways of a graph that was *observed*.
///
/// The report says so among its assumptions.
public struct StateGraphProof: Sendable {
  /// The name of the graph in reports.
  public let name: String
  /// The graph.
  public let graph: StateGraph

  private(set) var claims: [GraphClaim] = []
  private(set) var acknowledgements: [Acknowledgement<StateGraphContext>] = []
  /// The states that do not last forever; `nil` for all states that can be left.
  private(set) var leaving: Set<StateName>? = []
  /// Switches that are made again and again if they are possible again and again.
  private(set) var fair: [(from: StateName, to: StateName)] = []
  /// Whether there must be a claim; otherwise findings are what is asked for.
  package var needsClaims = true

  /// The names of the claims, in the order of writing.
  package var claimNames: [String] { claims.map { $0.name } }

  /// Whether there are neither claims nor complete successors, from which findings follow.
  package var saysNothing: Bool {
    claims.isEmpty && graph.unrestricted.isSuperset(of: graph.states)
  }

  /// Creates a proof.
  ///
  /// - Parameters:
  ///   - name: the name of the graph in reports.
  ///   - graph: the graph, with its initial state.
  ///   - content: adds assumptions and claims.
  public init(
    _ name: String,
    of graph: StateGraph,
    _ content: (inout StateGraphProof) -> Void = { _ in }
  ) {
    self.name = name
    self.graph = graph
    content(&self)
  }

  // MARK: - Assumptions

  /// Assumes that objects leave these states in the end, each time they are in one.
  ///
  /// Otherwise an object may stay in any state forever. Only ``whenever(_:leadsTo:fileID:line:)`` and
  /// ``holds(_:_:fileID:line:)`` depend on it.
  public mutating func leaves(_ states: StateName...) {
    leaving?.formUnion(states)
  }

  /// Assumes that objects leave each state that can be left, each time they are in it.
  public mutating func leavesEveryState() {
    leaving = nil
  }

  /// Assumes that a switch is made again and again if its state is entered again and again (strong
  /// fairness).
  public mutating func fair(from source: StateName, to target: StateName) {
    fair.append((source, target))
  }

  /// Says that findings of a kind are meant to be so; they are not reported.
  ///
  /// - Parameters:
  ///   - kind: what is acknowledged.
  ///   - states: the states in which it is; without states, all findings of the kind are meant.
  ///   - reason: why it is meant to be so.
  ///   - fileID: the file of the call.
  ///   - line: the line of the call.
  public mutating func acknowledge(
    _ kind: FindingKind,
    in states: StateName...,
    because reason: String,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    acknowledgements.append(
      Acknowledgement(
        kind: kind,
        states: states,
        reason: reason,
        location: Diagnostic.Location(file: "\(fileID)", line: Int(line))
      )
    )
  }

  mutating func add(
    _ name: String,
    _ kind: GraphClaim.Kind,
    _ fileID: StaticString,
    _ line: UInt
  ) {
    let location = Diagnostic.Location(file: "\(fileID)", line: Int(line))
    claims.append(GraphClaim(name: name, kind: kind, location: location))
  }
}
