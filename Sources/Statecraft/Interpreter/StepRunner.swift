public import Synchronization

/// Runs what a table says about something from outside, with its effects.
///
/// A value that lives on the stack of one call. When a step fails and the chart rolls back, it restores
/// the context and the engine's state.
@usableFromInline
struct StepRunner<Context: ChartContext> {
  /// What the machine reacts to.
  @usableFromInline let input: StepInput<Context>
  @usableFromInline let box: InterpreterBox<Context>
  /// What was done besides; `nil` as long as there is nothing.
  @usableFromInline var madeReport: StepReport<Context>?
  /// How many effects the event has whatever is done with it; they stay when the step is taken back.
  @usableFromInline var lastingEffects = 0
  /// The first error that was not taken back.
  @usableFromInline var error: MachineError?
  /// The errors of the latest microstep that raise events, in order.
  @usableFromInline var raisedErrors: [RaisedError<Context>] = []
  @usableFromInline var needsRollback = false
  /// What the engine goes back to if it takes the step back.
  @usableFromInline var before: StepBeginning<Context>?
  /// The outputs of final states that the step has computed, by their numbers.
  @usableFromInline var outputs: [any Sendable] = []
  /// Why the step is taken back.
  @usableFromInline var failure: StepFailure<Context>?

  @inlinable
  init(_ input: StepInput<Context>, _ box: InterpreterBox<Context>) {
    self.input = input
    self.box = box
  }

  /// Where effects are written.
  @inlinable var report: StepReport<Context> {
    mutating get {
      if let madeReport { return madeReport }
      let report = makeReport()
      madeReport = report
      return report
    }
  }

  /// What the outcome of the step has besides the precomputed step.
  @inlinable
  mutating func timestamp() -> ProgramTimestamp<Context> {
    if let madeReport { return madeReport }
    return input.isFromOutside ? box.timestamp : report
  }

  @inlinable
  func makeReport() -> StepReport<Context> {
    guard box.timestamp.isDivided else { return StepReport(box.timestamp, input.trigger) }
    let regions = unsafeDowncast(box.timestamp, to: RegionState<Context>.self)
    return RegionReport(regions, input.trigger)
  }

  @usableFromInline var program: Program<Context> { box.table.program }

  /// Forgets what the step has reported, but for what stays.
  @inlinable
  mutating func takeBackReport() {
    if lastingEffects > 0, let madeReport {
      let report = makeReport()
      report.effects = madeReport.effects.prefix(lastingEffects)
      self.madeReport = report
    } else {
      madeReport = nil
    }
  }

  /// How a step ends.
  @usableFromInline
  enum End {
    /// Nothing was done; the event is for the engine.
    case nothing
    /// With this entry, which has the configuration that follows.
    case leaf(UnsafePointer<TableEntry<Context>>)
    /// With this entry and the machine's end, with its output.
    case done(UnsafePointer<TableEntry<Context>>, output: (any Sendable)?)
    /// With this entry, and something that the engine is to go on with.
    case unfinished(UnsafePointer<TableEntry<Context>>, UnfinishedStep<Context>)
    /// Everything is as before.
    case failed(StepFailure<Context>)
  }

  /// Runs a table entry of a configuration.
  @inlinable
  mutating func run(
    _ first: UnsafeMutablePointer<TableEntry<Context>>,
    in configuration: Unmanaged<Configuration<Context>>,
    _ context: inout Context
  ) -> End {
    let event = input.event
    let end = TableEntry.end(of: first, context) { payload in
      event.flatMap { payload.branch(for: $0, context) }
    } resolve: { first in
      configuration._withUnsafeGuaranteedRef { $0.resolve(first, input.column, for: event) }
    }
    guard let entry = end else { return .nothing }
    let kind = entry.pointee.kind.load(ordering: .relaxed)
    if TableEntry.runPlain(entry, kind, &context) { return .leaf(entry) }
    switch kind & 0xFF {
    case TableEntry<Context>.Kind.postpone:
      return event.map { entry.pointee.mayPostpone($0) } == true ? .leaf(entry) : .nothing
    case TableEntry<Context>.Kind.payloadRun:
      guard let event else { return .nothing }
      let ran = entry.pointee.payload._withUnsafeGuaranteedRef { $0.run(event, &context) }
      return ran ? .leaf(entry) : .nothing
    case TableEntry<Context>.Kind.program, TableEntry<Context>.Kind.effects:
      return entry.pointee.program._withUnsafeGuaranteedRef { run($0, event, &context) }
    default: return .nothing
    }
  }

