/// An event that an action raises after a delay.
@usableFromInline
package struct DelayedEvent<Context: ChartContext>: Sendable {
  @usableFromInline let event: @Sendable (Context, Occurrence<Context>?) throws -> Context.Event
  /// The event, if it is always the same.
  @usableFromInline let constant: Context.Event?
  @usableFromInline let delay: TimerDelay<Context>
  /// Its name, if it has one of its own; there is one pending event of a name at most.
  @usableFromInline let id: String?
  @usableFromInline let restoration: TimerRestoration
}
