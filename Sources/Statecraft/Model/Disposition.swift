/// What happens to an event that a transition is selected for.
@usableFromInline
package enum Disposition: Sendable, Hashable {
  case take, ignore, postpone
}
