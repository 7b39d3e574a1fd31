extension Machine where Context: Codable {
  /// The machine at rest, by names.
  ///
  /// - Parameter time: the wall clock's time; needed for timers that keep their deadline.
  /// - Complexity: O(active states + histories + timers + postponed events).
  public func snapshot(at time: WallTime? = nil) -> Snapshot<Context> {
    let model = program.model
    return Snapshot(
      chart: model.name, version: model.version,
      configuration: engine.configuration.map { model.states[$0].name },
      history: model.histories.indices.compactMap { number in
        engine.history[number].map { stored in
          Snapshot.History(
            state: model.states[model.histories[number].parent].name,
            deep: model.histories[number].deep, stored: stored.map { model.states[$0].name })
        }
      },
      context: context,
      timers: engine.timers.sorted { $0.serial < $1.serial }.map { pending in
        let id = program.id(of: pending)
        return Snapshot.Timer(
          state: id.state, position: id.position, name: program.timerName(pending.timer),
          remaining: pending.due - engine.now, duration: pending.duration)
      },
      invocations: invocations.map { Snapshot.Invocation(state: $0.state, name: $0.name) },
      now: engine.now, isDone: engine.isDone, takenAt: time,
      postponed: postponed.map { CodedEvent($0) })
  }

  /// Makes a machine that goes on where a snapshot was taken.
  ///
  /// No entry action runs. Timers go on as their `onRestore` says; those whose time is over are due
  /// at once.
  ///
  /// - Parameters:
  ///   - snapshot: what was saved.
  ///   - chart: the chart to follow.
  ///   - time: the wall clock's time; needed for timers that keep their deadline.
  /// - Returns: the machine, and what its shell is to start: timers and invocations.
  public static func restore(
    _ snapshot: Snapshot<Context>, chart: Chart<Context>, at time: WallTime? = nil
  ) throws(RestoreError) -> (machine: Machine, effects: [Effect<Context>]) {
    let program: Program<Context>
    do {
      program = try chart.program()
    } catch {
      throw .invalidChart("\(error)")
    }
    var restoration = Restoration(snapshot, program, time)
    return try restoration.run()
  }

  /// Puts the machine into the situation of a snapshot.
  ///
  /// - Returns: what the shell is to start: timers and invocations.
  /// - Throws: ``RestoreError``; the machine is then as before.
  @discardableResult
  public mutating func restore(
    _ snapshot: Snapshot<Context>, at time: WallTime? = nil
  ) throws(RestoreError) -> [Effect<Context>] {
    var restoration = Restoration(snapshot, program, time)
    let (machine, effects) = try restoration.run()
    self = machine
    return effects
  }
}

extension Machine where Context: Statechart & Codable {
  /// Makes a machine of the context's chart that goes on where a snapshot was taken.
  ///
  /// - Returns: the machine, and what its shell is to start: timers and invocations.
  public static func restore(
    _ snapshot: Snapshot<Context>, at time: WallTime? = nil
  ) throws(RestoreError) -> (machine: Machine, effects: [Effect<Context>]) {
    try restore(snapshot, chart: Context.chart, at: time)
  }
}

extension Machine: Encodable where Context: Statechart & Codable {
  /// Encodes a snapshot with the present wall time.
  public func encode(to encoder: any Encoder) throws {
    try snapshot(at: .now).encode(to: encoder)
  }
}

extension Machine: Decodable where Context: Statechart & Codable {
  /// Restores a snapshot at the present wall time; throws ``RestoreError`` when it does not fit.
  public init(from decoder: any Decoder) throws {
    self = try Machine.restore(Snapshot<Context>(from: decoder), at: .now).machine
  }
}

/// Turns a snapshot into a machine, checking everything on the way.
private struct Restoration<Context: ChartContext & Codable> {
  private let snapshot: Snapshot<Context>
  private let program: Program<Context>
  private let time: WallTime?
  private let numbers: [String: Int]
  private var engine: EngineState
  private var effects: [Effect<Context>] = []

  init(_ snapshot: Snapshot<Context>, _ program: Program<Context>, _ time: WallTime?) {
    self.snapshot = snapshot
    self.program = program
    self.time = time
    numbers = Dictionary(
      program.model.states.indices.dropFirst().map { (program.model.states[$0].name, $0) },
      uniquingKeysWith: { first, _ in first })
    engine = EngineState(histories: program.topology.histories.count)
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
    engine.now = snapshot.now
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
        isFinal ? "a final state is active but the machine is not done"
          : "the machine is done but no final state is active")
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
    let remaining: Duration
    switch program.model.timers[number].restoration {
    case .remainder: remaining = timer.remaining
    case .restart: remaining = timer.duration
    case .deadline:
      guard let taken = snapshot.takenAt, let time else { throw .missingWallTime(timer: label) }
      remaining = timer.remaining - (time.sinceEpoch - taken.sinceEpoch)
    }
    engine.serial += 1
    let pending = EngineState.PendingTimer(
      timer: number, due: engine.now + max(.zero, remaining), duration: timer.duration,
      serial: engine.serial)
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
    engine.serial += 1
    let active = EngineState.ActiveInvocation(invocation: number, serial: engine.serial)
    engine.invocations.append(active)
    effects.append(
      .startInvocation(
        InvocationRequest(
          id: program.id(of: active), context: snapshot.context,
          work: program.model.invocations[number].work)))
  }

  /// The output is not saved; it follows from the context.
  private func finalOutput() -> (any Sendable)? {
    guard engine.isDone,
      let final = engine.configuration.first(where: {
        program.topology.states[$0].parent == 0 && program.topology.states[$0].kind == .final
      })
    else { return nil }
    return try? program.model.states[final].output?.value(snapshot.context, nil)
  }
}
