/// Turns a snapshot into a machine, checking everything on the way.
struct Restoration<Context: ChartContext & Codable> {
  private let snapshot: Snapshot<Context>
  private let program: Program<Context>
  private let time: WallTime?
  private let numbers: [String: Int]
  private var engine: EngineState
  private var effects: [Effect<Context>] = []

  /// Prepares to turn a snapshot into a machine.
  ///
  /// - Parameters:
  ///   - snapshot: what was saved.
  ///   - program: the chart to follow.
  ///   - time: the wall clock's time.
  ///   - serial: how many timers and invocations there were before; the new ones count on.
  init(
    _ snapshot: Snapshot<Context>,
    _ program: Program<Context>,
    _ time: WallTime?,
    serial: Int = 0
  ) {
    self.snapshot = snapshot
    self.program = program
    self.time = time
    numbers = program.numbersByName
    engine = EngineState(histories: program.topology.histories.count)
    engine.serial = serial
  }

  mutating func run() throws(RestoreError) -> (
    machine: Machine<Context>, effects: [Effect<Context>]
  ) {
    let model = program.model
    guard snapshot.chart == model.name else {
      throw .otherChart(expected: model.name, found: snapshot.chart)
    }
    guard snapshot.version == model.version else {
      throw .otherVersion(chart: model.name, expected: model.version, found: snapshot.version)
    }
    engine.now = try checked(snapshot.now, "the machine", from: .zero)
    try restoreConfiguration()
    for history in snapshot.history { try restore(history) }
    for timer in snapshot.timers { try restore(timer) }
    for invocation in snapshot.invocations { try restore(invocation) }
    var machine = Machine(snapshot.context, program, engine)
    for event in snapshot.postponed {
      let index = Context.caseIndex(of: event.event)
      guard model.events.contains(where: { $0.index == index }) else {
        throw .unknownEvent("\(event.event)")
      }
      machine.postponed.append(event.event)
    }
    machine.output = finalOutput()
    return (machine, effects)
  }

  /// A time with which one can reckon without overflow: within 30 million years.
  private func checked(
    _ time: Duration,
    _ place: String,
    from least: Duration = .seconds(-1_000_000_000_000_000)
  ) throws(RestoreError) -> Duration {
    guard time >= least, time <= .seconds(1_000_000_000_000_000) else { throw .illegalTime(place) }
    return time
  }

  private func number(of state: String, _ place: String) throws(RestoreError) -> Int {
    guard let number = numbers[state] else { throw .unknownState(state, place: place) }
    return number
  }

  private mutating func restoreConfiguration() throws(RestoreError) {
    for state in snapshot.configuration {
      engine.configuration.insert(try number(of: state, "its configuration"))
    }
    if let problem = program.legalityProblem(of: engine.configuration, within: 0) {
      throw .illegalConfiguration(problem)
    }
    let isFinal = program.topology.isInFinalState(0, engine.configuration)
    guard isFinal == snapshot.isDone else {
      throw .illegalConfiguration(
        isFinal
          ? "a final state is active but the machine is not done"
          : "the machine is done but no final state is active"
      )
    }
    engine.isDone = snapshot.isDone
  }

  private mutating func restore(_ history: Snapshot<Context>.History) throws(RestoreError) {
    let parent = try number(of: history.state, "a history")
    let kind = history.deep ? "deep" : "shallow"
    guard
      let slot = program.model.states[parent].histories.first(where: {
        program.model.histories[$0].deep == history.deep
      })
    else {
      throw .illegalHistory(state: history.state, reason: "the chart has no \(kind) history of it")
    }
    guard engine.history[slot] == nil else {
      throw .duplicate("the \(kind) history of '\(history.state)'")
    }
    var stored = StateSet()
    for state in history.stored {
      stored.insert(try number(of: state, "the history of '\(history.state)'"))
    }
    if let problem = program.historyProblem(of: stored, parent: parent, deep: history.deep) {
      throw .illegalHistory(state: history.state, reason: problem)
    }
    engine.history[slot] = stored
  }

  private func isActive(_ state: String) -> Int? {
    if state.isEmpty { return engine.isDone ? nil : 0 }
    guard let number = numbers[state], engine.configuration.contains(number), !engine.isDone
    else { return nil }
    return number
  }

  private mutating func restore(_ timer: Snapshot<Context>.Timer) throws(RestoreError) {
    let label = timer.state.isEmpty ? timer.name : "\(timer.name) in \(timer.state)"
    guard let state = isActive(timer.state),
      program.model.states[state].timers.indices.contains(timer.position)
    else { throw .unknownTimer(label) }
    let number = program.model.states[state].timers[timer.position]
    guard !engine.timers.contains(where: { $0.timer == number }) else {
      throw .duplicate("the timer '\(label)'")
    }
    _ = try checked(timer.remaining, "the timer '\(label)'")
    _ = try checked(timer.duration, "the timer '\(label)'", from: .zero)
    let remaining: Duration
    switch program.model.timers[number].restoration {
    case .remainder: remaining = timer.remaining
    case .restart: remaining = timer.duration
    case .deadline:
      guard let taken = snapshot.takenAt, let time else { throw .missingWallTime(timer: label) }
      let elapsed = try checked(time.sinceEpoch, "the clock") - checked(taken.sinceEpoch, "saving")
      remaining = timer.remaining - elapsed
    }
    engine.serial += 1
    let pending = EngineState.PendingTimer(
      timer: number,
      due: engine.now + max(.zero, remaining),
      duration: timer.duration,
      serial: engine.serial
    )
    engine.timers.append(pending)
    effects.append(.startTimer(program.id(of: pending), after: max(.zero, remaining)))
  }

  private mutating func restore(
    _ invocation: Snapshot<Context>.Invocation
  ) throws(RestoreError) {
    let label = "'\(invocation.name)' of '\(invocation.state)'"
    guard let state = isActive(invocation.state),
      let number = program.model.states[state].invocations.first(where: {
        program.model.invocations[$0].name == invocation.name
      })
    else { throw .unknownInvocation(label) }
    guard !engine.invocations.contains(where: { $0.invocation == number }) else {
      throw .duplicate("the invocation \(label)")
    }
    engine.serial += 1
    let active = EngineState.ActiveInvocation(
      invocation: number,
      serial: engine.serial,
      isRestored: true
    )
    engine.invocations.append(active)
    guard program.model.invocations[number].restoration == .restart else { return }
    effects.append(
      .startInvocation(
        InvocationRequest(
          id: program.id(of: active),
          context: snapshot.context,
          work: program.model.invocations[number].work
        )
      )
    )
  }

  /// The output is not saved; it follows from the context, unless that was changed after the final
  /// state was entered.
  private func finalOutput() -> (any Sendable)? {
    guard engine.isDone,
      let final = engine.configuration.first(where: {
        program.topology.states[$0].parent == 0 && program.topology.states[$0].kind == .final
      }),
      [0, final].map({ program.model.states[$0] }).allSatisfy({ $0.exit.isEmpty && $0.data.isEmpty }
      )
    else { return nil }
    return try? program.model.states[final].output?.value(snapshot.context, nil)
  }
}
