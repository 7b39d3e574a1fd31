// The compiler considers these functions only when no other fits. They exist for their messages.

extension LiveMachine {
  /// Unavailable: the argument `environment:` is missing.
  @available(
    *,
    unavailable,
    message:
      "the work of this chart uses services: pass `environment:`, a value of its `Environment`"
  )
  public init(
    _ machine: Machine<Context>,
    clock: some Clock<Duration> = ContinuousClock(),
    observer: (@Sendable (Outcome<Context>) -> Void)? = nil
  ) {
    self.init(machine, environment: missingEnvironment(of: Context.self), clock: clock)
  }
}

extension LiveMachine where Context: Statechart {
  /// Unavailable: the argument `environment:` is missing.
  @available(
    *,
    unavailable,
    message:
      "the work of this chart uses services: pass `environment:`, a value of its `Environment`"
  )
  public init(
    _ context: Context,
    clock: some Clock<Duration> = ContinuousClock(),
    observer: (@Sendable (Outcome<Context>) -> Void)? = nil
  ) {
    self.init(context, environment: missingEnvironment(of: Context.self), clock: clock)
  }
}

/// Stands in for a missing environment.
///
/// It is never called, because its callers are unavailable.
func missingEnvironment<Context: ChartContext>(of context: Context.Type) -> Context.Environment {
  preconditionFailure("'\(context)' needs an environment")
}
