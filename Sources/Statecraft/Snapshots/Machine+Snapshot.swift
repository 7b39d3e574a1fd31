extension Machine where Context: Codable {
  /// Returns a snapshot of the machine, in which states are stored by name.
  ///
  /// - Parameter time: the wall clock's time, required for timers that keep their deadline.
  /// - Returns: the snapshot, which can be encoded and restored.
  /// - Complexity: O(active states + histories + timers + postponed events).
  @inlinable
  public func snapshot(at time: WallTime? = nil) -> Snapshot<Context> {
    if case .shared(let configuration) = interpreter.storage {
      return Snapshot(in: configuration, takenAt: time, context: data)
    }
    return written(at: time)
  }

  /// Returns a snapshot with its outline.
  @usableFromInline
  func written(at time: WallTime?) -> Snapshot<Context> {
    let engine = engine
    return Snapshot(
      outline(of: engine, at: time),
      context: context,
      postponed: postponed.map { CodedEvent($0) },
      delayed: engine.timers.compactMap { program.delayedEvent(of: $0).map { CodedEvent($0) } },
      output: output
    )
  }

  /// Creates a machine that continues from a snapshot.
  ///
  /// No entry action runs. Timers continue according to their `onRestore`; those that are overdue
  /// are due immediately. Invocations that restart are in the effects. The others wait for
  /// ``failInterruptedInvocations()`` or ``resolve(_:with:)``, according to their `onRestore`.
  /// Parts of an active state that the snapshot lacks are created, and listed in the notes.
  ///
  /// - Parameters:
  ///   - snapshot: the snapshot. The chart's migrations convert a snapshot of an older version.
  ///   - chart: the chart to follow.
  ///   - time: the wall clock's time, required for timers that keep their deadline.
  /// - Returns: the machine, the effects for its driver, and notes about the parts that differ from
  ///   the snapshot.
  /// - Throws: ``RestoreError`` with all reasons when the snapshot does not fit the chart.
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

  /// Creates a machine that continues exactly where its snapshot was taken, for drivers that store
  /// the machine between any two events.
  ///
  /// It differs from ``restoring(_:chart:at:)`` in one respect: timers keep what remained of them,
  /// whatever their `onRestore`, because the machine was not away.
  package static func resuming(
    _ snapshot: Snapshot<Context>,
    chart: MachineChart<Context>
  ) throws(RestoreError) -> RestoredMachine<Context> {
    let table: ConfigurationTable<Context>
    do {
      table = try chart.table()
    } catch {
      throw RestoreError(.invalidChart("\(error)"))
    }
    return try restoring(snapshot, table, nil, isExact: true)
  }

  private static func restoring(
    _ snapshot: Snapshot<Context>,
    _ table: ConfigurationTable<Context>,
    _ time: WallTime?,
    serial: Int = 0,
    isExact: Bool = false
  ) throws(RestoreError) -> RestoredMachine<Context> {
    var snapshot = snapshot
    snapshot.writeOutline()
    let shape = table.program.model.shape
    let outline = snapshot.outline
    guard outline.chart == shape.name else {
      throw RestoreError(.otherChart(expected: shape.name, found: outline.chart))
    }
    if outline.version != shape.version {
      var old = OldSnapshot(snapshot)
      snapshot = try old.migrated(to: table.program)
    }
    var restoration = Restoration(snapshot, table, time, serial: serial, isExact: isExact)
    return try restoration.run()
  }

  /// Restores the state of a snapshot in this machine.
  ///
  /// - Returns: the effects for the driver, which cancel its current timers and invocations and
  ///   start the restored ones, and notes about the parts that differ from the snapshot.
  /// - Throws: ``RestoreError``; the machine is unchanged then.
  @discardableResult
  public mutating func restore(
    _ snapshot: Snapshot<Context>,
    at time: WallTime? = nil
  ) throws(RestoreError) -> (effects: [Effect<Context>], notes: [RestoreNote]) {
    // The serial numbers continue, so that a late result of earlier work is not taken for a new
    // one's.
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
  /// Creates a machine of the context's chart that continues from a snapshot.
  ///
  /// - Returns: the machine, the effects for its driver, and notes about the parts that differ from
  ///   the snapshot.
  /// - Throws: ``RestoreError`` with all reasons when the snapshot does not fit the chart.
  /// - Complexity: O(1) for a snapshot that was taken, in this process, of a machine without timers,
  ///   work and postponed events, and that was not changed.
  @inlinable
  public static func restoring(
    _ snapshot: Snapshot<Context>,
    at time: WallTime? = nil
  ) throws(RestoreError) -> RestoredMachine<Context> {
    let chart = Context.chart
    // Its own chart has made the snapshot, so that there is nothing to check.
    if let configuration = snapshot.onlyConfiguration, chart.owns(configuration) {
      return RestoredMachine(
        Machine(snapshot.data, Interpreter(sharing: configuration)),
        effects: [],
        notes: []
      )
    }
    return try restoringPermanently(snapshot, chart, time)
  }

  @usableFromInline
  static func restoringPermanently(
    _ snapshot: Snapshot<Context>,
    _ chart: MachineChart<Context>,
    _ time: WallTime?
  ) throws(RestoreError) -> RestoredMachine<Context> {
    chart.makePermanent()
    return try restoring(snapshot, chart: chart, at: time)
  }
}

extension Machine: Encodable where Context: Statechart & Codable {
  /// Encodes a snapshot with the current wall time.
  public func encode(to encoder: any Encoder) throws {
    try snapshot(at: .now).encode(to: encoder)
  }
}

extension Machine: Decodable where Context: Statechart & Codable {
  /// Decodes and restores a snapshot at the current wall time; throws ``RestoreError`` if it does
  /// not fit.
  ///
  /// Use `Machine.restoring` to get the notes about the parts that differ from the snapshot.
  public init(from decoder: any Decoder) throws {
    self = try Machine.restoring(Snapshot<Context>(from: decoder), at: .now).machine
  }
}

extension Machine {
  /// Returns what a snapshot contains besides the context, events and the output.
  ///
  /// - Parameters:
  ///   - engine: the machine's ``engine``, which a caller has already.
  ///   - time: the wall clock's time.
  /// - Returns: the outline.
  /// - Complexity: O(active states + histories + timers).
  package func outline(of engine: EngineState, at time: WallTime? = nil) -> SnapshotOutline {
    engine.outline(
      of: program.model.shape,
      at: time,
      timerName: timerName(of:),
      isPresent: { data in
        let data = data.value(as: ScopedData<Context>.self)
        return (data.name, data.isPresent(context))
      }
    )
  }

  /// Whether its snapshot is its ``outline(of:at:)`` and its context: it has no output, and neither events that are
  /// postponed nor events that are pending.
  ///
  /// - Parameter engine: the machine's ``engine``, which a caller has already.
  /// - Returns: whether that is so.
  package func hasOnlyOutline(in engine: EngineState) -> Bool {
    interpreter.postponedCount == 0 && output == nil && !engine.hasDelayedEvents
  }

  /// A pending timer in words.
  package func timerName(of pending: EngineState.PendingTimer) -> String {
    program.name(of: pending)
  }
}
