/// Creates a machine from a snapshot, after checking all its parts.
struct Restoration<Context: ChartContext & Codable> {
  private let snapshot: Snapshot<Context>
  /// The snapshot's outline, read once: its properties are reached by key paths otherwise.
  private let outline: SnapshotOutline
  private let table: ConfigurationTable<Context>
  private let program: Program<Context>
  private let time: WallTime?
  /// Whether timers keep what remained of them, whatever their `onRestore`.
  private let isExact: Bool
  private var context: Context
  private var engine: EngineState
  private var effects: [Effect<Context>] = []
  private var notes: [RestoreNote] = []
  private var problems: [RestoreError.Problem] = []
  /// The delayed events whose timers have not been restored yet.
  private var delayed: ArraySlice<Context.Event> = []

  /// Prepares the restoration of a snapshot of the chart's version.
  ///
  /// - Parameters:
  ///   - snapshot: the snapshot.
  ///   - table: the chart to follow, with its table.
  ///   - time: the wall clock's time.
  ///   - serial: the last serial number of earlier timers and invocations; the new ones continue
  ///     from it.
  ///   - isExact: whether timers keep what remained of them, whatever their `onRestore`.
  init(
    _ snapshot: Snapshot<Context>,
    _ table: ConfigurationTable<Context>,
    _ time: WallTime?,
    serial: Int = 0,
    isExact: Bool = false
  ) {
    self.snapshot = snapshot
    outline = snapshot.outline
    self.isExact = isExact
    self.table = table
    program = table.program
    self.time = time
    context = snapshot.context
    engine = EngineState(histories: program.topology.histories.count)
    engine.serial = serial
  }

  mutating func run() throws(RestoreError) -> RestoredMachine<Context> {
    let found = snapshot.migratedFrom
    if let found { notes.append(.migrated(from: found, to: outline.version)) }
    var check = OutlineCheck(outline, program)
    check.run()
    problems = check.problems
    engine.now = outline.now
    engine.isDone = outline.isDone
    engine.droppedEvents = outline.droppedEvents
    engine.configuration = check.configuration
    engine.history = check.history
    checkPostponed()
    checkDelayed()
    checkOutput()
    guard problems.isEmpty else { throw error }
    makeData(check.missing(.data))
    for (timer, number) in zip(outline.timers, check.timers) { restore(timer, number) }
    for timer in check.missing(.timer) { startTimer(timer) }
    for number in check.invocations { startInvocation(number, isRestored: true) }
    for part in check.missing(.invocation) {
      let number = program.model.shape.states[part.state].invocations[part.position]
      startInvocation(number, isRestored: false)
      if let last = engine.invocations.last {
        notes.append(.startedInvocation("\(program.id(of: last))"))
      }
    }
    guard problems.isEmpty else { throw error }
    var machine = Machine(context, Interpreter(table, engine))
    let output = finalOutput()
    var postponed = PostponedQueue<Context.Event>()
    for event in snapshot.postponedEvents {
      postponed.append(event, column: program.occurrence(of: event).index)
    }
    machine.interpreter.set(engine, postponed: postponed, output: output)
    return RestoredMachine(machine, effects: effects, notes: notes)
  }

  private var error: RestoreError {
    RestoreError(
      problems,
      version: snapshot.migratedFrom ?? outline.version,
      isMigrated: snapshot.migratedFrom != nil
    )
  }

  // MARK: - Events and output

  private mutating func checkPostponed() {
    if outline.isDone {
      for event in snapshot.postponedEvents {
        problems.append(.doneWith("the postponed event '\(name(of: event))'"))
      }
      return
    }
    for event in snapshot.postponedEvents {
      let column = program.occurrence(of: event).index
      if column < 0 || !program.model.events.contains(where: { $0.index == column }) {
        problems.append(.unknownEvent("\(event)"))
      } else if !program.canPostpone(column, in: engine.configuration) {
        problems.append(.notPostponed(name(of: event)))
      }
    }
  }

