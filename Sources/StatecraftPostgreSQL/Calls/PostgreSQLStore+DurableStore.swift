#if PostgreSQL
public import Statecraft
public import StatecraftDurable

extension PostgreSQLStore: DurableStore {
  /// Returns the time of the database's clock.
  public func now() async throws -> WallTime {
    if let clock { return clock.now() }
    return try await execute("SELECT \(queries.schema.name).clock(NULL)").first?.time(0) ?? .now
  }

  /// Signals that other processes may have posted, or that `statecraft.wake()` was called.
  public func wakeUps() -> AsyncStream<Void> { signals.stream() }

  // MARK: - Charts

  /// Records what a version of a chart looks like.
  @discardableResult
  public func register(_ chart: StoredChart) async throws -> StoredChart? {
    let schema = queries.schema.name
    let rows = try await execute([
      .begin,
      // Of processes that register at the same time, each sees the row of the one before.
      Statement("LOCK TABLE \(schema).version IN SHARE ROW EXCLUSIVE MODE"),
      Statement(
        "SELECT fingerprint, document FROM \(schema).version WHERE chart = $1::text AND version = $2"
      ) {
        $0.add(chart.name)
        $0.add(chart.version)
      },
      Statement(
        """
        INSERT INTO \(schema).version(chart, version, fingerprint, document) \
        VALUES ($1, $2, $3, $4) ON CONFLICT (chart, version) DO UPDATE \
        SET fingerprint = excluded.fingerprint, document = excluded.document \
        WHERE version.fingerprint <> excluded.fingerprint
        """
      ) {
        $0.add(chart.name)
        $0.add(chart.version)
        $0.add(Int64(bitPattern: chart.fingerprint))
        $0.add(chart.document)
      },
      .commit,
    ])
    return rows[2].first.map {
      StoredChart(
        name: chart.name,
        version: chart.version,
        fingerprint: $0.bits(0),
        document: $0.text(1)
      )
    }
  }

