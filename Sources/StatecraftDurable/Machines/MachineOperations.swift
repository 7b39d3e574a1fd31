#if Durable
public import Statecraft

/// What operators do with durable machines.
public struct MachineOperations: Sendable {
  let runtime: DurableRuntime

  init(_ runtime: DurableRuntime) {
    self.runtime = runtime
  }

  private func name<Context: Statechart>(_ type: Context.Type) throws -> String {
    try runtime.chart(Context.chart.name).name
  }

  private func address<Context: Statechart>(
    _ id: String,
    _ type: Context.Type
  ) throws -> MachineAddress { MachineAddress(chart: try name(type), id: id) }

  // MARK: - Seeing

  /// Returns what does not proceed, the gravest first: parked machines, dead letters, failing work
  /// and outputs, work that hangs, and what is overdue.
  ///
  /// Work hangs if an attempt of it is running that began longer ago than `overdue`. Work with a time limit,
  /// ``Durable/work(_:retry:timeout:)``, hangs only after that limit.
  ///
  /// - Parameters:
  ///   - chart: the name of the chart; `nil` for all.
  ///   - overdue: how late a timer, input, work or output is, and how long work runs, before it is a
  ///     finding.
  ///   - limit: the largest number of findings.
  /// - Returns: the findings, each with a reason that says what has happened, or what to look at.
  /// - Throws: ``StoreError``.
  public func stuck(
    chart: String? = nil,
    overdue: Duration = .seconds(60),
    limit: Int = 100
  ) async throws -> [StuckFinding] {
    try await runtime.stuck(chart: chart, overdue: overdue, limit: limit)
  }

  /// Returns the ages of what waits longest.
  public func ages() async throws -> QueueAges { try await runtime.store.ages() }

  // MARK: - Stopping and continuing

  /// Stops the processing of all machines of a chart; events are still accepted by `post`.
  public func pause<Context: Statechart>(_ type: Context.Type) async throws {
    try await runtime.recordCharts()
    try await runtime.store.setPaused(true, chart: try name(type))
  }

  /// Continues the processing of a chart.
  public func resume<Context: Statechart>(_ type: Context.Type) async throws {
    try await runtime.store.setPaused(false, chart: try name(type))
    runtime.wake()
  }

  /// Stops a machine; returns whether it was running.
  @discardableResult
  public func pause<Context: Statechart>(_ id: String, of type: Context.Type) async throws -> Bool {
    try await runtime.operate(.pause, on: try address(id, type))
  }

  /// Continues a paused machine; returns whether it was paused.
  @discardableResult
  public func resume<Context: Statechart>(
    _ id: String,
    of type: Context.Type
  ) async throws -> Bool {
    try await runtime.operate(.resume, on: try address(id, type))
  }

  // MARK: - Faults

  /// Lets a parked machine apply the input that failed again; work whose failure parked it starts
  /// again.
  ///
  /// - Returns: whether the machine was parked.
  @discardableResult
  public func retry<Context: Statechart>(_ id: String, of type: Context.Type) async throws -> Bool {
    try await runtime.operate(.retry, on: try address(id, type))
  }

  /// Lets all parked machines of a chart apply the input that failed again.
  ///
  /// - Returns: the number of machines.
  @discardableResult
  public func retryParked<Context: Statechart>(_ type: Context.Type) async throws -> Int {
    try await runtime.operate(.retry, onParked: try name(type))
  }

  /// Gives up the input that parked a machine; the journal says so, with the input's key.
  ///
  /// - Returns: whether there was such an input.
  @discardableResult
  public func skip<Context: Statechart>(_ id: String, of type: Context.Type) async throws -> Bool {
    try await runtime.operate(.skip(), on: try address(id, type))
  }

  /// Gives up the inputs that parked machines of a chart.
  ///
  /// - Returns: the number of machines.
  @discardableResult
  public func skipParked<Context: Statechart>(_ type: Context.Type) async throws -> Int {
    try await runtime.operate(.skip(), onParked: try name(type))
  }

  // MARK: - Repair

