#if Studio
/// What a machine, or the machines of a system together, can reach.
package struct StudioReaches: Sendable {
  /// What is known of the transitions, by their numbers in the diagram.
  package let transitions: [Int: StudioReach]
  /// What is known of the states, by their names in the diagram; empty where nobody asks for it.
  package let states: [String: StudioReach]
  /// Finds a shortest way to a situation in which all these states are active, in a system; `nil` for what is
  /// none.
  ///
  /// It throws a reason if there is no such state.
  package let situation: (@Sendable (_ states: [String]) throws -> StudioReach)?

  /// Creates what is known.
  package init(
    transitions: [Int: StudioReach] = [:],
    states: [String: StudioReach] = [:],
    situation: (@Sendable (_ states: [String]) throws -> StudioReach)? = nil
  ) {
    self.transitions = transitions
    self.states = states
    self.situation = situation
  }
}
#endif
