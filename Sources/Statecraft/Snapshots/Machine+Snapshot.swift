extension Machine where Context: Codable {
  /// The machine at rest, by names.
  ///
  /// - Parameter time: the wall clock's time; needed for timers that keep their deadline.
  /// - Returns: the result.
  /// - Complexity: O(active states + histories + timers + postponed events).
  public func snapshot(at time: WallTime? = nil) -> Snapshot<Context> {
    let model = program.model
    let engine = engine
    return Snapshot(
      chart: model.name,
      version: model.version,
      configuration: engine.configuration.map { model.shape.states[$0].name },
      history: model.histories.indices.compactMap { number in
        engine.history[number].map { stored in
          let history = model.shape.histories[number]
          return Snapshot.History(
            state: model.shape.states[history.parent].name,
            deep: history.deep,
            stored: stored.map { model.shape.states[$0].name }
          )
        }
      },
      context: context,
      timers: engine.timers.sorted { $0.serial < $1.serial }.map { pending in
        let id = program.id(of: pending)
        return Snapshot.Timer(
          state: id.state,
          position: id.position,
          name: program.timerName(pending.timer),
          remaining: pending.due - engine.now,
          duration: pending.duration
        )
      },
      invocations: invocations.map { Snapshot.Invocation(state: $0.state, name: $0.name) },
      now: engine.now,
      isDone: engine.isDone,
      takenAt: time,
      postponed: postponed.map { CodedEvent($0) }
    )
  }

  /// Makes a machine that goes on where a snapshot was taken.
  ///
  /// No entry action runs. Timers go on as their `onRestore` says; those whose time is over are due
  /// at once. Of the invocations, those that restart are in the effects; the others wait for
  /// ``failInterruptedInvocations()`` or ``resolve(_:with:)``, as their `onRestore` says.
  ///
  /// - Parameters:
  ///   - snapshot: what was saved.
  ///   - chart: the chart to follow.
  ///   - time: the wall clock's time; needed for timers that keep their deadline.
  /// - Returns: the machine, and what its shell is to start: timers and invocations.
  /// - Throws: ``RestoreError`` with the exact reason when the snapshot does not fit.
  public static func restoring(
    _ snapshot: Snapshot<Context>,
    chart: MachineChart<Context>,
    at time: WallTime? = nil
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
  /// - Returns: what the shell is to cancel, of what it runs now, and to start: timers and invocations.
  /// - Throws: ``RestoreError``; the machine is then as before.
  @discardableResult
  public mutating func restore(
    _ snapshot: Snapshot<Context>,
    at time: WallTime? = nil
  ) throws(RestoreError) -> [Effect<Context>] {
    // Counting on, so that a late result of what ran before is not taken for one of what is started.
    var restoration = Restoration(snapshot, program, time, serial: engine.serial)
    let (machine, effects) = try restoration.run()
    let cancelled =
      engine.timers.map { Effect<Context>.cancelTimer(program.id(of: $0)) }
      + engine.invocations.map { .cancelInvocation(program.id(of: $0)) }
    self = machine
    return cancelled + effects
  }
}

extension Machine where Context: Statechart & Codable {
  /// Makes a machine of the context's chart that goes on where a snapshot was taken.
  ///
  /// - Returns: the machine, and what its shell is to start: timers and invocations.
  public static func restoring(
    _ snapshot: Snapshot<Context>,
    at time: WallTime? = nil
  ) throws(RestoreError) -> (machine: Machine, effects: [Effect<Context>]) {
    let chart = Context.chart
    chart.makePermanent()
    return try restoring(snapshot, chart: chart, at: time)
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
    self = try Machine.restoring(Snapshot<Context>(from: decoder), at: .now).machine
  }
}
