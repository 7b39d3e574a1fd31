// The compiler looks at these functions only when nothing else fits, and shows their messages.

extension LiveMachine {
  /// Says what is missing.
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
  /// Says what is missing.
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

/// Stands where no environment is; nobody can call it, because what calls it is unavailable.
func missingEnvironment<Context: ChartContext>(of context: Context.Type) -> Context.Environment {
  preconditionFailure("'\(context)' needs an environment")
}