  private mutating func checkDelayed() {
    delayed = snapshot.delayedEvents[...]
    for event in delayed where program.occurrence(of: event).index < 0 {
      problems.append(.illegalDelayedEvent("\(event)"))
    }
    let timers = outline.timers.count { $0.own?.kind == .event }
    if timers != delayed.count {
      problems.append(.delayedEventCount(events: delayed.count, timers: timers))
    }
  }

  private func name(of event: Context.Event) -> String { "\(Cause<Context>.event(event))" }

  private mutating func checkOutput() {
    if snapshot.output != nil, !outline.isDone { problems.append(.outputBeforeEnd) }
  }

  /// Returns the saved output.
  ///
  /// Without one, the output is computed from the context, unless the context may have changed
  /// after the final state was entered.
  private mutating func finalOutput() -> (any Sendable)? {
    guard engine.isDone, snapshot.output == nil else { return snapshot.output }
    guard
      let final = engine.configuration.first(where: {
        program.topology.states[$0].parent == 0 && program.topology.states[$0].kind == .final
      }), let output = program.model.states[final].output
    else { return nil }
    let isUnchanged = [0, final].map { program.model.states[$0] }
      .allSatisfy { $0.exit.isEmpty && $0.data.isEmpty }
    if isUnchanged, let value = try? output.value(context, nil) { return value }
    notes.append(.lostOutput(state: program.model.states[final].name))
    return nil
  }

  // MARK: - Data

  private mutating func makeData(_ parts: [OutlineCheck<Context>.Part]) {
    for part in parts {
      let data = program.model.states[part.state].data[part.position]
      guard !data.isPresent(context) else { continue }
      data.create(&context)
      notes.append(.madeData(state: program.name(ofOwner: part.state), type: data.name))
    }
  }

  // MARK: - Timers and work

  private mutating func restore(_ timer: SnapshotTimer, _ number: Int) {
    let remaining: Duration
    let restoration = timer.own?.onRestore ?? program.model.timers[number].restoration
    switch isExact ? .remainder : restoration {
    case .remainder: remaining = timer.remaining
    case .restart: remaining = timer.duration
    case .deadline:
      guard let taken = outline.takenAt, let time else {
        let label = OutlineCheck<Context>.label(timer.name, timer.state)
        problems.append(.missingWallTime(timer: label))
        return
      }
      guard time.sinceEpoch.isSaved else {
        problems.append(.illegalTime("the clock"))
        return
      }
      // A clock that was set back must not extend the timer's remaining time.
      remaining = timer.remaining - max(.zero, time.sinceEpoch - taken.sinceEpoch)
    }
    let event = timer.own?.kind == .event ? delayed.popFirst() : nil
    start(
      number,
      remaining: max(.zero, remaining),
      of: timer.duration,
      event: event.map { Erased($0) },
      restoration: timer.own?.onRestore
    )
  }

  private mutating func startTimer(_ part: OutlineCheck<Context>.Part) {
    let number = program.model.shape.states[part.state].timers[part.position]
    guard let delay = program.model.timers[number].delay else { return }
    let duration = delay.duration(in: context)
    start(number, remaining: duration, of: duration)
    let label = OutlineCheck<Context>.label(
      program.timerName(number),
      program.name(ofOwner: part.state)
    )
    notes.append(.startedTimer(label, duration))
  }

  private mutating func start(
    _ timer: Int,
    remaining: Duration,
    of duration: Duration,
    event: Erased? = nil,
    restoration: TimerRestoration? = nil
  ) {
    let pending = engine.begin(
      timer,
      duration,
      remaining: remaining,
      event: event,
      restoration: restoration,
      restartsOnEvents: program.model.timers[timer].kind == .inactivity,
      isUnnamedEvent: timer == program.model.shape.machineTimers.event
    )
    effects.append(.startTimer(program.id(of: pending), after: remaining))
  }

  /// Activates an invocation.
  ///
  /// One that never ran is started regardless of its `onRestore`.
  private mutating func startInvocation(_ number: Int, isRestored: Bool) {
    let active = engine.begin(invocation: number, isRestored: isRestored)
    guard !isRestored || program.model.invocations[number].restoration == .restart else { return }
    effects.append(.startInvocation(program.request(for: active, context)))
  }
}
