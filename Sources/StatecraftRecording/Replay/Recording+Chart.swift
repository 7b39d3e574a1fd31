public import Statecraft

extension Recording {
  /// Plays the recording to a new machine of a chart, and compares each step.
  ///
  /// ```swift
  /// let replay = try Recording(contentsOf: "player.jsonl").replay(Player())
  /// #expect(replay.isSame, "\(replay)")
  /// ```
  ///
  /// Work that the chart invokes is not done: a failure comes as it is recorded, a result is what
  /// `results` gives. Guards and actions that look at anything but context and event may do something
  /// else than they did.
  ///
  /// - Parameters:
  ///   - context: the data at the start; it must be what it was when the recording was made.
  ///   - chart: the chart to follow.
  ///   - results: gives the results of work by the name of the invocation.
  /// - Returns: whether the machine did the same, and the first step that differs.
  /// - Throws: `StartError` when the machine cannot start.
  public func replay<Context>(
    _ context: Context,
    chart: MachineChart<Context>,
    results: @escaping (_ invocation: String, _ step: RecordedStep) -> (any Sendable)? = { _, _ in
      nil
    }
  ) throws(StartError) -> Replay {
    let (machine, outcome) = try Machine.start(context, chart: chart)
    return replay(
      on: PlayedChart(
        header: Header(chart),
        start: RecordedStep.steps(of: outcome),
        machine: machine,
        results: results
      )
    )
  }

  /// Plays the recording to a new machine of the context's chart, and compares each step.
  ///
  /// - Parameters:
  ///   - context: the data at the start; it must be what it was when the recording was made.
  ///   - results: gives the results of work by the name of the invocation.
  /// - Returns: whether the machine did the same, and the first step that differs.
  /// - Throws: `StartError` when the machine cannot start.
  public func replay<Context: Statechart>(
    _ context: Context,
    results: @escaping (_ invocation: String, _ step: RecordedStep) -> (any Sendable)? = { _, _ in
      nil
    }
  ) throws(StartError) -> Replay {
    try replay(context, chart: Context.chart, results: results)
  }
}

/// A machine of a chart that is driven by names.
private struct PlayedChart<Context: ChartContext>: ReplayedMachine {
  let header: Recording.Header
  let start: [RecordedStep]
  var machine: Machine<Context>
  let results: (_ invocation: String, _ step: RecordedStep) -> (any Sendable)?

  var now: Duration { machine.now }
  var nextDeadline: Duration? { machine.isDone ? nil : machine.nextDeadline }

  mutating func advance(to moment: Duration) -> [RecordedStep] {
    machine.advance(to: moment).flatMap { RecordedStep.steps(of: $0) }
  }

  mutating func send(
    _ event: String,
    payload: String?
  ) throws(ReplayObstacle) -> [RecordedStep] {
    let event = try EventCoder<Context>.event(event, payload)
    return RecordedStep.steps(of: machine.send(event))
  }

  mutating func come(_ step: RecordedStep) throws(ReplayObstacle) -> [RecordedStep] {
    let parts = step.event.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2, machine.invocations.contains(where: { $0.name == parts[1] }) else {
      throw ReplayObstacle("'\(step.event)' came from work that does not run now")
    }
    if parts[0] == "failed" {
      let failure = RecordedFailure(description: step.reason ?? step.event)
      return RecordedStep.steps(of: machine.fail(parts[1], with: failure))
    }
    guard let result = results(parts[1], step) else {
      throw ReplayObstacle(
        "the result of '\(parts[1])' came from outside and is not recorded; pass `results:`"
      )
    }
    return RecordedStep.steps(of: machine.complete(parts[1], with: result))
  }
}

/// The failure of work, as a recording has it.
private struct RecordedFailure: Error, CustomStringConvertible {
  let description: String
}
