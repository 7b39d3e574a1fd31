public import Statecraft

extension Recording {
  /// Replays the recording on a new machine of a chart and compares each step.
  ///
  /// ```swift
  /// let replay = try Recording(contentsOf: "player.jsonl").replay(Player())
  /// #expect(replay.isSame, "\(replay)")
  /// ```
  ///
  /// A replay does not perform the work that the chart invokes. A failure comes from the recording,
  /// and a result comes from `results`. Guards and actions that depend on anything besides context
  /// and event may behave differently than in the recorded run.
  ///
  /// - Parameters:
  ///   - context: the initial data; it must equal that of the recorded run.
  ///   - chart: the chart to follow.
  ///   - results: returns the result of work for its name and its recorded JSON.
  /// - Returns: whether the machine did the same, and the first step that differs.
  /// - Throws: `StartError` if the machine cannot start.
  public func replay<Context>(
    _ context: Context,
    chart: MachineChart<Context>,
    results: @escaping NamedChart<Context>.Results = { _, _ in nil }
  ) throws(StartError) -> Replay {
    replay(on: try NamedChart(context, chart: chart, results: results))
  }

  /// Replays the recording on a new machine of the context's chart and compares each step.
  ///
  /// - Parameters:
  ///   - context: the initial data; it must equal that of the recorded run.
  ///   - results: returns the result of work for its name and its recorded JSON.
  /// - Returns: whether the machine did the same, and the first step that differs.
  /// - Throws: `StartError` if the machine cannot start.
  public func replay<Context: Statechart>(
    _ context: Context,
    results: @escaping NamedChart<Context>.Results = { _, _ in nil }
  ) throws(StartError) -> Replay {
    try replay(context, chart: Context.chart, results: results)
  }
}
