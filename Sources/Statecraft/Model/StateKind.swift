/// What kind of state it is.
package enum StateKind: Sendable, Hashable {
  /// The chart itself: behaves like a compound state that is never left.
  case chart
  case atomic, compound, parallel, final
}
