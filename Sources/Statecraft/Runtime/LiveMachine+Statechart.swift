extension LiveMachine where Context: Statechart {
  /// Starts a machine of the context's chart.
  ///
  /// A programming mistake in the chart traps with all diagnostics in the message, as does an entry
  /// action that throws at the start; `init(starting:)` throws instead.
  ///
  /// - Parameters:
  ///   - context: the data at the start.
  ///   - environment: the services that invocations use.
  ///   - clock: what tells the time; any clock whose durations are `Duration`.
  ///   - limit: how many outputs wait while nobody reads ``outputs(buffering:)``.
  ///   - observer: is told about each outcome from the start on.
  ///   - file: the file that a trap names; filled in by the compiler.
  ///   - line: the line that a trap names; filled in by the compiler.
  public init(
    _ context: Context,
    environment: Context.Environment,
    clock: some Clock<Duration> = ContinuousClock(),
    keepingOutputs limit: Int = 4_096,
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
        observer: observer
      )
    } catch {
      fatalError("\(error)", file: file, line: line)
    }
  }
}

extension LiveMachine where Context: Statechart, Context.Environment == Void {
  /// Starts a machine of the context's chart that needs no environment.
  ///
  /// A programming mistake in the chart traps with all diagnostics in the message, as does an entry
  /// action that throws at the start; `init(starting:)` throws instead.
  public init(
    _ context: Context,
    clock: some Clock<Duration> = ContinuousClock(),
    keepingOutputs limit: Int = 4_096,
    observer: (@Sendable (Outcome<Context>) -> Void)? = nil,
    file: StaticString = #file,
    line: UInt = #line
  ) {
    self.init(
      context,
      environment: (),
      clock: clock,
      keepingOutputs: limit,
      observer: observer,
      file: file,
      line: line
    )
  }
}

extension LiveMachine where Context.Environment == Void {
  /// Takes a machine over that needs no environment; its timers go on, and what it has running does as
  /// its `onRestore` says.
  public init(
    _ machine: Machine<Context>,
    clock: some Clock<Duration> = ContinuousClock(),
    keepingOutputs limit: Int = 4_096,
    observer: (@Sendable (Outcome<Context>) -> Void)? = nil
  ) {
    self.init(
      machine,
      environment: (),
      clock: clock,
      keepingOutputs: limit,
      observer: observer
    )
  }
}
