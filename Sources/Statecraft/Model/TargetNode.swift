/// Where a resolved transition leads.
package enum TargetNode: Sendable, Hashable {
  case state(Int)
  case history(Int)
}
