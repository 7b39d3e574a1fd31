#if SQLite
internal import GRDB
public import Statecraft
public import StatecraftDurable

extension SQLiteStore: DurableStore {
  /// Returns the time of the store's clock.
  public func now() async throws -> WallTime { clock.now() }

  /// Signals that a program has posted in its own transaction; other processes give no signals.
  public func wakeUps() -> AsyncStream<Void> { signals.stream() }

  // MARK: - Charts

  /// Records what a version of a chart looks like.
  @discardableResult
  public func register(_ chart: StoredChart) async throws -> StoredChart? {
    try await write { try $0.register(chart) }
  }

  /// Returns the charts that were registered.
  public func charts() async throws -> [StoredChart] {
    try await read { try Self.charts(in: $0) }
  }

  private static func charts(in db: Database) throws -> [StoredChart] {
    try db.all(
      """
      SELECT c.name, v.version, v.fingerprint, v.document FROM statecraft_version v \
      JOIN statecraft_chart c ON c.id = v.chart ORDER BY c.name, v.version
      """
    ) {
      StoredChart(
        name: $0.text(0),
        version: $0.number(1),
        fingerprint: $0.bits(2),
        document: $0.text(3)
      )
    }
  }

  /// Returns the names of charts that have machines and that no program has recorded.
  public func unrecordedCharts() async throws -> [String] {
    try await read { db in
      let recorded = Set(try Self.charts(in: db).map(\.name.exact))
      return try db.all("SELECT c.name FROM statecraft_chart c ORDER BY c.name") { $0.text(0) }
        .filter { name in
          guard !recorded.contains(name.exact) else { return false }
          return try !db.list(MachineQuery(chart: name, limit: 1)).isEmpty
        }
    }
  }

  // MARK: - Intake and steps

  /// Adds inputs to the inbox, in one transaction.
  public func post(_ postings: [Posting]) async throws -> [PostResult] {
    try await write { transaction in try postings.map { try transaction.post($0) } }
  }

  /// Claims machines and records what they do, in one transaction.
  ///
  /// Calls that come at the same time share a commit. The decision about a few machines is made within
  /// the transaction. Many machines are decided about before it, beside the transaction of others,
  /// and what has changed since conflicts.
  public func process(
    _ request: ClaimRequest,
    _ decide: @escaping @Sendable (Claim) throws -> [MachineChange]
  ) async throws -> [ChangeResult] {
    guard access == .writing else { throw StoreError.readOnly(path) }
    let claims: [NamedClaim] = if case .named(let claims, _) = request { claims } else { [] }
    let recent = claims.isEmpty ? [] : rows.take(claims)
    let applied: AppliedDecision
    // What was in conflict asks for its keys, and is decided within the transaction, where it cannot be again.
    if claims.count >= smallestConcurrentBatch, claims.allSatisfy(\.keys.isEmpty) {
      applied = try await processAhead(request, recent, decide)
    } else {
      applied = try await commits.write(isBatch: claims.count > 1) {
        try $0.process(request, recent, decide)
      }
    }
    rows.keep(applied)
    return applied.results
  }

  /// The number of machines from which on a decision is made before its transaction: 5, and never in a queue of a
  /// program, which has no connection beside the one that writes.
  public var smallestConcurrentBatch: Int { database is DatabasePool ? 5 : .max }

  @concurrent private func processAhead(
    _ request: ClaimRequest,
    _ recent: [RecentRow?],
    _ decide: @escaping @Sendable (Claim) throws -> [MachineChange]
  ) async throws -> AppliedDecision {
    var claimed = try reading { try $0.claim(request, recent: recent) }
    var changes = try decide(claimed.claim)
    var unchanged = claimed.unread(except: changes)
    // Changes are compared with the file by their transaction.
    if !unchanged.isEmpty, try !reading({ try $0.areUpToDate(unchanged) }) {
      claimed = try reading { try $0.claim(request) }
      changes = try decide(claimed.claim)
      unchanged = []
    }
    guard !changes.isEmpty else {
      return AppliedDecision(changes: [], results: [], known: [:], unchanged: unchanged)
    }
    return try await commits.write(isBatch: true) { [claimed, changes, unchanged] in
      try $0.apply(changes, decidedFor: claimed, unchanged: unchanged)
    }
  }

