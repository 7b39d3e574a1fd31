#if Durable
internal import Statecraft

/// Applies inputs to one machine, and collects what that changes in the store.
///
/// It is a value without effects. The same inputs at the same times give the same rows, which is
/// what a replay of the journal relies on.
struct MachineStepper<Context: ChartContext & Codable & Sendable> {
  /// What became of an input.
  enum Result {
    case applied(DurableAnswer)
    /// The timer or the work that it belongs to has ended.
    case outdated
    /// The step failed; the machine is as it was.
    case failed(String)
  }

  let chart: ChartRunner<Context>
  let address: MachineAddress
  var machine: Machine<Context>
  /// When the machine's time was zero.
  var started: WallTime
  var revision: Int64
  /// The entries of this transaction.
  var journal: [JournalEntry] = []
  var outputs: [StoredOutput] = []

  var lastGeneration: Int64
  /// The generations of timers and work by their serial numbers in the machine.
  var timers: [Int: Int64] = [:]
  var work: [Int: Int64] = [:]
  /// The contexts with which new work starts, by generation.
  var contexts: [Int64: Context] = [:]
  /// The traces of the steps that started new work, by generation.
  var traces: [Int64: String] = [:]
  /// The active states, and when each was entered.
  var configuration: [String] = []
  var since: [String: WallTime] = [:]

  let storedRevision: Int64
  var storedTimers: Set<Int64> = []
  var storedWork: Set<Int64> = []
  var storedConfiguration: [String] = []
  var storedSince: [String: WallTime] = [:]

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
    address = posting.address
    started = now
    revision = 0
    storedRevision = 0
    lastGeneration = 0
    chart.durable.language?.willStep()
    let (machine, outcome) = try Machine.start(
      try chart.coding.context(text),
      chart: chart.chart
    )
    let parts = outcome.all
    if let failed = parts.first(where: { $0.kind == .failed }) {
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
    address = row.address
    revision = row.revision
    storedRevision = row.revision
    let state = try chart.coding.state(text)
    try Self.check(row.revision, "revision")
    try Self.check(state.generation, "number of its last timer or work")
    let restored = try chart.coding.restored(state.snapshot)
    machine = restored.machine
    started = WallTime(microseconds: state.started)
    lastGeneration = state.generation
    storedTimers = Set(state.timers)
    storedWork = Set(state.work)
    if state.snapshot.migratedFrom == nil {
      storedConfiguration = state.snapshot.configuration
      for (name, time) in zip(state.snapshot.configuration, state.since) {
        since[name] = WallTime(microseconds: time)
      }
      storedSince = since
      // The core keeps the order, and numbers what it restores anew.
      Self.pair(machine.engine.timers.map(\.serial), state.timers, &timers)
      Self.pair(machine.engine.invocations.map(\.serial), state.work, &work)
    } else {
      try adopt(migrated: text)
    }
    isMigrated = state.snapshot.migratedFrom
    keepPlaces()
    assignGenerations()
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

  /// Continues a machine as its last step left it.
  ///
  /// - Parameters:
  ///   - chart: the chart.
  ///   - known: the machine.
  ///   - context: the context that its row contains.
  init(_ chart: ChartRunner<Context>, _ known: KnownMachine<Context>, context: Context) {
    self.chart = chart
    address = known.address
    machine = known.machine
    machine.context = context
    started = known.started
    revision = known.revision
    lastGeneration = known.lastGeneration
    timers = known.timers
    work = known.work
    configuration = known.configuration
    since = known.since
    storedRevision = known.revision
    storedTimers = Set(known.timers.values)
    storedWork = Set(known.work.values)
    storedConfiguration = known.configuration
    storedSince = known.since
  }

  /// The version from which the state was migrated; `nil` if it is of the chart's version.
  var isMigrated: Int?

  static func pair(_ serials: [Int], _ generations: [Int64], _ map: inout [Int: Int64]) {
    for (serial, generation) in zip(serials, generations) { map[serial] = generation }
  }

  /// Pairs work of a migrated machine by name, so that it keeps its keys; timers are armed anew.
  private mutating func adopt(migrated text: String) throws {
    let outline = try chart.coding.outline(text)
    var old = Array(zip(outline.snapshot.invocations, outline.work))
    for id in machine.invocations {
      let index =
        old.firstIndex { $0.0.name == id.name && $0.0.state == id.state }
        ?? old.firstIndex { $0.0.name == id.name }
      guard let index else { continue }
      work[id.serial] = old.remove(at: index).1
    }
    for (name, time) in zip(outline.snapshot.configuration, outline.since) {
      since[name] = WallTime(microseconds: time)
    }
  }
}
#endif
