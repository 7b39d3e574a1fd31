public import Statecraft

extension ChartCoverage {
  /// Starts a machine, and begins a new run with what its start does and which guards it asks.
  ///
  /// The start and the steps are those of `Machine`. Each guard is asked once more for the coverage.
  ///
  /// - Parameters:
  ///   - context: the data that the machine starts with.
  ///   - chart: the chart of the coverage.
  /// - Returns: the machine.
  /// - Throws: an error if the machine cannot start; then nothing is added.
  public mutating func start(
    _ context: Context,
    chart: MachineChart<Context>
  ) throws(StartError) -> Machine<Context> {
    let (machine, outcome) = try watching { watch throws(StartError) in
      try Machine.start(context, chart: chart, watchedBy: watch)
    }
    begin(outcome)
    return machine
  }

  /// Sends an event to a machine, and adds what it does and which guards it asks.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - machine: a machine of the coverage's chart.
  /// - Returns: the outcome.
  @discardableResult
  public mutating func send(
    _ event: Context.Event,
    to machine: inout Machine<Context>
  ) -> Outcome<Context> {
    take(&machine) { $0.send(event, watchedBy: $1) }
  }

  /// Advances a machine's time, and adds what its timers do and which guards they ask.
  ///
  /// - Parameters:
  ///   - machine: a machine of the coverage's chart.
  ///   - duration: the time that passes.
  /// - Returns: the outcomes of the timers.
  @discardableResult
  public mutating func advance(
    _ machine: inout Machine<Context>,
    by duration: Duration
  ) -> [Outcome<Context>] {
    take(&machine) { $0.advance(by: duration, watchedBy: $1) }
  }

  /// Completes a running invocation of a machine, and adds what that does and which guards it asks.
  ///
  /// - Parameters:
  ///   - invocation: the name of the invocation.
  ///   - value: the result of its work.
  ///   - machine: a machine of the coverage's chart.
  /// - Returns: the outcome; `refused` when no invocation of that name is running.
  @discardableResult
  public mutating func complete(
    _ invocation: String,
    with value: any Sendable,
    of machine: inout Machine<Context>
  ) -> Outcome<Context> {
    take(&machine) { $0.resolve(runningNamed: invocation, with: .success(value), watchedBy: $1) }
  }

  /// Fails a running invocation of a machine, and adds what that does and which guards it asks.
  ///
  /// - Parameters:
  ///   - invocation: the name of the invocation.
  ///   - error: the error of its work.
  ///   - machine: a machine of the coverage's chart.
  /// - Returns: the outcome; `refused` when no invocation of that name is running.
  @discardableResult
  public mutating func fail(
    _ invocation: String,
    with error: any Error,
    of machine: inout Machine<Context>
  ) -> Outcome<Context> {
    take(&machine) { $0.resolve(runningNamed: invocation, with: .failure(error), watchedBy: $1) }
  }

  // MARK: - Watching

  /// A guard that a start has asked, to be asked again.
  package typealias AskedGuard = (transition: Int, context: Context, input: GuardContext<Context>)

  /// Begins a new run with the outcome of a start, and asks again the guards that it has asked.
  package mutating func begin(_ start: Outcome<Context>, asking guards: [AskedGuard]) {
    begin(start)
    let asked = AskedGuards(model)
    for guarded in guards { asked.note(guarded.transition, guarded.context, guarded.input) }
    add(asked)
  }

  /// Takes steps, and adds the guards that they ask; the outcomes are for the caller to add.
  ///
  /// - Parameter steps: takes the steps with the watch.
  /// - Returns: what `steps` returns.
  /// - Throws: what `steps` throws; then nothing is added.
  package mutating func watching<Value, Failure: Error>(
    _ steps: (GuardWatch<Context>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let asked = AskedGuards(model)
    let value = try steps(asked.watch)
    add(asked)
    return value
  }

  /// Takes a step of a machine, and adds what it does and which guards it asks.
  package mutating func take(
    _ machine: inout Machine<Context>,
    _ step: (inout Machine<Context>, GuardWatch<Context>) -> [Outcome<Context>]
  ) -> [Outcome<Context>] {
    let outcomes = watching { step(&machine, $0) }
    for outcome in outcomes { add(outcome) }
    return outcomes
  }

  private mutating func take(
    _ machine: inout Machine<Context>,
    _ step: (inout Machine<Context>, GuardWatch<Context>) -> Outcome<Context>
  ) -> Outcome<Context> {
    take(&machine) { [step(&$0, $1)] }[0]
  }
}
