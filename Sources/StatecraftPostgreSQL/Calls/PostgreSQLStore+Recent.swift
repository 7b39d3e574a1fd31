#if PostgreSQL
internal import Statecraft
internal import StatecraftDurable

/// Steps of machines whose rows are known: they are decided upon without a claim, and written only where the rows
/// are as they were.
extension PostgreSQLStore {
  /// Decides upon machines that are known, and records what they do in one exchange with the server; those that are
  /// not known are read in another one before, without locks.
  ///
  /// - Parameters:
  ///   - claims: the machines.
  ///   - known: what is known of each of them; gets what was decided with.
  ///   - lease: what may be leased of the outputs.
  ///   - decide: gets a claim of all of them, with empty inboxes.
  /// - Returns: the results; `nil` if nothing was written, because one of the machines is not there, is not as
  ///   it was known, has something in its inbox or does more than a plain step.
  /// - Throws: the error of `decide`; `StoreError`; ``ConnectionLost`` if it may have been written or not.
  func stepAsKnown(
    _ claims: [NamedClaim],
    _ known: inout [RecentRow?],
    leasing lease: OutputLease?,
    _ decide: @Sendable (Claim) throws -> [MachineChange]
  ) async throws -> StepResults? {
    guard !claims.isEmpty, claims.allSatisfy(\.keys.isEmpty) else { return nil }
    let kept = known.count { $0 != nil }
    let readsAll = recent.expectsChange(among: kept, areFresh: false)
    let fresh = claims.count - (readsAll ? 0 : kept)
    guard !recent.expectsChange(among: fresh, areFresh: true),
      let rows = try await completed(readsAll ? claims.map { _ in nil } : known, of: claims),
      let estimate = clock?.now() ?? serverTime.now
    else { return nil }
    if readsAll { learn(from: known, rows) }
    known = rows
    // Times of a machine do not go back because an answer was late.
    let now = rows.reduce(estimate) { max($0, $1.machine.changed) }
    guard now.sinceEpoch - estimate.sinceEpoch < .seconds(1) else { return nil }
    let changes = try decide(
      Claim(
        now: now,
        machines: rows.map { ClaimedMachine(address: $0.machine.address, machine: $0.machine) }
      )
    )
    guard let step = RecentStep(rows, changes, leasing: lease, at: now, given: given) else {
      return nil
    }
    // The pool rolls back what an error leaves open.
    let answer: Result<Rows, ConnectionLost>? = try await withConnection { connection in
      do {
        return .success(try await connection.execute(step.statements(queries))[0])
      } catch let error as ServerError
        where error.isUnexpected || error.isRollback || error.isOfSlot
      {
        return nil
      } catch let error as ConnectionLost where !error.isImpatient {
        return .failure(error)
      }
    }
    guard let written = try answer?.get() else {
      // It may have been the time.
      serverTime.forget()
      return nil
    }
    written.first.map { serverTime.note($0.time(2)) }
    recent.learn(from: rows) { _ in false }
    recent.keep(step.unchanged)
    keep(changes, writtenBy: written) { step.numbers[$0] }
    return step.results(written)
  }

  /// Decides upon machines that are known, or whose rows need only be read, for a store of several databases.
  ///
  /// - Parameters:
  ///   - claims: the machines.
  ///   - decide: gets a claim of all of them, with empty inboxes.
  /// - Returns: the results; `nil` if nothing was written, because they must be claimed.
  /// - Throws: the error of `decide`; `StoreError`.
  func stepIfKnown(
    _ claims: [NamedClaim],
    _ decide: @Sendable (Claim) throws -> [MachineChange]
  ) async throws -> [ChangeResult]? {
    var known = recent.take(claims)
    do {
      return try await stepAsKnown(claims, &known, leasing: nil, decide)?.changes
    } catch let error as ConnectionLost {
      throw StoreError.lost(place, error.reason)
    }
  }

  /// Returns the rows of machines, those read that are not known; `nil` if one does not exist.
  private func completed(
    _ known: [RecentRow?],
    of claims: [NamedClaim]
  ) async throws -> [RecentRow]? {
    let unknown = known.indices.filter { known[$0] == nil }
    guard !unknown.isEmpty else { return known.compactMap(\.self) }
    let read = Statement(queries.readNamed) {
      $0.add(unknown.lazy.map { claims[$0].address.chart })
      $0.add(unknown.lazy.map { claims[$0].address.id })
      $0.add(given)
    }
    let found: Rows? = try await withConnection { connection in
      do {
        return try await connection.execute([read])[0]
      } catch let error as ConnectionLost {
        // A claim is repeated in another session.
        guard error.isImpatient else { return nil }
        throw StoreError.lostBefore(place, error.reason)
      }
    }
    guard let found, found.count == unknown.count else { return nil }
    var rows = known
    for index in 0..<found.count {
      let row = found[index]
      rows[unknown[row.number(0) - 1]] = RecentRow(
        number: row.integer(1),
        transaction: row.integer(10),
        machine: StoredMachine(row, from: 1),
        isFresh: true
      )
    }
    found.first.map { serverTime.note($0.time(11)) }
    return rows.compactMap(\.self)
  }