  /// Returns the charts that were registered.
  public func charts() async throws -> [StoredChart] {
    try await execute(
      """
      SELECT chart, version, fingerprint, document FROM \(queries.schema.name).version \
      ORDER BY chart, version
      """
    ).map {
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
    let schema = queries.schema.name
    // From one chart to the next one, however many machines they have.
    return try await execute(
      """
      WITH RECURSIVE c AS ( \
      (SELECT chart FROM \(schema).machine ORDER BY chart LIMIT 1) \
      UNION ALL SELECT (SELECT m.chart FROM \(schema).machine m WHERE m.chart > c.chart \
      ORDER BY m.chart LIMIT 1) FROM c WHERE c.chart IS NOT NULL) \
      SELECT chart FROM c WHERE chart IS NOT NULL \
      AND NOT EXISTS (SELECT FROM \(schema).version v WHERE v.chart = c.chart) \
      AND EXISTS (SELECT FROM \(schema).machine m WHERE m.chart = c.chart AND m.status <> 'erased') \
      ORDER BY chart
      """
    ).map { $0.text(0) }
  }

  // MARK: - Steps

  /// Claims machines and records what they do, in one transaction.
  ///
  /// The machines are locked while `decide` is called, on the connection of the call.
  public func process(
    _ request: ClaimRequest,
    _ decide: @escaping @Sendable (Claim) throws -> [MachineChange]
  ) async throws -> [ChangeResult] {
    try await step(request, decide).changes
  }

  /// Claims machines and records what they do, in one transaction, of which outputs may be leased.
  public func process(
    _ request: ClaimRequest,
    leasing lease: OutputLease?,
    _ decide: @escaping @Sendable (Claim) throws -> [MachineChange]
  ) async throws -> StepResults {
    try await step(request, leasing: lease, decide)
  }

  // MARK: - Timers

  /// Moves timers that are due into the inboxes of their machines.
  public func moveDueTimers(limit: Int) async throws -> TimerMove {
    let rows = try await execute([
      Statement(queries.moveTimers) {
        $0.add(max(0, limit))
        $0.add(given)
      },
      Statement(queries.nextTimer),
    ])
    if rows[0].count > 0 { signals.send() }
    return TimerMove(
      moved: rows[0].count,
      next: rows[1].first.flatMap { $0.isNull(0) ? nil : $0.time(0) },
      lateness: rows[0].map { .nanoseconds($0.integer(1)) }
    )
  }

  // MARK: - Work

  /// Claims work that is due.
  public func claimWork(
    charts: [String: Int],
    limit: Int,
    lease: Duration
  ) async throws -> [StoredWork] {
    try await execute(queries.claimWork) {
      $0.add(charts.keys)
      $0.add(charts.values.lazy.map(Int64.init))
      $0.add(max(0, limit))
      $0.add(lease.storedNanoseconds)
      $0.add(given)
    }.map { StoredWork($0) }
  }

  /// Extends the lease of work that is running.
  public func renewWork(_ references: [WorkReference], lease: Duration) async throws -> [Bool] {
    let held = Set(
      try await execute(queries.renewWork) {
        $0.add(references.lazy.map(\.address.chart))
        $0.add(references.lazy.map(\.address.id))
        $0.add(references.lazy.map(\.generation))
        $0.add(references.lazy.map { Int64($0.attempt) })
        $0.add(given)
        $0.add(lease.storedNanoseconds)
      }.map { $0.number(0) }
    )
    return references.indices.map { held.contains($0 + 1) }
  }

  /// Ends work, and adds its result to the inbox.
  public func finishWork(_ reference: WorkReference, with posting: Posting) async throws -> Bool {
    let columns = posting.input.columns
    let isRecorded =
      try await execute(queries.finishWork) {
        $0.add(posting.address.chart)
        $0.add(posting.address.id)
        $0.add(reference.generation)
        $0.add(posting.key)
        $0.add(posting.input.kind)
        $0.add(columns.number)
        $0.add(columns.body)
        $0.add(columns.note)
        $0.add(posting.trace)
        $0.add(given)
      }.first?.bool(0) ?? false
    if isRecorded { signals.send() }
    return isRecorded
  }

  /// Sets when the next attempt of work begins.
  public func retryWork(
    _ reference: WorkReference,
    after delay: Duration,
    error: String
  ) async throws {
    _ = try await execute(queries.retryWork) {
      $0.add(reference.address.chart)
      $0.add(reference.address.id)
      $0.add(reference.generation)
      $0.add(reference.attempt)
      $0.add(given)
      $0.add(delay.storedNanoseconds)
      $0.add(error)
    }
  }

  /// Gives back work whose attempt does not go on.
  public func releaseWork(_ reference: WorkReference, attempt: Int, isRunning: Bool) async throws {
    _ = try await execute(queries.releaseWork) {
      $0.add(reference.address.chart)
      $0.add(reference.address.id)
      $0.add(reference.generation)
      $0.add(reference.attempt)
      $0.add(given)
      $0.add(attempt)
      $0.add(isRunning)
    }
    signals.send()
  }

  // MARK: - Outputs

  /// Claims outputs for delivery.
  public func claimOutputs(
    charts: [String],
    kind: StoredOutput.Kind? = nil,
    limit: Int,
    lease: Duration
  ) async throws -> [StoredOutput] {
    guard limit > 0 else { return [] }
    return try await execute([
      // A claim that the server forgets when it ends leaves the output to the next one.
      Statement("SELECT set_config('synchronous_commit', 'off', true)"),
      Statement(queries.claimOutputs[kind]) {
        $0.add(charts)
        $0.add(limit)
        $0.add(lease.storedNanoseconds)
        $0.add(given)
      },
    ])[1].map { StoredOutput($0) }
  }

  /// Deletes outputs that were delivered.
  public func deleteOutputs(_ sequences: [Int64]) async throws {
    let rows = try await execute([
      .begin,
      Statement(queries.lockOutputs) { $0.add(sequences) },
      Statement(queries.deleteOutputs) { $0.add(sequences) },
      .commit,
      Statement(queries.outputsLeft),
    ])
    // Nobody has claimed what is behind a leased output.
    if rows[4].count > 0 { signals.sendToAll() }
  }

  /// Sets when the next attempt to deliver an output begins.
  @discardableResult
  public func retryOutput(
    _ output: StoredOutput,
    attempt: Int,
    after delay: Duration,
    error: String?
  ) async throws -> Bool {
    let rows = try await execute(queries.retryOutput) {
      $0.add(output.sequence)
      $0.add(output.due.storedNanoseconds)
      $0.add(attempt)
      $0.add(given)
      $0.add(delay.storedNanoseconds)
      $0.add(error)
    }
    return rows.count > 0
  }

  /// Makes an output a dead letter.
  @discardableResult
  public func buryOutput(_ output: StoredOutput, reason: String) async throws -> Bool {
    let rows = try await execute(queries.buryOutput) {
      $0.add(output.sequence)
      $0.add(output.due.storedNanoseconds)
      $0.add(reason)
    }
    return rows.count > 0
  }

  /// Moves outputs into the inboxes of other machines.
  public func forward(_ deliveries: [Delivery]) async throws -> [PostResult?] {
    let rows = try await execute(queries.forward) { parameters in
      parameters.add(deliveries.lazy.map(\.sequence))
      parameters.add(deliveries.map(\.posting))
      parameters.add(given)
    }
    var results = [PostResult?](repeating: nil, count: deliveries.count)
    for index in 0..<rows.count {
      let position = rows[index].number(0) - 1
      results[position] = PostResult(rows[index], key: deliveries[position].posting.key)
    }
    if rows.count > 0 { signals.send() }
    return results
  }

  /// Returns dead letters, oldest first.
  public func deadLetters(
    chart: String?,
    after cursor: Int64?,
    limit: Int
  ) async throws -> [StoredOutput] {
    try await execute(queries.deadLetters) {
      $0.add(cursor ?? 0)
      $0.add(chart)
      $0.add(max(0, limit))
    }.map { StoredOutput($0) }
  }

  /// Makes a dead letter deliverable again.
  public func reviveOutput(_ sequence: Int64) async throws -> Bool {
    try await execute(queries.reviveOutput) {
      $0.add(sequence)
      $0.add(given)
    }.first?.bool(0) ?? false
  }

  /// Deletes a dead letter that is as it was read.
  public func discardOutput(_ letter: StoredOutput) async throws -> Bool {
    // A copy of it may be on its way to another database, with its slot.
    try await execute([
      Statement(queries.fenceDead) { $0.add(letter.sequence) },
      Statement(queries.discardOutput) {
        $0.add(letter.sequence)
        $0.add(letter.attempt)
        $0.add(letter.due)
        $0.add(letter.error)
      },
    ])[1].count > 0
  }

  // MARK: - Operations

  /// Stops or continues the processing of a chart's machines.
  ///
  /// - Complexity: O(inputs that are held for the chart's machines) to continue.
  public func setPaused(_ isPaused: Bool, chart: String) async throws {
    _ = try await execute("SELECT \(queries.schema.name).set_paused($1::text, $2::boolean)") {
      $0.add(chart)
      $0.add(isPaused)
    }
    if !isPaused { signals.send() }
  }

  /// Returns the names of the charts that are paused.
  public func pausedCharts() async throws -> Set<String> {
    Set(
      try await execute("SELECT name FROM \(queries.schema.name).chart WHERE paused").map {
        $0.text(0)
      }
    )
  }

  /// Removes the contents of a machine, and keeps its revisions and keys.
  public func erase(
    _ address: MachineAddress,
    expecting revision: Int64?,
    keepingAnswers keepsAnswers: Bool
  ) async throws -> Bool {
    try await execute(
      """
      SELECT \(queries.schema.name).erase($1::text, $2::text, $3::bigint, $4::boolean, $5::bigint)
      """
    ) {
      $0.add(address.chart)
      $0.add(address.id)
      $0.add(revision)
      $0.add(keepsAnswers)
      $0.add(given)
    }.first?.bool(0) ?? false
  }
}
#endif
