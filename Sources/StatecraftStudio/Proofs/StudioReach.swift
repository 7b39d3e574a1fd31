#if Studio
/// Whether a machine can take a transition, or enter a state.
package enum StudioReach: Sendable {
  /// A shortest run takes the transition, or enters the state, with its last step.
  case path(StudioPath)
  /// No run takes the transition, or enters the state, under the assumptions of the proof: with the reason, in words.
  case infeasible(because: String)
  /// The exploration did not find out: with the reason, in words, if it is known.
  case unknown(because: String? = nil)
}
#endif
