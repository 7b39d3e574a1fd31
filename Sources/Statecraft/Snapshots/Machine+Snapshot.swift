extension Machine where Context: Codable {
  /// The machine at rest, by names.
  ///
  /// - Parameter time: the wall clock's time; needed for timers that keep their deadline.
  /// - Returns: the result.
  /// - Complexity: O(active states + histories + timers + postponed events).
  public func snapshot(at time: WallTime? = nil) -> Snapshot<Context> {
    let model = program.model
    let engine = engine
    let timers = engine.timers.sorted { $0.serial < $1.serial }
    return Snapshot(
      SnapshotOutline(
        chart: model.name,
        version: model.version,
        configuration: engine.configuration.map { model.shape.states[$0].name },
        history: model.histories.indices.compactMap { number in
          engine.history[number].map { stored in
            let history = model.shape.histories[number]
            return SnapshotHistory(
              state: model.shape.states[history.parent].name,
              deep: history.deep,
              stored: stored.map { model.shape.states[$0].name }
            )
          }
        },
        timers: timers.map { pending in
          let id = program.id(of: pending)
          return SnapshotTimer(
            state: id.state,
            position: id.position,
            name: program.name(of: pending),
            remaining: pending.due - engine.now,
            duration: pending.duration,
            own: program.ownTimer(of: pending)
          )
        },
        invocations: invocations.map { SnapshotInvocation(state: $0.state, name: $0.name) },
        ended: engine.isDone ? [] : ended(in: engine),
        now: engine.now,
        isDone: engine.isDone,
        droppedEvents: engine.droppedEvents,
        takenAt: time
      ),
      context: context,
      postponed: postponed.map { CodedEvent($0) },
      delayed: timers.compactMap { program.delayedEvent(of: $0).map { CodedEvent($0) } },
      output: output
    )
  }

  /// What active states have in the chart but not any more here.
  private func ended(in engine: EngineState) -> [SnapshotEnd] {
    let model = program.model
    return ([0] + Array(engine.configuration)).flatMap { state in
      let node = model.shape.states[state]
      let name = program.name(ofOwner: state)
      let timers = node.timers.enumerated().compactMap { position, timer in
        engine.timers.contains { $0.timer == timer }
          ? nil
          : SnapshotEnd(.timer, state: name, position: position, name: program.timerName(timer))
      }
      let work = node.invocations.enumerated().compactMap { position, number in
        engine.invocations.contains { $0.invocation == number }
          ? nil
          : SnapshotEnd(
            .invocation,
            state: name,
            position: position,
            name: model.shape.invocations[number].name
          )
      }
      let data = node.data.enumerated().compactMap { position, data in
        let data = data.value(as: ScopedData<Context>.self)
        return data.isPresent(context)
          ? nil : SnapshotEnd(.data, state: name, position: position, name: data.name)
      }
      return timers + work + data
    }
  }

  /// Makes a machine that goes on where a snapshot was taken.
  ///
  /// No entry action runs. Timers go on as their `onRestore` says; those whose time is over are due
  /// at once. Of the invocations, those that restart are in the effects; the others wait for
  /// ``failInterruptedInvocations()`` or ``resolve(_:with:)``, as their `onRestore` says. What an active
  /// state must have and the snapshot lacks is made anew, and noted.
  ///
  /// - Parameters:
  ///   - snapshot: what was saved; one of an older version goes through the chart's migrations.
  ///   - chart: the chart to follow.
  ///   - time: the wall clock's time; needed for timers that keep their deadline.
  /// - Returns: the machine, what its driver is to start, and what was not restored as it was stored.
  /// - Throws: ``RestoreError`` with all reasons when the snapshot does not fit.
  public static func restoring(
    _ snapshot: Snapshot<Context>,
    chart: MachineChart<Context>,
    at time: WallTime? = nil
  ) throws(RestoreError) -> RestoredMachine<Context> {
    let table: ConfigurationTable<Context>
    do {
      table = try chart.table()
    } catch {
      throw RestoreError(.invalidChart("\(error)"))
    }
    return try restoring(snapshot, table, time)
  }

  private static func restoring(
    _ snapshot: Snapshot<Context>,
    _ table: ConfigurationTable<Context>,
    _ time: WallTime?,
    serial: Int = 0
  ) throws(RestoreError) -> RestoredMachine<Context> {
    let shape = table.program.model.shape
    guard snapshot.chart == shape.name else {
      throw RestoreError(.otherChart(expected: shape.name, found: snapshot.chart))
    }
    var snapshot = snapshot
    if snapshot.version != shape.version {
      var old = OldSnapshot(snapshot)
      snapshot = try old.migrated(to: table.program)
    }
    var restoration = Restoration(snapshot, table, time, serial: serial)
    return try restoration.run()
  }

  /// Puts the machine into the situation of a snapshot.
  ///
  /// - Returns: what the driver is to cancel, of what it runs now, and to start: timers and
  ///   invocations; and what was not restored as it was stored.
  /// - Throws: ``RestoreError``; the machine is then as before.
  @discardableResult
  public mutating func restore(
    _ snapshot: Snapshot<Context>,
    at time: WallTime? = nil
  ) throws(RestoreError) -> (effects: [Effect<Context>], notes: [RestoreNote]) {
    // Counting on, so that a late result of what ran before is not taken for one of what is started.
    let restored = try Machine.restoring(
      snapshot,
      interpreter.table,
      time,
      serial: engine.serial
    )
    let cancelled =
      engine.timers.map { Effect<Context>.cancelTimer(program.id(of: $0)) }
      + engine.invocations.map { .cancelInvocation(program.id(of: $0)) }
    self = restored.machine
    return (cancelled + restored.effects, restored.notes)
  }
}

extension Machine where Context: Statechart & Codable {
  /// Makes a machine of the context's chart that goes on where a snapshot was taken.
  ///
  /// - Returns: the machine, what its driver is to start, and what was not restored as it was stored.
  /// - Throws: ``RestoreError`` with all reasons when the snapshot does not fit.
  public static func restoring(
    _ snapshot: Snapshot<Context>,
    at time: WallTime? = nil
  ) throws(RestoreError) -> RestoredMachine<Context> {
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
  ///
  /// What was not restored as it was stored is in the notes of `Machine.restoring`, not here.
  public init(from decoder: any Decoder) throws {
    self = try Machine.restoring(Snapshot<Context>(from: decoder), at: .now).machine
  }
}
