#if Durable
internal import Statecraft

/// Applies inputs to one machine, and collects what that changes in the store.
///
/// It has no effects. The same inputs at the same times give the same rows, which is what a replay of the journal
/// relies on. It is an object that one decision uses, because copies of a value ask the runtime for types.
///
/// The unchecked `Sendable` is right because one decision at a time has it: the one that has made it, then the one that
/// takes it from ``KnownMachines``.
final class MachineStepper<Context: ChartContext & Codable & Sendable>: @unchecked Sendable {
  /// What became of an input.
  enum Result {
    case applied(DurableAnswer)
    /// The timer or the work that it belongs to has ended.
    case outdated
    /// The step failed; the machine is as it was.
    case failed(String)
  }

  let chart: ChartRunner<Context>
  var machine: Machine<Context>
  /// What the store has of the machine, and what this transaction changes.
  let rows: MachineRows
  /// The contexts with which new work starts, by generation.
  var contexts: [Int64: Context] = [:]
  /// The traces of the steps that started new work, by generation.
  var traces: [Int64: String] = [:]
  /// The state as it was written last, if the next decision can go on from here.
  private(set) var written: WrittenState?

  var address: MachineAddress { rows.address }
  var revision: Int64 { rows.revision }
  var journal: [JournalEntry] { rows.journal }
  /// The version from which the state was migrated; `nil` if it is of the chart's version.
  var isMigrated: Int? { rows.isMigrated }

  // MARK: - Beginning

  /// Starts a machine.
  init(
    _ chart: ChartRunner<Context>,
    starting posting: Posting,
    context text: String,
    accepted: WallTime,
    at now: WallTime
  ) throws {
    self.chart = chart
    rows = MachineRows(chart.names, posting.address, started: now)
    chart.durable.language?.willStep()
    let (machine, outcome) = try Machine.start(
      try chart.coding.context(text),
      chart: chart.chart
    )
    let parts = Self.parts(of: outcome)
    if let failed = Self.failed(outcome, parts) {
      throw StepFailure(reason: "\(failed)")
    }
    if let problem = chart.durable.language?.problem(machine.context, machine.isDone) {
      throw StepFailure(reason: problem)
    }
    self.machine = machine
    _ = try record(outcome, parts, posting, accepted: accepted, as: .started)
  }

  /// Continues a stored machine.
  ///
  /// A state of an older version is migrated; ``isMigrated`` is its version then.
  init(_ chart: ChartRunner<Context>, _ row: StoredMachine, _ text: String) throws {
    self.chart = chart
    let state = try chart.coding.state(text)
    try Self.check(row.revision, "revision")
    try Self.check(state.generation, "number of its last timer or work")
    let restored = try chart.coding.restored(state.snapshot)
    machine = restored.machine
    rows = MachineRows(
      chart.names,
      row.address,
      started: WallTime(microseconds: state.started),
      revision: row.revision,
      lastGeneration: state.generation
    )
    let engine = machine.engine
    if state.snapshot.migratedFrom == nil {
      // The core keeps the order, and numbers what it restores anew.
      rows.timers = Generations(engine.timers.map(\.serial), state.timers)
      rows.work = Generations(engine.invocations.map(\.serial), state.work)
      rows.setPlaces(of: engine, state.snapshot.configuration, since: state.since)
    } else {
      try adopt(migrated: text, engine)
    }
    rows.isMigrated = state.snapshot.migratedFrom
    rows.setStored(timers: state.timers, work: state.work)
    rows.keepPlaces(in: engine)
    rows.assignGenerations(in: engine)
  }

  /// Checks a number that only damage makes so large, or negative, that a step could not count on.
  private static func check(_ number: Int64, _ name: StaticString) throws(StepFailure) {
    guard 0...1 << 62 ~= number else {
      throw StepFailure(
        reason: "its \(name) is \(number), which no machine has reached: the row is damaged; "
          + "restore it from a backup, or erase the machine"
      )
    }
  }

  // MARK: - Going on

  /// Takes what was written for what the store has, for the next decision.
  func end(_ written: WrittenState) {
    rows.beginTransaction()
    contexts = [:]
    traces = [:]
    self.written = written
  }

  /// Goes on as the last step has ended, with the context that the row contains; returns whether it can be read.
  func goOn() -> Bool {
    guard let context = written?.context.flatMap({ try? JSONForm.value(Context.self, $0) }) else {
      return false
    }
    machine.context = context
    return true
  }

  /// Pairs work of a migrated machine by name, so that it keeps its keys; timers are armed anew.
  private func adopt(migrated text: String, _ engine: EngineState) throws {
    let outline = try chart.coding.outline(text)
    var old = Array(zip(outline.snapshot.invocations, outline.work))
    for id in machine.invocations {
      let index =
        old.firstIndex { $0.0.name == id.name && $0.0.state == id.state }
        ?? old.firstIndex { $0.0.name == id.name }
      guard let index else { continue }
      rows.work.set(id.serial, to: old.remove(at: index).1)
    }
    rows.setMigratedPlaces(of: engine, outline.snapshot.configuration, since: outline.since)
  }
}
#endif
