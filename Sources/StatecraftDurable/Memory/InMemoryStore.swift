#if Durable
public import Statecraft
internal import Synchronization

/// A store in memory: for tests, for the simulation, and for machines that need not survive.
///
/// It keeps every rule of ``DurableStore`` except that its contents end with the process. Methods
/// return without suspension, so that a program on one thread runs the same way each time.
///
/// Lists by state, status and version, ``unrecordedCharts()``, ``stuck(chart:overdue:limit:)`` and ``ages()`` look at all machines.
public final class InMemoryStore: DurableStore {
  private let tables = Mutex(MemoryTables())
  private let clock: StoreClock

  /// Creates an empty store.
  ///
  /// - Parameter clock: the store's clock.
  public init(clock: StoreClock = .system) {
    self.clock = clock
  }

  /// See ``DurableStore/now()``.
  public func now() async -> WallTime { clock.now() }

  // MARK: - Charts

  /// See ``DurableStore/register(_:)``.
  @discardableResult
  public func register(_ chart: StoredChart) async -> StoredChart? {
    tables.withLock { tables in
      guard
        let index = tables.charts.firstIndex(where: {
          $0.name == chart.name && $0.version == chart.version
        })
      else {
        tables.charts.append(chart)
        tables.charts.sort { ($0.name, $0.version) < ($1.name, $1.version) }
        return nil
      }
      let before = tables.charts[index]
      tables.charts[index] = chart
      return before
    }
  }

  /// See ``DurableStore/charts()``.
  public func charts() async -> [StoredChart] { tables.withLock { $0.charts } }