  /// Moves a machine to other states, as a repair that the journal records.
  ///
  /// No action runs. Timers and work of states that stay active continue; those of new states
  /// start; those of left states end. A parked machine stays parked until its input is retried or
  /// skipped.
  ///
  /// - Parameters:
  ///   - id: the machine.
  ///   - type: the context.
  ///   - states: the states without active children, one for each region; outer states are added.
  ///   - reason: the reason, for the journal.
  ///   - key: the key of the repair, by which a repetition is recognized.
  /// - Returns: whether the machine was moved; `false` if this repair was made before.
  /// - Throws: ``DurableError`` if the states form no legal configuration, or if the key was used for
  ///   another input.
  @discardableResult
  public func move<Context: Statechart>(
    _ id: String,
    of type: Context.Type,
    to states: Context.State...,
    reason: String,
    key: String
  ) async throws -> Bool {
    let operation = MachineOperation.move(
      to: states.map { "\($0)" },
      reason: reason,
      key: try InputKey.checked(key)
    )
    return try await runtime.operate(operation, on: try address(id, type))
  }

  /// Removes everything that a machine contains.
  ///
  /// Revisions and keys stay, so that a late repetition is still recognized.
  ///
  /// - Returns: whether there was such a machine.
  @discardableResult
  public func erase<Context: Statechart>(_ id: String, of type: Context.Type) async throws -> Bool {
    try await runtime.store.erase(
      try address(id, type),
      expecting: nil,
      keepingAnswers: false
    )
  }

  /// Erases the machines whose time in a state of `retain` is over; ``DurableMachines/run()`` does
  /// that from time to time.
  ///
  /// - Returns: the number of machines.
  /// - Throws: ``StoreError``. If one of several databases is away, it has the others before.
  @discardableResult
  public func applyRetention() async throws -> Int { try await runtime.applyRetention() }

  /// Prunes the journals of all machines as ``Durable/keepJournal(for:last:)`` says;
  /// ``DurableMachines/run()`` does that from time to time.
  ///
  /// - Returns: the number of entries that have lost their inputs.
  /// - Throws: ``StoreError``. If one of several databases is away, it has pruned the others before.
  /// - Complexity: O(entries that lose their inputs + machines), in small transactions.
  @discardableResult
  public func pruneJournals() async throws -> Int { try await runtime.pruneJournals() }

  // MARK: - Work

  /// Ends running work of a machine with a failure, for work that waits for an operator, or whose
  /// failure somebody knows.
  ///
  /// - Parameters:
  ///   - name: the name of the invocation, or the key of its call; see ``WorkCall/key``.
  ///   - id: the machine.
  ///   - type: the context.
  ///   - reason: the failure in words.
  /// - Returns: whether such work was running.
  /// - Throws: ``StoreError``; ``DurableError`` if the chart is not registered, or several calls have this
  ///   name.
  @discardableResult
  public func fail<Context: Statechart>(
    work name: String,
    of id: String,
    _ type: Context.Type,
    reason: String
  ) async throws -> Bool {
    try await end(name, id, type, .failed(reason: reason))
  }

  /// Ends running work of a machine with a result, for work that waits for an operator, or whose
  /// result somebody knows.
  ///
  /// - Parameters:
  ///   - name: the name of the invocation, or the key of its call; see ``WorkCall/key``.
  ///   - id: the machine.
  ///   - type: the context.
  ///   - result: the result as JSON; `nil` for work without a result.
  /// - Returns: whether such work was running.
  /// - Throws: ``StoreError``; ``DurableError`` if the JSON is no result of the work, the chart is not
  ///   registered, or several calls have this name. Nothing is stored then.
  @discardableResult
  public func resolve<Context: Statechart>(
    work name: String,
    of id: String,
    _ type: Context.Type,
    with result: String?
  ) async throws -> Bool {
    try await end(name, id, type, .done(result: result))
  }

  private func end<Context: Statechart>(
    _ name: String,
    _ id: String,
    _ type: Context.Type,
    _ end: WorkEnd
  ) async throws -> Bool {
    guard let row = try await runtime.store.machine(try address(id, type)) else { return false }
    switch try await runtime.end(work: name, of: row, end) {
    case .recorded: return true
    case .repeated, .ended, .unknown: return false
    }
  }
}
#endif