  // MARK: - Keeping

  /// Learns from rows that were kept and are read now, in the same order.
  private func learn(from known: [RecentRow?], _ rows: [RecentRow]) {
    var changed: Set<MachineAddress> = []
    for (kept, row) in zip(known, rows)
    where kept.map({ $0.transaction != row.transaction }) == true {
      changed.insert(row.machine.address)
    }
    recent.learn(from: known.compactMap(\.self)) { changed.contains($0.machine.address) }
  }

  /// Learns from rows that were known, and are locked now; what waits in an inbox counts as a change.
  func learn(
    from known: [RecentRow?],
    _ found: [MachineAddress: LockedMachine],
    _ claimed: [ClaimedMachine]
  ) {
    let rows = known.compactMap(\.self)
    guard !rows.isEmpty else { return }
    let waiting = Set(claimed.lazy.filter { !$0.inbox.isEmpty }.map(\.address))
    recent.learn(from: rows) {
      found[$0.machine.address]?.transaction != $0.transaction
        || waiting.contains($0.machine.address)
    }
  }

  /// Keeps the rows that plain steps have left.
  ///
  /// - Parameters:
  ///   - changes: the steps.
  ///   - answer: what their statement has returned.
  ///   - number: returns the number of a machine.
  func keep(
    _ changes: [MachineChange],
    writtenBy answer: Rows,
    number: (MachineAddress) -> Int64?
  ) {
    guard let transaction = answer.first?.integer(1) else { return }
    recent.keep(
      changes.compactMap { change in
        number(change.address).map {
          RecentRow(number: $0, transaction: transaction, machine: change.machine)
        }
      }
    )
  }

  /// Keeps the rows of machines that were claimed and not changed.
  func keep(_ locked: [MachineAddress: LockedMachine], except changes: [MachineChange]) {
    guard locked.count > changes.count else { return }
    let changed = Set(changes.lazy.map(\.address))
    recent.keep(
      locked.lazy.filter { !changed.contains($0.key) }.map {
        RecentRow(number: $0.value.number, transaction: $0.value.transaction, machine: $0.value.row)
      }
    )
  }
}

/// What is written of a decision about machines that are known.
private struct RecentStep {
  /// The machines that the decision leaves as they are.
  let unchanged: [RecentRow]
  /// The numbers of the machines in the database.
  let numbers: [MachineAddress: Int64]
  /// The changes, in the order in which their machines are locked.
  private let changes: StepArrays?
  /// How the machines are known that change.
  private let claim: RecentClaim
  private let given: Int64?

  /// Creates what is written; `nil` if a change is not a plain step of a machine that is known.
  init?(
    _ rows: [RecentRow],
    _ changes: [MachineChange],
    leasing lease: OutputLease?,
    at now: WallTime,
    given: Int64?
  ) {
    let known = Dictionary(rows.lazy.map { ($0.machine.address, $0) }) { first, _ in first }
    var changed: [(row: RecentRow, change: MachineChange)] = []
    changed.reserveCapacity(changes.count)
    for change in changes {
      guard let row = known[change.address], StepArrays.isPlain(change, of: row.machine) else {
        return nil
      }
      changed.append((row, change))
    }
    changed.sort { $0.row.number < $1.row.number }
    var transactions = ArrayLiteral()
    for (row, _) in changed { transactions.add(row.transaction) }
    let charts = Set(rows.lazy.map(\.machine.address.chart))
    claim = RecentClaim(rows: transactions, charts: Array(charts), now: now)
    numbers = known.mapValues(\.number)
    self.given = given
    self.changes =
      changes.isEmpty
      ? nil
      : StepArrays(plain: changed.map { ($0.change, $0.row.number) }, leasing: lease, at: given)
    guard changes.count < rows.count else {
      unchanged = []
      return
    }
    let addresses = Set(changes.lazy.map(\.address))
    unchanged = rows.filter { !addresses.contains($0.machine.address) }
  }

  /// What was recorded.
  func results(_ answer: Rows) -> StepResults {
    changes?.results(answer) ?? StepResults(changes: [])
  }

  /// The statements, of which the first one returns the number of the transaction and the time.
  func statements(_ queries: Queries) -> [Statement] {
    var statements = changes?.statements(queries.plain, recent: claim) ?? []
    if !unchanged.isEmpty {
      statements.append(
        Statement(queries.lookAtRecent) {
          $0.add(unchanged.lazy.map(\.number))
          $0.add(unchanged.lazy.map(\.transaction))
          $0.add(given)
          $0.add(claim.charts)
          $0.add(claim.now)
        }
      )
    }
    return statements
  }
}
#endif
