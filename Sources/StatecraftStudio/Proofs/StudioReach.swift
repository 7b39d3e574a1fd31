#if Studio
/// Whether a machine can take a transition.
package enum StudioReach: Sendable {
  /// A shortest run takes the transition with its last step.
  case path(StudioPath)
  /// No run takes the transition, under the assumptions of the proof: with the reason, in words.
  case infeasible(because: String)
  /// The exploration ended before it found out.
  case unknown
}
#endif
