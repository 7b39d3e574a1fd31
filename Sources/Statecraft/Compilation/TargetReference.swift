/// Where a transition leads, as it was written.
@usableFromInline
package enum TargetReference: Sendable {
  case state(StateID)
  case history(of: StateID, deep: Bool)
}
