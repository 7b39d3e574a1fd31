// The compiler considers these functions only when no other fits. They exist for their messages.

extension ObservableMachine {
  /// Unavailable: the argument `environment:` is missing.
  @available(
    *,
    unavailable,
    message:
      "the work of this chart uses services: pass `environment:`, a value of its `Environment`"
  )
  public convenience init(
    _ machine: Machine<Context>,
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.init(machine, environment: missingEnvironment(of: Context.self), clock: clock)
  }
}

extension ObservableMachine where Context: Statechart {
  /// Unavailable: the argument `environment:` is missing.
  @available(
    *,
    unavailable,
    message:
      "the work of this chart uses services: pass `environment:`, a value of its `Environment`"
  )
  public convenience init(
    _ context: Context,
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.init(context, environment: missingEnvironment(of: Context.self), clock: clock)
  }
}