  /// See ``DurableStore/unrecordedCharts()``.
  public func unrecordedCharts() async -> [String] {
    tables.withLock { tables in
      let known = Set(tables.charts.map(\.name.exact))
      var found: [ExactText: String] = [:]
      for machine in tables.machines.values where machine.row.status != .erased {
        let chart = machine.row.address.chart
        if !known.contains(chart.exact) { found[chart.exact] = chart }
      }
      return found.values.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
  }

  // MARK: - Intake and steps

  /// See ``DurableStore/post(_:)``.
  public func post(_ postings: [Posting]) async -> [PostResult] {
    let now = clock.now()
    return tables.withLock { tables in postings.map { tables.post($0, at: now) } }
  }

  /// See ``DurableStore/process(_:_:)``.
  public func process(
    _ request: ClaimRequest,
    _ decide: @escaping @Sendable (Claim) throws -> [MachineChange]
  ) async throws -> [ChangeResult] {
    let now = clock.now()
    let claim = tables.withLock { $0.claim(request, at: now) }
    // The lock is not held while the machines step; the revision tells what has changed.
    let changes = try decide(claim)
    return tables.withLock { tables in changes.map { tables.apply($0, at: now) } }
  }

  /// See ``DurableStore/moveDueTimers(limit:)``.
  public func moveDueTimers(limit: Int) async -> TimerMove {
    let now = clock.now()
    return tables.withLock { $0.moveDueTimers(limit, at: now) }
  }

  // MARK: - Work

  /// See ``DurableStore/claimWork(charts:limit:lease:)``.
  public func claimWork(charts: [String: Int], limit: Int, lease: Duration) async -> [StoredWork] {
    let now = clock.now()
    return tables.withLock { $0.claimWork(charts, limit, lease, at: now) }
  }

  /// See ``DurableStore/renewWork(_:lease:)``.
  public func renewWork(_ references: [WorkReference], lease: Duration) async -> [Bool] {
    let due = WallTime(sinceEpoch: clock.now().sinceEpoch + lease)
    return tables.withLock { tables in references.map { tables.renew($0, until: due) } }
  }

  /// See ``DurableStore/finishWork(_:with:)``.
  public func finishWork(_ reference: WorkReference, with posting: Posting) async -> Bool {
    let now = clock.now()
    return tables.withLock { $0.finish(reference, posting, at: now) }
  }

  /// See ``DurableStore/retryWork(_:after:error:)``.
  public func retryWork(_ reference: WorkReference, after delay: Duration, error: String) async {
    let due = WallTime(sinceEpoch: clock.now().sinceEpoch + delay)
    tables.withLock { $0.retry(reference, at: due, error) }
  }

  /// See ``DurableStore/releaseWork(_:attempt:isRunning:)``.
  public func releaseWork(_ reference: WorkReference, attempt: Int, isRunning: Bool) async {
    let now = clock.now()
    tables.withLock { $0.release(reference, attempt, isRunning, at: now) }
  }

  // MARK: - Outputs

  /// See ``DurableStore/claimOutputs(charts:kind:limit:lease:)``.
  public func claimOutputs(
    charts: [String],
    kind: StoredOutput.Kind? = nil,
    limit: Int,
    lease: Duration
  ) async -> [StoredOutput] {
    let now = clock.now()
    return tables.withLock { $0.claimOutputs(Set(charts), kind, limit, lease, at: now) }
  }

  /// See ``DurableStore/deleteOutputs(_:)``.
  public func deleteOutputs(_ sequences: [Int64]) async {
    tables.withLock { tables in for sequence in sequences { _ = tables.deleteOutput(sequence) } }
  }

  /// See ``DurableStore/retryOutput(_:attempt:after:error:)``.
  @discardableResult
  public func retryOutput(
    _ output: StoredOutput,
    attempt: Int,
    after delay: Duration,
    error: String?
  ) async -> Bool {
    let due = WallTime(sinceEpoch: clock.now().sinceEpoch + delay)
    return tables.withLock { tables in
      tables.changeOutput(claimedAs: output) { row in
        row.attempt = attempt
        row.due = due
        row.error = error
      }
    }
  }

  /// See ``DurableStore/buryOutput(_:reason:)``.
  @discardableResult
  public func buryOutput(_ output: StoredOutput, reason: String) async -> Bool {
    tables.withLock { tables in
      tables.changeOutput(claimedAs: output) { row in
        row.isDead = true
        row.error = reason
      }
    }
  }

  /// See ``DurableStore/forward(_:)``.
  public func forward(_ deliveries: [Delivery]) async -> [PostResult?] {
    let now = clock.now()
    return tables.withLock { tables in deliveries.map { tables.forward($0, at: now) } }
  }

  /// See ``DurableStore/deadLetters(chart:after:limit:)``.
  public func deadLetters(chart: String?, after cursor: Int64?, limit: Int) async -> [StoredOutput]
  {
    tables.withLock { tables in
      let rows = tables.machines.values.filter { chart == nil || $0.row.address.chart == chart }
        .flatMap { $0.outputs.filter { $0.isDead && $0.sequence > cursor ?? 0 } }
      return Array(rows.sorted { $0.sequence < $1.sequence }.prefix(max(0, limit)))
    }
  }

  /// See ``DurableStore/reviveOutput(_:)``.
  public func reviveOutput(_ sequence: Int64) async -> Bool {
    let now = clock.now()
    return tables.withLock { tables in
      var wasDead = false
      tables.changeOutput(sequence) { row in
        wasDead = row.isDead
        guard row.isDead else { return }
        row.isDead = false
        row.attempt = 0
        row.error = nil
        row.due = now
      }
      return wasDead
    }
  }

  /// See ``DurableStore/discardOutput(_:)``.
  public func discardOutput(_ letter: StoredOutput) async -> Bool {
    tables.withLock { $0.discardOutput(letter) }
  }

  // MARK: - Reading

  /// See ``DurableStore/machine(_:)``.
  public func machine(_ address: MachineAddress) async -> StoredMachine? {
    tables.withLock { $0.machines[address]?.row }
  }

  /// See ``DurableStore/journal(of:after:limit:)``.
  public func journal(
    of address: MachineAddress,
    after revision: Int64,
    limit: Int
  ) async -> [JournalEntry] {
    tables.withLock { tables in
      let journal = tables.machines[address]?.journal ?? []
      let rest = journal.dropFirst(Int(clamping: max(0, revision)))
      return Array(rest.prefix(max(0, limit)))
    }
  }

  /// See ``DurableStore/entry(of:key:)``.
  public func entry(of address: MachineAddress, key: String) async -> JournalEntry? {
    tables.withLock { $0.machines[address]?.entry(key) }
  }

  /// See ``DurableStore/pending(of:limit:)``.
  public func pending(of address: MachineAddress, limit: Int) async -> PendingRows {
    tables.withLock { $0.pending(address, limit) }
  }

  /// See ``DurableStore/list(_:)``.
  public func list(_ query: MachineQuery) async -> [ListedMachine] {
    tables.withLock { $0.list(query) }
  }

  /// See ``DurableStore/counts(of:)``.
  public func counts(of chart: String) async -> [String: Int] {
    tables.withLock { $0.counts[chart, default: [:]].filter { $0.value > 0 } }
  }

  /// See ``DurableStore/stuck(chart:overdue:limit:)``.
  public func stuck(chart: String?, overdue: Duration, limit: Int) async -> [StuckFinding] {
    let now = clock.now()
    return tables.withLock { $0.stuck(chart, overdue, limit, at: now) }
  }

  /// See ``DurableStore/ages()``.
  public func ages() async -> QueueAges {
    let now = clock.now()
    return tables.withLock { $0.ages(at: now) }
  }

  // MARK: - Operations

  /// See ``DurableStore/setPaused(_:chart:)``.
  public func setPaused(_ isPaused: Bool, chart: String) async {
    tables.withLock { tables in
      if isPaused { tables.paused.insert(chart) } else { tables.paused.remove(chart) }
    }
  }

  /// See ``DurableStore/pausedCharts()``.
  public func pausedCharts() async -> Set<String> { tables.withLock { $0.paused } }

  /// See ``DurableStore/erase(_:expecting:keepingAnswers:)``.
  public func erase(
    _ address: MachineAddress,
    expecting revision: Int64?,
    keepingAnswers keepsAnswers: Bool
  ) async -> Bool {
    let now = clock.now()
    return tables.withLock { $0.erase(address, revision, keepsAnswers, at: now) }
  }

  /// See ``DurableStore/pruneJournals(_:before:limit:)``.
  public func pruneJournals(
    _ parts: [JournalPart],
    before time: WallTime,
    limit: Int
  ) async -> Int {
    tables.withLock { tables in
      parts.reduce(0) { $0 + tables.prune($1, before: time, limit: limit - $0) }
    }
  }
}
#endif
