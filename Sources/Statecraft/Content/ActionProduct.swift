/// What an action raises or emits, in a form that tables can do without a call of the action.
package enum ActionProduct<Context: ChartContext>: Sendable {
  /// An internal event that is always the same.
  case event(Context.Event)
  /// An internal event that is computed.
  case computedEvent(@Sendable (Context, Occurrence<Context>?) throws -> Context.Event)
  /// An output that is always the same.
  case output(Context.Output)
  /// An output that is computed.
  case computedOutput(@Sendable (Context, Occurrence<Context>?) throws -> Context.Output)
  /// An event that is raised after a delay.
  case delayedEvent(DelayedEvent<Context>)
}
