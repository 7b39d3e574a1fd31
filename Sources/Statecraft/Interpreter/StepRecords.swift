/// The effects of a step of a table, in a short form; outcomes describe them when they are read.
struct StepRecords<Context: ChartContext> {
  /// In order.
  var effects: [EffectRecord] = []
  /// The outputs, in order.
  var outputs: [Context.Output] = []
  /// The context at the end of the macrostep, if an invocation was started.
  var context: Context?

  var isEmpty: Bool { effects.isEmpty }
}

/// An effect of a step of a table.
enum EffectRecord: Sendable {
  /// The next output.
  case output
  case startTimer(EngineState.PendingTimer)
  case cancelTimer(EngineState.PendingTimer)
  case startInvocation(EngineState.ActiveInvocation)
  case cancelInvocation(EngineState.ActiveInvocation)
}