  @inlinable
  mutating func run(
    _ code: StepProgram<Context>,
    _ event: Context.Event?,
    _ context: inout Context
  ) -> End {
    if let event, !code.isOfCase(event) { return .nothing }
    guard code.needsRollback || unnamedEvents > code.roomForEvents else {
      return (try? run(instructionsOf: code, event, &context)) ?? .nothing
    }
    needsRollback = true
    let before = context
    // Before there is a copy, with which the heap of the timers would be copied.
    box.mergeRecentTimers()
    let engine = box.rest
    do {
      let end = try run(instructionsOf: code, event, &context)
      if case .unfinished = end { self.before = StepBeginning(before, engine) }
      return end
    } catch {
      context = before
      takeBackReport()
      box.restore(engine)
      return failure.map { .failed($0) } ?? .nothing
    }
  }

  @inlinable
  mutating func run(
    instructionsOf code: StepProgram<Context>,
    _ external: Context.Event?,
    _ context: inout Context
  ) throws(StepIsTakenBack) -> End {
    var event = external
    let start = UnsafePointer(code.instructions)
    var position = start
    while true {
      let instruction = position.pointee
      position += 1
      if let goesOnElsewhere = instruction.runContent(event, &context) {
        if goesOnElsewhere { position = start + instruction.number }
        continue
      }
      switch instruction.code {
      case .perform:
        let performance = instruction.object(as: Performance<Context>.self).takeUnretainedValue()
        if try !perform(performance, &context) { position += performance.place.rest }
      case .emit:
        let emission = instruction.object(as: Emission<Context>.self).takeUnretainedValue()
        if try !emit(emission, context) { position += emission.place.rest }
      case .raise:
        let raise = instruction.object(as: ComputedRaise<Context>.self).takeUnretainedValue()
        if try !self.raise(raise, context) { position += raise.place.rest }
      case .jump:
        let jump = instruction.object(as: RaisedEventJump.self).takeUnretainedValue()
        let raised = report.event(number: jump.number)
        if let raised { event = raised }
        position = start + jump.position(for: raised.map { Context.caseIndex(of: $0) })
      case .again:
        let round = instruction.object(as: LoopRound<Context>.self).takeUnretainedValue()
        guard report.append(round) < code.roundLimit else {
          return .unfinished(UnsafePointer(code.leaves) + round.leaf, round.unfinished)
        }
        position = start + instruction.number
      case .unfinished:
        let rest = instruction.object(as: UnfinishedStep<Context>.self).takeUnretainedValue()
        return .unfinished(UnsafePointer(code.leaves) + instruction.number, rest)
      case .checkErrors:
        if raisedErrors.isEmpty { continue }
        let rest = instruction.object(as: UnfinishedStep<Context>.self).takeUnretainedValue()
        return .unfinished(UnsafePointer(code.leaves) + instruction.number, rest)
      case .raiseLater:
        let raise = instruction.object(as: DelayedRaise<Context>.self).takeUnretainedValue()
        if try !raiseLater(raise, context) { position += raise.place.rest }
      case .outputTest:
        let test = instruction.object(as: OutputTest<Context>.self).takeUnretainedValue()
        if try !holds(test, context) { position = start + instruction.number }
      case .computeOutput:
        let output = instruction.object(as: OutputComputation<Context>.self).takeUnretainedValue()
        keep(output.output(context), number: output.number)
      case .finish:
        let end = instruction.object(as: MachineEnd.self).takeUnretainedValue()
        let output = end.output.map { outputs[$0] }
        return .done(UnsafePointer(code.leaves) + instruction.number, output: output)
      case .startTimer: startTimer(instruction, context)
      case .cancelTimers: cancelTimers(of: instruction.number)
      case .startInvocation: startInvocation(instruction.number, context)
      case .cancelInvocations: cancelInvocations(of: instruction.number)
      case .general, .plain, .test, .payload, .payloadTest: return .nothing
      case .end: return .leaf(UnsafePointer(code.leaves) + instruction.number)
      }
    }
  }

