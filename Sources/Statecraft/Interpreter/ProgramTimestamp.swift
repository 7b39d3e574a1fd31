/// A program with its table at a time of one of its machines: what an outcome needs to tell of a run.
///
/// `Sendable`, because neither it nor its subclass has mutable state.
@usableFromInline
package class ProgramTimestamp<Context: ChartContext>: @unchecked Sendable {
  @usableFromInline let table: ConfigurationTable<Context>
  @usableFromInline let time: Duration
  /// Whether the step did nothing that a driver has to do something about.
  @usableFromInline let isQuiet: Bool
  /// Whether it tells the configuration of a chart that is divided into its regions.
  @usableFromInline let isDivided: Bool

  @usableFromInline
  init(
    _ table: ConfigurationTable<Context>,
    _ time: Duration,
    isQuiet: Bool = true,
    isDivided: Bool = false
  ) {
    self.table = table
    self.time = time
    self.isQuiet = isQuiet
    self.isDivided = isDivided
  }

  /// The same at another time.
  @usableFromInline
  func at(_ time: Duration) -> ProgramTimestamp { ProgramTimestamp(table, time) }

  /// The active states, if the precomputed step does not know all of them.
  var states: StateSet? { nil }
}

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

/// The effects of a step of a table, as briefly as possible; outcomes tell them at length.
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

extension Program {
  /// What a driver is asked to start for an invocation.
  func request(
    for active: EngineState.ActiveInvocation,
    _ context: Context
  ) -> InvocationRequest<Context> {
    InvocationRequest(
      id: id(of: active),
      context: context,
      work: model.invocations[active.invocation].work,
      messageLimit: model.shape.invocations[active.invocation].reception?.limit
    )
  }
}