  /// Reads beside transactions, without a change of thread.
  private func reading<Value>(_ body: (StoreTransaction) throws -> Value) throws -> Value {
    try StoreError.translating(path) {
      try database.read { try body(StoreTransaction($0, now: clock.now())) }
    }
  }

  // MARK: - Timers and work

  /// Moves timers that are due into the inboxes of their machines.
  public func moveDueTimers(limit: Int) async throws -> TimerMove {
    try await write { try $0.moveDueTimers(limit: limit) }
  }

  /// Claims work that is due.
  public func claimWork(
    charts: [String: Int],
    limit: Int,
    lease: Duration
  ) async throws -> [StoredWork] {
    try await write { try $0.claimWork(charts: charts, limit: limit, lease: lease) }
  }

  /// Extends the lease of work that is running.
  public func renewWork(_ references: [WorkReference], lease: Duration) async throws -> [Bool] {
    try await write { try $0.renewWork(references, lease: lease) }
  }

  /// Ends work, and adds its result to the inbox.
  public func finishWork(_ reference: WorkReference, with posting: Posting) async throws -> Bool {
    try await write { try $0.finishWork(reference, with: posting) }
  }

  /// Sets when the next attempt of work begins.
  public func retryWork(
    _ reference: WorkReference,
    after delay: Duration,
    error: String
  ) async throws {
    try await write { try $0.retryWork(reference, after: delay, error: error) }
  }

  /// Gives back work whose attempt does not go on.
  public func releaseWork(_ reference: WorkReference, attempt: Int, isRunning: Bool) async throws {
    try await write { try $0.releaseWork(reference, attempt: attempt, isRunning: isRunning) }
  }

  // MARK: - Outputs

  /// Claims outputs for delivery.
  public func claimOutputs(
    charts: [String],
    kind: StoredOutput.Kind? = nil,
    limit: Int,
    lease: Duration
  ) async throws -> [StoredOutput] {
    // Neither a claim nor the end of a delivery has a sender that waits.
    try await write(isUrgent: false) {
      try $0.claimOutputs(
        QueuePositions.OutboxReader(charts: Set(charts), kind: kind),
        limit: limit,
        lease: lease
      )
    }
  }

  /// Deletes outputs that were delivered.
  public func deleteOutputs(_ sequences: [Int64]) async throws {
    try await write(isUrgent: false) { try $0.deleteOutputs(sequences) }
  }

  /// Sets when the next attempt to deliver an output begins.
  @discardableResult
  public func retryOutput(
    _ output: StoredOutput,
    attempt: Int,
    after delay: Duration,
    error: String?
  ) async throws -> Bool {
    try await write {
      try $0.retryOutput(output, attempt: attempt, after: delay, error: error)
    }
  }

  /// Makes an output a dead letter.
  @discardableResult
  public func buryOutput(_ output: StoredOutput, reason: String) async throws -> Bool {
    try await write { try $0.buryOutput(output, reason: reason) }
  }

  /// Moves outputs into the inboxes of other machines.
  public func forward(_ deliveries: [Delivery]) async throws -> [PostResult?] {
    try await write { try $0.forward(deliveries) }
  }

  /// Returns dead letters, oldest first.
  public func deadLetters(
    chart: String?,
    after cursor: Int64?,
    limit: Int
  ) async throws -> [StoredOutput] {
    try await read { try $0.deadLetters(chart: chart, after: cursor, limit: limit) }
  }

  /// Makes a dead letter deliverable again.
  public func reviveOutput(_ sequence: Int64) async throws -> Bool {
    try await write { try $0.reviveOutput(sequence) }
  }

  /// Deletes a dead letter that is as it was read.
  public func discardOutput(_ letter: StoredOutput) async throws -> Bool {
    try await write { try $0.discardOutput(letter) }
  }

  // MARK: - Reading

