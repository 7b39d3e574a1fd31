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
  ///   - results: makes the results of work by its name, and by what is recorded of them.
  /// - Returns: whether the machine did the same, and the first step that differs.
  /// - Throws: `StartError` when the machine cannot start.
  public func replay<Context>(
    _ context: Context,
    chart: MachineChart<Context>,
    results: @escaping NamedChart<Context>.Results = { _, _ in nil }
  ) throws(StartError) -> Replay {
    replay(on: try NamedChart(context, chart: chart, results: results))
  }

  /// Plays the recording to a new machine of the context's chart, and compares each step.
  ///
  /// - Parameters:
  ///   - context: the data at the start; it must be what it was when the recording was made.
  ///   - results: makes the results of work by its name, and by what is recorded of them.
  /// - Returns: whether the machine did the same, and the first step that differs.
  /// - Throws: `StartError` when the machine cannot start.
  public func replay<Context: Statechart>(
    _ context: Context,
    results: @escaping NamedChart<Context>.Results = { _, _ in nil }
  ) throws(StartError) -> Replay {
    try replay(context, chart: Context.chart, results: results)
  }
}
