extension ObservableMachine where Context: Statechart {
  /// Starts a machine with the chart of its context.
  ///
  /// Traps when the chart has errors, with all diagnostics in the message, and when an entry action
  /// throws at the start; `init(starting:)` throws these errors instead.
  ///
  /// - Parameters:
  ///   - context: the initial data.
  ///   - environment: the services for the work of invocations.
  ///   - clock: the source of time: any clock whose durations are `Duration`.
  ///   - limit: the number of outputs to keep while no reader iterates ``outputs(buffering:)``.
  ///   - catchUpLimit: the number of timers that may be late without a pause; see ``skippedTime``.
  ///   - observer: receives each outcome, beginning with that of the start.
  ///   - file: the file that a trap's message names.
  ///   - line: the line that a trap's message names.
  public convenience init(
    _ context: Context,
    environment: Context.Environment,
    clock: some Clock<Duration> = ContinuousClock(),
    keepingOutputs limit: Int = 4_096,
    catchUpLimit: Int = 1_000_000,
    observer: (@Sendable (Outcome<Context>) -> Void)? = nil,
    file: StaticString = #file,
    line: UInt = #line
  ) {
    do {
      try self.init(
        starting: context,
        chart: Context.chart,
        environment: environment,
        clock: clock,
        keepingOutputs: limit,
        catchUpLimit: catchUpLimit,
        observer: observer
      )
    } catch {
      fatalError("\(error)", file: file, line: line)
    }
  }
}

extension ObservableMachine where Context: Statechart, Context.Environment == Void {
  /// Starts a machine with the chart of its context, which needs no environment.
  ///
  /// Traps when the chart has errors, with all diagnostics in the message, and when an entry action
  /// throws at the start; `init(starting:)` throws these errors instead.
  public convenience init(
    _ context: Context,
    clock: some Clock<Duration> = ContinuousClock(),
    keepingOutputs limit: Int = 4_096,
    catchUpLimit: Int = 1_000_000,
    observer: (@Sendable (Outcome<Context>) -> Void)? = nil,
    file: StaticString = #file,
    line: UInt = #line
  ) {
    self.init(
      context,
      environment: (),
      clock: clock,
      keepingOutputs: limit,
      catchUpLimit: catchUpLimit,
      observer: observer,
      file: file,
      line: line
    )
  }
}

extension ObservableMachine where Context.Environment == Void {
  /// Takes over a machine that needs no environment.
  ///
  /// Its timers continue. For each restored invocation, its `onRestore` applies.
  public convenience init(
    _ machine: Machine<Context>,
    clock: some Clock<Duration> = ContinuousClock(),
    keepingOutputs limit: Int = 4_096,
    catchUpLimit: Int = 1_000_000,
    observer: (@Sendable (Outcome<Context>) -> Void)? = nil
  ) {
    self.init(
      machine,
      environment: (),
      clock: clock,
      keepingOutputs: limit,
      catchUpLimit: catchUpLimit,
      observer: observer
    )
  }
}
