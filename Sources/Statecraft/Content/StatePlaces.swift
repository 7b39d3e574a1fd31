/// The relations of states to a transition's source, as the chart determines them.
struct StatePlaces {
  /// Returns whether a state is active whenever the transition's source is; `nil` if it varies.
  let isActive: (StateID) -> Bool?
  /// Returns whether two states are never active together.
  let excludeEachOther: (StateID, StateID) -> Bool
}
