extension Machine {
  /// Starts a machine, and lets a watch see the guards that the start asks.
  ///
  /// - Throws: as ``start(_:chart:)`` does.
  package static func start(
    _ context: Context,
    chart: MachineChart<Context>,
    watchedBy watch: GuardWatch<Context>?
  ) throws(StartError) -> (machine: Machine, outcome: Outcome<Context>) {
    try start(context, try table(of: chart), watch)
  }

  /// Sends an event, and lets a watch see the guards that the machine asks.
  package mutating func send(
    _ event: Context.Event,
    watchedBy watch: GuardWatch<Context>?
  ) -> Outcome<Context> {
    guard let watch else { return send(event) }
    return sendGenerally(event, watch)
  }

  /// Advances the time, and lets a watch see the guards that the timers ask.
  package mutating func advance(
    by duration: Duration,
    watchedBy watch: GuardWatch<Context>?
  ) -> [Outcome<Context>] {
    advance(to: now + duration.asDelay, watchedBy: watch)
  }

  /// Advances the time to a given value, and lets a watch see the guards that the timers ask.
  package mutating func advance(
    to moment: Duration,
    watchedBy watch: GuardWatch<Context>?
  ) -> [Outcome<Context>] {
    advance(to: moment, limit: 100_000, watch)
  }

  /// Fires the next timer if it is due, and lets a watch see the guards that it asks.
  package mutating func fireNextTimer(
    until moment: Duration,
    watchedBy watch: GuardWatch<Context>?
  ) -> Outcome<Context>? {
    fireNextTimer(until: moment, watch)
  }

  /// Ends an invocation with the result of its work, and lets a watch see the guards that it asks.
  package mutating func resolve(
    _ invocation: InvocationID,
    with result: Result<any Sendable, any Error>,
    watchedBy watch: GuardWatch<Context>?
  ) -> Outcome<Context> {
    resolve(invocation, with: result, watch)
  }

  /// Ends the running invocation of a given name, and lets a watch see the guards that it asks.
  ///
  /// - Returns: the outcome; `refused` when no invocation of that name is running.
  package mutating func resolve(
    runningNamed name: String,
    with result: Result<any Sendable, any Error>,
    watchedBy watch: GuardWatch<Context>?
  ) -> Outcome<Context> {
    resolve(running(name), with: result, watch)
  }

  /// Lets a watch see the guards that are asked when something comes, and does nothing else.
  func ask(_ occurrence: Occurrence<Context>, for watch: GuardWatch<Context>?) {
    guard let watch else { return }
    var step = Macrostep(program, engine)
    step.watch = watch
    step.scope.occurrence = occurrence
    // A guard that throws ends the step, or raises an event in it; nothing of it is kept.
    _ = try? step.select(occurrence.index, context, mayPostpone: true)
  }
}

extension Machine where Context: Statechart {
  /// Starts a machine with the chart of its context, and lets a watch see the guards that the start asks.
  ///
  /// - Throws: as ``start(_:)`` does.
  package static func start(
    _ context: Context,
    watchedBy watch: GuardWatch<Context>?
  ) throws(StartError) -> (machine: Machine, outcome: Outcome<Context>) {
    let chart = Context.chart
    chart.makePermanent()
    return try start(context, chart: chart, watchedBy: watch)
  }
}
