#if Durable
public import Statecraft

extension ChartMachines {
  /// Returns a machine as it is stored, to read or to experiment with: what it would do with an
  /// event, what is permitted, where it is.
  ///
  /// Events that are sent to the copy change the copy alone.
  ///
  /// - Parameter id: the machine.
  /// - Returns: the machine, at the time of its last step.
  /// - Throws: ``DurableError`` if there is none, or if its state does not fit the chart.
  public func machine(_ id: String) async throws -> Machine<Context> {
    let address = try address(id)
    let row = try await row(address)
    guard let text = row.state else { throw DurableError.unknownMachine(address) }
    do {
      let state = try coding.state(text)
      return try Machine.resuming(state.snapshot, chart: chart).machine
    } catch {
      throw DurableError.unreadableState(address, reason: "\(error)")
    }
  }

  /// Returns a machine's row: version, revision, status and fault.
  ///
  /// - Throws: ``DurableError/unknownMachine(_:)`` or ``DurableError/erased(_:)``.
  public func status(_ id: String) async throws -> StoredMachine {
    try await row(try address(id))
  }

  private func row(_ address: MachineAddress) async throws -> StoredMachine {
    guard let row = try await runtime.store.machine(address) else {
      throw DurableError.unknownMachine(address)
    }
    if row.status == .erased { throw DurableError.erased(address) }
    return row
  }

  /// Returns what a machine waits for: inputs, timers, work and outputs.
  ///
  /// - Parameters:
  ///   - id: the machine.
  ///   - limit: the largest number of rows of each kind.
  /// - Returns: the rows; none for a machine that does not exist.
  /// - Throws: ``StoreError``; ``DurableError`` if the chart is not registered.
  public func pending(_ id: String, limit: Int = 100) async throws -> PendingRows {
    try await runtime.store.pending(of: try address(id), limit: limit)
  }

  /// Returns a part of a machine's journal, oldest first.
  ///
  /// - Parameters:
  ///   - id: the machine.
  ///   - revision: the revision behind which the part begins.
  ///   - limit: the largest number of entries.
  /// - Returns: the entries; none for a machine that does not exist.
  /// - Throws: ``StoreError``; ``DurableError`` if the chart is not registered.
  public func journal(
    of id: String,
    after revision: Int64 = 0,
    limit: Int = 100
  ) async throws -> [JournalEntry] {
    try await runtime.store.journal(of: try address(id), after: revision, limit: limit)
  }

  /// Returns the number of machines in each state, outer states too.
  public func counts() async throws -> [String: Int] {
    try await runtime.store.counts(of: try address("-").chart)
  }

  /// Returns the changes of a machine from a revision on, and then as they come.
  ///
  /// Changes that this process commits come at once; those of other processes when the store is
  /// looked at again (``DurableSettings/pollInterval``). The sequence never skips a revision: where
  /// the journal was pruned, entries come without their ``JournalEntry/input``. It ends when the
  /// reading task is cancelled or the machine is erased.
  public func changes(of id: String, after revision: Int64 = 0) -> MachineChanges {
    MachineChanges(runtime, chart.name, id, after: revision)
  }

  /// Returns the machines in a state, those longest there first.
  ///
  /// - Parameters:
  ///   - state: the state; outer states count.
  ///   - duration: how long a machine must have been there, on the store's clock.
  /// - Returns: the machines, read in pages while one iterates.
  public func list(in state: Context.State, longerThan duration: Duration = .zero) -> MachineList {
    MachineList(runtime, chart.name, .states(["\(state)"], longerThan: duration))
  }

  /// Returns the machines in a state with a tag, those longest there first.
  public func list(tagged tag: String, longerThan duration: Duration = .zero) -> MachineList {
    let states = (try? runtime.chart(chart.name).statesByTag[tag]) ?? []
    return MachineList(runtime, chart.name, .states(states, longerThan: duration))
  }

  /// Returns all machines whose id begins with a text, ordered by id.
  public func list(prefix: String = "") -> MachineList {
    MachineList(runtime, chart.name, .selection(prefix.isEmpty ? .all : .prefix(prefix)))
  }

  /// Returns the machines of a status, ordered by id.
  public func list(_ status: StoredMachine.Status) -> MachineList {
    MachineList(runtime, chart.name, .selection(.status(status)))
  }

  /// Returns one page of a list.
  ///
  /// - Parameter query: the selection, the cursor and the size; the chart is replaced by this one.
  /// - Returns: the machines.
  /// - Throws: ``StoreError``; ``DurableError`` if the chart is not registered.
  public func page(_ query: MachineQuery) async throws -> [ListedMachine] {
    var query = query
    query.chart = try address("-").chart
    return try await runtime.store.list(query)
  }
}
#endif