  // MARK: - Executable content

  /// What a part of the step reacts to.
  @inlinable
  func occurrence(_ knowledge: Knowledge<Context>) -> Occurrence<Context> {
    switch knowledge {
    case .external: input.occurrence
    case .raised(let index, let event):
      Occurrence(index: index, kind: .event(event), isRaised: false)
    case .computed(let number, let index):
      madeReport?.event(number: number).map { event in
        index.map { Occurrence(index: $0, kind: .event(event), isRaised: false) }
          ?? occurrence(of: event)
      } ?? input.occurrence
    case .done(let index, let number):
      Occurrence(
        index: index,
        kind: .done(output: number.map { outputs[$0] }),
        isRaised: false
      )
    }
  }

  /// What the step has put into the internal queue; `nil` for an event that was not raised.
  func raised(_ knowledge: Knowledge<Context>) -> Occurrence<Context>? {
    if case .computed(let number, _) = knowledge, madeReport?.event(number: number) == nil {
      return nil
    }
    return occurrence(knowledge)
  }

  /// An event that an action has raised.
  @usableFromInline
  func occurrence(of event: Context.Event) -> Occurrence<Context> { program.occurrence(of: event) }

  /// What is wrong with an event's number.
  @usableFromInline
  func alphabetError(of event: Context.Event) -> AlphabetError? { program.alphabetError(of: event) }

  /// Runs an action.
  ///
  /// - Returns: whether it did not fail.
  @inlinable
  mutating func perform(
    _ performance: Performance<Context>,
    _ context: inout Context
  ) throws(StepIsTakenBack) -> Bool {
    var scope = ActionScope(
      occurrence: occurrence(performance.place.occurrence),
      configuration: StateSet()
    )
    var failure: (any Error)?
    do {
      try performance.action.perform(&context, &scope)
      // An action of a table asks for something or throws, not both.
      if !scope.requests.isEmpty { failure = performRequests(scope.requests) }
    } catch {
      failure = error
    }
    guard let failure else { return true }
    try handle(failure, performance.place)
    return false
  }

  @inlinable
  mutating func emit(
    _ emission: Emission<Context>,
    _ context: Context
  ) throws(StepIsTakenBack) -> Bool {
    if let output = emission.constant {
      report.append(output)
    } else if let computed = emission.computed {
      do {
        report.append(try computed(context, occurrence(emission.place.occurrence)))
      } catch {
        try handle(error, emission.place)
        return false
      }
    }
    return true
  }

  /// Computes and raises an event.
  ///
  /// - Returns: whether it did not fail.
  @inlinable
  mutating func raise(
    _ raise: ComputedRaise<Context>,
    _ context: Context
  ) throws(StepIsTakenBack) -> Bool {
    var failure: (any Error)?
    do {
      let event = try raise.event(context, occurrence(raise.place.occurrence))
      if raise.canFail { failure = alphabetError(of: event) }
      if failure == nil { report.remember(event, number: raise.number) }
    } catch {
      failure = error
    }
    guard let failure else { return true }
    try handle(failure, raise.place)
    return false
  }

  /// Raises an event after its delay.
  ///
  /// - Returns: whether it did not fail.
  @inlinable
  mutating func raiseLater(
    _ raise: DelayedRaise<Context>,
    _ context: Context
  ) throws(StepIsTakenBack) -> Bool {
    let delayed = raise.event
    var failure: (any Error)?
    do {
      let event = try delayed.constant ?? delayed.event(context, occurrence(raise.place.occurrence))
      failure = self.raise(
        event,
        after: delayed.delay.duration(in: context),
        id: delayed.id,
        delayed.restoration
      )
    } catch {
      failure = error
    }
    guard let failure else { return true }
    try handle(failure, raise.place)
    return false
  }
}
