public import Statecraft

/// The context of a report about a graph of states: there are states and switches, and no data.
///
/// It has no instances; ``StateGraphProof/check(budget:)`` returns a ``ProofReport`` of it.
public enum StateGraphContext: ChartContext {
  /// A state of the graph.
  public typealias State = StateName
  /// A switch from one state to another.
  public typealias Event = StateGraph.Edge

  /// Returns 0: all switches are of one case.
  public static func caseIndex(of event: StateGraph.Edge) -> Int { 0 }

  /// One case for all switches.
  public static var eventCases: [EventDescription] {
    [EventDescription(index: 0, name: "switch", hasPayload: true)]
  }
}
