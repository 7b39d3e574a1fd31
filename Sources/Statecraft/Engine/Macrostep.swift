// Longer than other files on purpose: one algorithm, to be read beside Appendix D from top to bottom.

/// One event's way through a machine: microsteps until nothing more is to be done.
///
/// This is the engine. It is a value that lives on the stack of one call. Source: SCXML Appendix D,
/// `mainEventLoop`.
@usableFromInline
package struct Macrostep<Context: ChartContext> {
  @usableFromInline package let program: Program<Context>
  var engine: EngineState
  /// What actions see, with what is being reacted to.
  var scope: ActionScope<Context>
  package internal(set) var effects: [Effect<Context>] = []
  /// What was done, microstep by microstep.
  package private(set) var steps: [Microstep<Context>] = []
  /// Errors that became error events.
  package internal(set) var errors: [MachineError] = []
  /// Those of them whose events no transition has taken, in the order of the events.
  package private(set) var untakenErrors: [PlacedError] = []
  /// The output of the final state at the top.
  package internal(set) var output: (any Sendable)?

  /// The internal queue, with the errors that became its events.
  private var queue = FIFO<(occurrence: Occurrence<Context>, error: RaisedFailure?)>()
  /// The error that becomes the next event of the queue.
  var nextError: RaisedFailure?
  /// States that were entered and whose invocations have not been started.
  var toInvoke = StateSet()
  /// Messages to invocations that did not run when they were sent, in order; what is left of them in
  /// the end was not delivered.
  package internal(set) var undelivered: [UndeliveredMessage] = []
  /// Delayed events that were dropped because no more may wait, oldest first.
  package internal(set) var dropped: [Context.Event] = []
  private var microsteps = 0
  private var unhandledEvents = 0
  private var recent: [[Int]] = []
  /// Sees the guards that are asked; `nil` as a rule.
  var watch: GuardWatch<Context>?

  package init(_ program: Program<Context>, _ engine: EngineState) {
    self.program = program
    self.engine = engine
    scope = ActionScope(occurrence: nil, configuration: engine.configuration)
  }

  /// Whether a final state at the top was entered, or the machine was cancelled.
  package var isDone: Bool { engine.isDone }

  var topology: Topology { program.topology }
  // Lent, for a copy of the model costs more than most steps.
  var model: ChartModel<Context> { _read { yield program.model } }

  /// Puts something at the end of the internal queue.
  mutating func raise(_ occurrence: Occurrence<Context>) {
    queue.append((occurrence, nextError.take()))
  }

  // MARK: - Steps

  /// Enters the initial states and goes on until the machine is stable.
  package mutating func start(_ context: inout Context) throws(MachineError) {
    try enter(0, &context)
    let plan = topology.initialEntryPlan()
    try enter(plan, &context)
    steps.append(
      Microstep(
        cause: .start,
        program: program,
        taken: [],
        exited: StateSet(),
        entered: plan.states
      )
    )
    try stabilize(&context)
  }

  /// Reacts to something from outside.
  ///
  /// - Returns: what was selected for it; nothing has changed unless transitions were.
  package mutating func process(
    _ occurrence: Occurrence<Context>,
    _ context: inout Context
  ) throws(MachineError) -> Selection {
    try receive(occurrence, isExternal: true, &context)
    let selection = try select(occurrence.index, context, mayPostpone: !occurrence.isRaised)
    if case .transitions(let transitions) = selection {
      try microstep(transitions, program.cause(of: occurrence, isExternal: true), &context)
      try stabilize(&context)
    } else if model.hooks != nil || !queue.isEmpty {
      // A guard that threw has raised an error; what a language hook does on receipt may have raised, too.
      try stabilize(&context)
    }
    return selection
  }

  /// Goes on with a step whose first part was done in another way.
  ///
  /// What the step has reacted to last is not needed: eventless transitions come next, whose content reads
  /// no occurrence, or something of the queue.
  ///
  /// - Parameters:
  ///   - done: the microsteps of the first part.
  ///   - effects: its effects.
  ///   - queue: what no transition has reacted to yet.
  ///   - errors: the errors that became the error events of the queue, in their order.
  ///   - toInvoke: the states that were entered and whose invocations have not been started.
  ///   - unhandledEvents: how many internal events nothing has reacted to.
  ///   - context: what actions change.
  /// - Throws: as ``process(_:_:)`` does.
  mutating func goOn(
    after done: [Microstep<Context>],
    _ effects: [Effect<Context>],
    _ queue: [Occurrence<Context>],
    errors: [RaisedFailure],
    toInvoke: StateSet,
    unhandledEvents: Int,
    _ context: inout Context
  ) throws(MachineError) {
    steps = done
    microsteps = done.count
    self.effects = effects
    self.errors = errors.map(\.error)
    self.toInvoke = toInvoke
    self.unhandledEvents = unhandledEvents
    var failures = errors.makeIterator()
    for occurrence in queue {
      if case .error = occurrence.kind { nextError = failures.next() }
      raise(occurrence)
    }
    try stabilize(&context)
  }

  private mutating func receive(
    _ occurrence: Occurrence<Context>,
    isExternal: Bool,
    _ context: inout Context
  ) throws(MachineError) {
    scope.occurrence = occurrence
    guard let hooks = model.hooks else { return }
    scope.configuration = engine.configuration
    hooks.receive(occurrence, isExternal, &context, &scope)
    if let error = performRequests() { try handle(error, .receipt) }
  }

  /// Takes eventless transitions and handles internal events until the configuration is stable.
  ///
  /// Source: SCXML D, `mainEventLoop`.
  private mutating func stabilize(_ context: inout Context) throws(MachineError) {
    while true {
      while !engine.isDone {
        var cause = Cause<Context>.eventless
        var error: RaisedFailure?
        var selection = try select(nil, context, mayPostpone: false)
        if case .nothing = selection {
          guard let next = queue.popFirst() else { break }
          error = next.error
          try receive(next.occurrence, isExternal: false, &context)
          cause = program.cause(of: next.occurrence, isExternal: false)
          selection = try select(next.occurrence.index, context, mayPostpone: false)
        }
        guard case .transitions(let transitions) = selection, topology.takes(transitions) else {
          if let error { untakenErrors.append(error.placed(in: program)) }
          guard try mayGoOn(without: cause) else { break }
          continue
        }
        guard try mayGoOn(with: transitions) else { break }
        try microstep(transitions, cause, &context)
      }
      if engine.isDone {
        try finish(&context)
        return
      }
      try startInvocations(&context)
      if queue.isEmpty { return }
    }
  }

  /// Whether another microstep is within the limit.
  private mutating func mayGoOn(with transitions: [Int]) throws(MachineError) -> Bool {
    if microsteps >= model.microstepLimit / 2 { recent.append(transitions) }
    guard microsteps >= model.microstepLimit else { return true }
    let loop = Self.shortestPeriod(of: recent).flatMap { $0 }
    return try giveUp(
      .endlessLoop(limit: model.microstepLimit, loop: loop.map(program.description(of:)))
    )
  }

  /// Counts internal events that nothing reacts to; a guard that throws makes them without end.
  private mutating func mayGoOn(without cause: Cause<Context>) throws(MachineError) -> Bool {
    unhandledEvents += 1
    let limit = max(model.idleEventLimit, model.microstepLimit)
    guard unhandledEvents > limit else { return true }
    return try giveUp(.endlessEvents(limit: limit, event: "\(cause)"))
  }

  /// Fails, or drops the rest of the internal queue when the chart goes on after errors.
  private mutating func giveUp(_ error: MachineError) throws(MachineError) -> Bool {
    if program.needsRollback { throw error }
    errors.append(error)
    dropQueue()
    return false
  }

  /// The shortest tail that the list ends with twice; the last ten rounds when there is none.
  private static func shortestPeriod(of list: [[Int]]) -> [[Int]] {
    for length in 1...max(1, list.count / 2) where 2 * length <= list.count {
      if list.suffix(length) == list.dropLast(length).suffix(length) {
        return Array(list.suffix(length))
      }
    }
    return Array(list.suffix(10))
  }

  private mutating func microstep(
    _ transitions: [Int],
    _ cause: Cause<Context>,
    _ context: inout Context
  ) throws(MachineError) {
    guard
      let step = topology.step(taking: transitions, engine.configuration, &engine.history)
    else { return }
    microsteps += 1
    try perform(step, &context)
    steps.append(
      Microstep(
        cause: cause,
        program: program,
        taken: step.taken,
        exited: step.exits,
        entered: step.entry.states
      )
    )
  }

  // MARK: - Leaving everything

  /// Leaves everything because the machine is cancelled from outside.
  package mutating func cancel(_ context: inout Context) throws(MachineError) {
    engine.isDone = true
    try finish(&context)
  }

  /// Leaves everything after a final state at the top was entered.
  ///
  /// The configuration stays readable.
  private mutating func finish(_ context: inout Context) throws(MachineError) {
    let final = engine.configuration
    for state in final.reversed() { try exit(state, &context) }
    try exit(0, &context)
    engine.configuration = final
    dropQueue()
  }

  private mutating func dropQueue() {
    while let next = queue.popFirst() {
      if let error = next.error { untakenErrors.append(error.placed(in: program)) }
    }
  }

  // MARK: - Invocations

  private mutating func startInvocations(_ context: inout Context) throws(MachineError) {
    for state in toInvoke {
      for block in model.shape.states[state].starts { try run(block, .entry(state), &context) }
      for invocation in model.shape.states[state].invocations {
        let active = engine.begin(invocation: invocation)
        effects.append(.startInvocation(program.request(for: active, context)))
        if !undelivered.isEmpty { deliverMessages(to: active) }
      }
    }
    if !undelivered.isEmpty { undelivered.removeAll { $0.isDelivered } }
    toInvoke = StateSet()
  }

  // MARK: - Executable content

  mutating func run(
    _ block: AnyBlock,
    _ place: Place,
    _ context: inout Context
  ) throws(MachineError) {
    scope.configuration = engine.configuration
    for action in block.typed(as: Context.self).actions {
      var failure: (any Error)?
      do {
        try action.perform(&context, &scope)
      } catch {
        failure = error
      }
      // What it asked for before it threw is done all the same.
      if !scope.requests.isEmpty { failure = performRequests() ?? failure }
      guard let failure else { continue }
      try handle(failure, place)
      return
    }
  }

  /// Takes the step back, or goes on with an error event, as the chart wants it.
  mutating func handle(_ error: any Error, _ place: Place) throws(MachineError) {
    let failure = RaisedFailure(
      error: .actionFailed(place: program.name(of: place), error: error),
      place: place
    )
    if program.needsRollback { throw failure.error }
    errors.append(failure.error)
    // Without rollback in a chart that wants it: an alphabet that contradicts itself. The block is
    // skipped, and the outcome says so.
    if model.errors == .rollBack { return }
    nextError = failure
    raise(
      model.hooks?.error(error) ?? Occurrence(index: topology.columns.error, kind: .error(error))
    )
  }
}
