/// The input of a guard besides the context.
@usableFromInline
package struct GuardContext<Context: ChartContext> {
  /// The occurrence that the machine reacts to; `nil` for eventless transitions, and when only the
  /// event's case is known.
  @usableFromInline package let occurrence: Occurrence<Context>?

  /// Returns whether a state is active.
  @usableFromInline package let isIn: (Context.State) -> Bool

  @inlinable
  package init(occurrence: Occurrence<Context>?, isIn: @escaping (Context.State) -> Bool) {
    self.occurrence = occurrence
    self.isIn = isIn
  }
}