  /// Returns a machine.
  public func machine(_ address: MachineAddress) async throws -> StoredMachine? {
    try await read { try $0.machineRow(address)?.machine }
  }

  /// Returns a part of a machine's journal.
  public func journal(
    of address: MachineAddress,
    after revision: Int64,
    limit: Int
  ) async throws -> [JournalEntry] {
    try await read { db in
      guard let machine = try db.machineRow(address)?.number else { return [] }
      return try db.all(
        """
        SELECT \(JournalEntry.columns) FROM statecraft_journal \
        INDEXED BY statecraft_journal_revision \
        WHERE machine = ? AND revision > ? ORDER BY revision LIMIT ?
        """,
        .integer(machine),
        .integer(revision),
        .integer(max(limit, 0))
      ) { JournalEntry($0) }
    }
  }

  /// Returns the journal's entry for a key.
  public func entry(of address: MachineAddress, key: String) async throws -> JournalEntry? {
    try await read { db in
      try db.machineRow(address).flatMap { try db.journalEntry(machine: $0.number, key: key) }
    }
  }

  /// Returns what a machine waits for.
  public func pending(of address: MachineAddress, limit: Int) async throws -> PendingRows {
    try await read { db in
      try db.machineRow(address).map { try db.pending($0.number, limit: limit) } ?? PendingRows()
    }
  }

  /// Returns machines of a chart, from an index.
  public func list(_ query: MachineQuery) async throws -> [ListedMachine] {
    try await read { try $0.list(query) }
  }

  /// Returns the number of machines in each state.
  ///
  /// - Complexity: O(states of the chart): the numbers are kept with each step.
  public func counts(of chart: String) async throws -> [String: Int] {
    try await read { db in
      let rows = try db.all(
        """
        SELECT s.name, s.machines FROM statecraft_state s \
        JOIN statecraft_chart c ON c.id = s.chart WHERE c.name = ? AND s.machines > 0
        """,
        .text(chart)
      ) { ($0.text(0), $0.number(1)) }
      // Names in other bytes may be the same text.
      return Dictionary(rows, uniquingKeysWith: Int.sum)
    }
  }

  /// Returns what does not proceed, the gravest first, from the heads of indexes.
  public func stuck(
    chart: String?,
    overdue: Duration,
    limit: Int
  ) async throws -> [StuckFinding] {
    let now = clock.now()
    return try await read { db in
      try db.findings(chart: chart, overdue: overdue, limit: limit, at: now)
    }
  }

  /// Returns the ages of what waits longest.
  ///
  /// The inputs of machines and charts that are paused do not count.
  public func ages() async throws -> QueueAges {
    let now = clock.now()
    return try await read { try $0.ages(at: now) }
  }

  // MARK: - Operations

  /// Stops or continues the processing of a chart's machines.
  ///
  /// - Complexity: O(inputs that wait, of all charts).
  public func setPaused(_ isPaused: Bool, chart: String) async throws {
    try await write { try $0.setPaused(isPaused, chart: chart) }
  }

  /// Returns the names of the charts that are paused.
  public func pausedCharts() async throws -> Set<String> {
    // A service asks this to know whether its store works.
    try file?.check()
    return try await read { db in
      Set(try db.all("SELECT name FROM statecraft_chart WHERE paused = 1") { $0.text(0) })
    }
  }

  /// Removes the contents of a machine, and keeps its revisions and keys.
  public func erase(
    _ address: MachineAddress,
    expecting revision: Int64?,
    keepingAnswers keepsAnswers: Bool
  ) async throws -> Bool {
    let isErased = try await write {
      try $0.erase(address, expecting: revision, keepingAnswers: keepsAnswers)
    }
    rows.forget(address)
    return isErased
  }

  /// Removes inputs from the beginnings of journals, and keeps keys with their answers.
  public func pruneJournals(
    _ parts: [JournalPart],
    before time: WallTime,
    limit: Int
  ) async throws -> Int {
    try await write(isUrgent: false) { try $0.pruneJournals(parts, before: time, limit: limit) }
  }
}
#endif
