/// What a step of a table did besides changing the context and the configuration.
///
/// The unchecked `Sendable` is right because a report never changes after `init`, and because only an
/// ``Outcome`` hands it on, which is `Sendable` only if the context is.
@usableFromInline
final class StepReport<Context: ChartContext>: ProgramTimestamp<Context>, @unchecked Sendable {
  @usableFromInline let trigger: StepTrigger
  @usableFromInline let records: StepRecords<Context>
  @usableFromInline let recalled: [Outcome<Context>]

  @inlinable
  init(
    _ timestamp: ProgramTimestamp<Context>,
    _ trigger: StepTrigger,
    _ records: StepRecords<Context>,
    recalled: [Outcome<Context>]
  ) {
    self.trigger = trigger
    self.records = records
    self.recalled = recalled
    super.init(timestamp.table, timestamp.time, isQuiet: false)
  }
}

extension StepReport {
  /// What the machine reacted to.
  ///
  /// - Parameter event: the event of the outcome.
  /// - Returns: the cause.
  func cause(_ event: Context.Event?) -> Cause<Context> {
    let kind: Occurrence<Context>.Kind
    var index = -1
    switch (trigger, event) {
    case (.event, let event?): return .event(event)
    case (.raised, let event?): return .raised(event)
    case (.event, nil), (.raised, nil):
      preconditionFailure("an outcome of a table has neither an event nor another cause")
    case (.timer(let column), _): (kind, index) = (.timer, column)
    case (.done(let column), _): (kind, index) = (.done(output: nil), column)
    case (.invocationDone(let id), _): return .invocationDone(id.name)
    case (.invocationFailed(let id), _): return .invocationFailed(id.name)
    case (.error, _): return .error
    }
    return table.program.cause(of: Occurrence(index: index, kind: kind), isExternal: true)
  }

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
        records.context.map {
          .startInvocation(program.request(for: active, $0.context))
        }
      case .cancelInvocation(let active): .cancelInvocation(program.id(of: active))
      }
    }
  }
}
