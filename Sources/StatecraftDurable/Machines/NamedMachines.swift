#if Durable
internal import Statecraft

/// Durable machines by the names of their charts, for tools that do not know their types.
package struct NamedMachines: Sendable {
  private let runtime: DurableRuntime
  /// The machines.
  package let machines: DurableMachines

  /// Creates a view of machines by name.
  package init(_ machines: DurableMachines) {
    self.machines = machines
    runtime = machines.runtime
  }

  /// The store.
  package var store: any DurableStore { runtime.store }

  /// The names of the registered charts.
  package var charts: [String] { runtime.chartNames }

  /// Returns a registered chart; `nil` if there is none of this name.
  package func chart(_ name: String) -> (any TypedChart)? {
    (try? machines.runtime.chart(name)) as? any TypedChart
  }

  /// Returns the names of the states that have a tag, by tag.
  ///
  /// - Throws: ``DurableError/notRegistered(chart:registered:)``.
  package func statesByTag(of chart: String) throws -> [String: [String]] {
    try runtime.chart(chart).statesByTag
  }

  // MARK: - Inputs

  /// Starts a machine with a context as JSON.
  ///
  /// Here and below, `trace` has the headers that carry the sender's trace; without any, it is that of the task.
  ///
  /// - Throws: ``DurableError/unreadableInput(_:reason:)`` if the JSON is no context of the chart;
  ///   nothing is stored then.
  package func start(
    _ address: MachineAddress,
    context: String,
    key: String,
    trace: [String: String] = [:]
  ) async throws -> DurableAnswer {
    try await send(.start(context: context), to: address, key: key, ifRevision: nil, trace: trace)
  }

  /// Checks what ``start(_:context:key:)`` is given, without a look at the store.
  ///
  /// - Throws: ``DurableError`` with what is wrong.
  package func checkStart(of address: MachineAddress, context: String, key: String) throws {
    _ = try posting(.start(context: context), to: address, key: key)
  }

  /// Sends an event as JSON, and waits until it is applied.
  ///
  /// - Throws: ``DurableError/unreadableInput(_:reason:)`` if the JSON is no event of the chart;
  ///   nothing is stored then.
  package func send(
    event: String,
    to address: MachineAddress,
    key: String,
    ifRevision revision: Int64? = nil,
    trace: [String: String] = [:]
  ) async throws -> DurableAnswer {
    try await send(.event(event), to: address, key: key, ifRevision: revision, trace: trace)
  }

  /// Accepts the start of a machine, which is applied soon.
  ///
  /// - Returns: the answer if the key was used before and applied; otherwise `nil`.
  /// - Throws: as ``start(_:context:key:)``.
  package func postStart(
    _ address: MachineAddress,
    context: String,
    key: String,
    trace: [String: String] = [:]
  ) async throws -> DurableAnswer? {
    try await post(.start(context: context), to: address, key: key, trace: trace)
  }

  /// Accepts an event, which is applied soon.
  ///
  /// - Returns: the answer if the key was used before and applied; otherwise `nil`.
  /// - Throws: as ``send(event:to:key:ifRevision:)``.
  package func post(
    event: String,
    to address: MachineAddress,
    key: String,
    trace: [String: String] = [:]
  ) async throws -> DurableAnswer? {
    try await post(.event(event), to: address, key: key, trace: trace)
  }

  /// Returns the changes of a machine from a revision on, and then as they come.
  package func changes(of address: MachineAddress, after revision: Int64) -> MachineChanges {
    MachineChanges(runtime, address.chart, address.id, after: revision)
  }

  private func post(
    _ input: InboxEntry.Input,
    to address: MachineAddress,
    key: String,
    trace: [String: String]
  ) async throws -> DurableAnswer? {
    try await runtime.post(try posting(input, to: address, key: key, trace: trace))
  }

  private func send(
    _ input: InboxEntry.Input,
    to address: MachineAddress,
    key: String,
    ifRevision revision: Int64?,
    trace: [String: String]
  ) async throws -> DurableAnswer {
    let posting = try posting(input, to: address, key: key, trace: trace)
    return try await runtime.send(DirectInput(posting: posting, revision: revision))
  }

  private func posting(
    _ input: InboxEntry.Input,
    to address: MachineAddress,
    key: String,
    trace: [String: String] = [:]
  ) throws -> Posting {
    let input = try runtime.chart(address.chart).checked(input, for: address)
    _ = try InputKey.checked(id: address.id)
    return Posting(
      to: address,
      key: try InputKey.checked(key),
      input: input,
      trace: TraceCarrier.text(trace) ?? TraceCarrier.current
    )
  }

  /// Says what would become of an event, and why.
  ///
  /// - Parameters:
  ///   - event: the event as JSON.
  ///   - row: the machine.
  /// - Returns: the explanation by the chart, before it what keeps the machine from all events now; and
  ///   whether the event would be taken now.
  /// - Throws: ``DurableError`` if the machine has a state that cannot be read, or was erased;
  ///   ``StoreError``.
  package func explain(
    _ event: String,
    for row: StoredMachine
  ) async throws -> (text: String, isTaken: Bool) {
    guard let chart = try runtime.chart(row.address.chart) as? any ExplainingChart else {
      throw DurableError.notRegistered(chart: row.address.chart, registered: charts)
    }
    let isChartPaused = try await store.pausedCharts().contains(row.address.chart)
    let obstacle = row.obstacle(isChartPaused: isChartPaused)
    if row.state == nil, row.status == .erased, let obstacle { throw obstacle }
    let text = try chart.explain(event, for: row)
    guard let obstacle else {
      return (text, text.hasPrefix("taken"))
    }
    let isStarted = row.state != nil
    return ("not now: \(obstacle)\n\(isStarted ? "without that: " : "")\(text)", false)
  }

  // MARK: - Operations

  /// Returns what does not proceed, also of charts that are not registered, each with a reason.
  ///
  /// - Throws: ``StoreError``.
  package func stuck(
    chart: String?,
    overdue: Duration,
    limit: Int
  ) async throws -> [StuckFinding] {
    try await runtime.stuck(chart: chart, overdue: overdue, limit: limit)
  }

  /// Stops a machine; returns whether it was running.
  package func pause(_ address: MachineAddress) async throws -> Bool {
    try await runtime.operate(.pause, on: address)
  }

  /// Continues a paused machine; returns whether it was paused.
  package func resume(_ address: MachineAddress) async throws -> Bool {
    try await runtime.operate(.resume, on: address)
  }

  /// Lets a parked machine apply the input that failed again; returns whether it was parked.
  package func retry(_ address: MachineAddress) async throws -> Bool {
    try await runtime.operate(.retry, on: address)
  }

  /// Gives up the input that parked a machine.
  ///
  /// - Parameters:
  ///   - address: the machine.
  ///   - key: the key that the input must have; `nil` for any.
  /// - Returns: whether there was such an input.
  /// - Throws: ``DurableError`` or ``StoreError``.
  package func skip(_ address: MachineAddress, ifKey key: String? = nil) async throws -> Bool {
    try await runtime.operate(.skip(key: key), on: address)
  }

  /// Moves a machine to other states, as a repair that the journal records.
  ///
  /// - Returns: whether the machine was moved; `false` if this repair was made before.
  /// - Throws: ``DurableError`` if the states form no legal configuration, or if the key was used for
  ///   another input.
  package func move(
    _ address: MachineAddress,
    to states: [String],
    reason: String,
    key: String
  ) async throws -> Bool {
    let key = try InputKey.checked(key)
    return try await runtime.operate(.move(to: states, reason: reason, key: key), on: address)
  }

  /// Stops or continues the processing of a chart that the store has, registered or not.
  ///
  /// - Returns: whether the store has the chart.
  package func setPaused(_ isPaused: Bool, chart: String) async throws -> Bool {
    let store = runtime.store
    let charts = try await store.charts()
    guard charts.contains(where: { $0.name.exact == chart.exact }) else { return false }
    try await store.setPaused(isPaused, chart: chart)
    runtime.wake()
    return true
  }

  /// Lets all parked machines of a chart apply the input that failed again; returns their number.
  package func retryParked(of chart: String) async throws -> Int {
    try await runtime.operate(.retry, onParked: chart)
  }

  /// Gives up the inputs that parked machines of a chart; returns their number.
  package func skipParked(of chart: String) async throws -> Int {
    try await runtime.operate(.skip(), onParked: chart)
  }

  /// Checks what migrating all machines of a chart would do, without doing it.
  package func checkMigration(of chart: String) async throws -> MigrationReport {
    try await machines.operations.checkMigration(of: chart)
  }

  /// Replays a machine's journal against today's chart.
  ///
  /// - Parameters:
  ///   - entries: the entries; if there is a row, those after it.
  ///   - address: the machine.
  ///   - row: the machine before the first entry, for a journal that an older version of the chart has begun;
  ///     `nil` if the first entry is its start.
  /// - Returns: whether the chart does the same, and the state after that.
  /// - Throws: ``DurableError/notRegistered(chart:registered:)``.
  package func replay(
    _ entries: [JournalEntry],
    of address: MachineAddress,
    from row: StoredMachine? = nil
  ) throws -> MachineReplay {
    try runtime.chart(address.chart).replay(entries, of: address, from: row)
  }
}
#endif
