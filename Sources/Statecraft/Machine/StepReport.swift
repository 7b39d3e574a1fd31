/// What a step of a table did besides changing the context and the configuration.
final class StepReport<Context: ChartContext>: ProgramTimestamp<Context>, @unchecked Sendable {
  /// What the machine reacted to; `nil` for the event of the outcome.
  let cause: Cause<Context>?
  let records: StepRecords<Context>
  let recalled: [Outcome<Context>]

  init(
    _ timestamp: ProgramTimestamp<Context>,
    cause: Cause<Context>?,
    _ records: StepRecords<Context>,
    recalled: [Outcome<Context>]
  ) {
    self.cause = cause
    self.records = records
    self.recalled = recalled
    super.init(timestamp.table, timestamp.time, isQuiet: false)
  }
}

extension StepReport {
  /// The effects for the driver.
  var effects: [Effect<Context>] {
    let program = table.program
    var outputs = records.outputs[...]
    return records.effects.compactMap { record in
      switch record {
      case .output: outputs.popFirst().map { .output($0) }
      case .startTimer(let pending):
        .startTimer(program.id(of: pending), after: pending.duration)
      case .cancelTimer(let pending): .cancelTimer(program.id(of: pending))
      case .startInvocation(let active):
        records.context.map { .startInvocation(program.request(for: active, $0)) }
      case .cancelInvocation(let active): .cancelInvocation(program.id(of: active))
      }
    }
  }
}
