#if PostgreSQL
internal import Statecraft
internal import StatecraftDurable

extension PostgreSQLStore {
  /// What was claimed, and the machines in the database.
  private struct LockedClaim {
    var claim: Claim
    var machines: [MachineAddress: LockedMachine] = [:]
  }

  /// Claims machines, and applies what the runtime decides, in one transaction; see
  /// `DurableStore.process(_:_:)`.
  ///
  /// There are two exchanges with the server: one locks machines and reads, the other writes and
  /// commits. For machines that are known from their last steps, the second one is enough.
  func step(
    _ request: ClaimRequest,
    leasing lease: OutputLease? = nil,
    _ decide: @Sendable (Claim) throws -> [MachineChange]
  ) async throws -> StepResults {
    guard case .named(let claims, _) = request else {
      return try await claiming(request, leasing: lease) { claim, record in
        try await record(try decide(claim))
      }
    }
    var known = recent.take(claims)
    var lost: ConnectionLost?
    do {
      if let results = try await stepAsKnown(claims, &known, leasing: lease, decide) {
        return results
      }
    } catch let error as ConnectionLost {
      lost = error
    }
    do {
      return try await claiming(request, known: known, leasing: lease) { claim, record in
        try await record(try decide(claim))
      }
    } catch let error as StoreError {
      // Before it failed, the step may have been committed.
      throw lost.map { StoreError.lost(place, $0.reason) } ?? error
    }
  }

  /// Claims machines for as long as the body runs, which records what they do, at most once.
  ///
  /// - Parameters:
  ///   - request: the machines to claim.
  ///   - known: what is known of the machines, in the order of the request.
  ///   - lease: what may be leased of the outputs.
  ///   - isRepeated: whether it is tried again in another session, which may have to be opened first,
  ///     when one ends before it claims.
  ///   - body: gets what was claimed, and a function that applies changes and commits.
  /// - Returns: what the body returns.
  /// - Throws: `StoreError`, or the error of the body.
  func claiming<Value: Sendable>(
    _ request: ClaimRequest,
    known: [RecentRow?] = [],
    leasing lease: OutputLease? = nil,
    isRepeated: Bool = true,
    _ body: (
      Claim, _ record: @escaping @Sendable ([MachineChange]) async throws -> StepResults
    ) async throws -> Value
  ) async throws -> Value {
    // Nothing is stored by what claims. Sessions that have ended while they waited are as many as there
    // are connections, at most; a new one that ends, too, is the server's answer.
    for _ in 0..<(isRepeated ? pool.size : 0) {
      do {
        return try await claimingOnce(request, known, lease, body)
      } catch is ClaimLost {
        continue
      }
    }
    do {
      return try await claimingOnce(request, known, lease, body)
    } catch let lost as ClaimLost {
      throw StoreError.lostBefore(place, lost.error.reason)
    }
  }

  /// The connection has ended before anything was claimed.
  private struct ClaimLost: Error {
    let error: ConnectionLost
  }

  private func claimingOnce<Value: Sendable>(
    _ request: ClaimRequest,
    _ known: [RecentRow?],
    _ lease: OutputLease?,
    _ body: (
      Claim, _ record: @escaping @Sendable ([MachineChange]) async throws -> StepResults
    ) async throws -> Value
  ) async throws -> Value {
    // The pool rolls back what an error leaves open.
    try await withConnection { connection in
      let beginning = beginning(request)
      let rows: [Rows]
      do {
        rows = try await connection.execute(beginning + locking(request))
      } catch let error as ConnectionLost where !error.isImpatient {
        throw ClaimLost(error: error)
      }
      let found = claim(request, Array(rows.dropFirst(beginning.count)))
      serverTime.note(found.claim.now)
      learn(from: known, found.machines, found.claim.machines)
      let claimed = ContinuousClock.now
      return try await body(found.claim) { changes in
        let took = claimed.duration(to: .now)
        do {
          guard !changes.isEmpty else {
            _ = try await connection.execute([.commit])
            self.keep(found.machines, except: [])
            return StepResults(changes: [])
          }
          let results = try await self.apply(changes, of: found.machines, lease, on: connection)
          self.keep(found.machines, except: changes)
          return results
        } catch {
          throw StoreError(
            endOfPause: error,
            took: took,
            limit: self.pool.longestPauseInTransaction,
            place: self.place
          ) ?? error
        }
      }
    }
  }

  // MARK: - Applying

  /// Applies changes of locked machines, and commits.
  private func apply(
    _ changes: [MachineChange],
    of locked: [MachineAddress: LockedMachine],
    _ lease: OutputLease?,
    on connection: Connection
  ) async throws -> StepResults {
    guard StepArrays.arePlain(changes, of: locked) else {
      return StepResults(changes: try await applyEach(changes, of: locked, on: connection))
    }
    let step = StepArrays(
      plain: changes.map { ($0, locked[$0.address]?.number ?? 0) },
      leasing: lease,
      at: given
    )
    do {
      let rows = try await connection.execute(step.statements(queries.plain) + [.commit])
      keep(changes, writtenBy: rows[0]) { locked[$0]?.number }
      return step.results(rows[0])
    } catch let error as ServerError where error.isUnexpected {
      return StepResults(changes: try await applyAgain(changes, of: locked, on: connection))
    }
  }

  /// Applies changes by the function that finds out which of them are in conflict, and commits.
  private func applyEach(
    _ changes: [MachineChange],
    of locked: [MachineAddress: LockedMachine],
    on connection: Connection
  ) async throws -> [ChangeResult] {
    let step = StepArrays(changes, of: locked, at: given)
    let applied = try await connection.execute([step.statement(queries.apply), .commit])[0]
    return step.results(applied.map { $0.integer(0) })
  }

  /// Applies plain steps of which one has failed, in a new transaction: those of machines that are
  /// still here, and as they were decided upon.
  func applyAgain(
    _ changes: [MachineChange],
    of locked: [MachineAddress: LockedMachine],
    on connection: Connection
  ) async throws -> [ChangeResult] {
    let named = ClaimRequest.named(changes.map { NamedClaim($0.address) }, events: 0)
    let beginning = [.rollback] + beginning(named)
    var results = [ChangeResult](repeating: .conflict, count: changes.count)
    let rows: [Rows]
    do {
      rows = try await connection.execute(beginning + locking(named))
    } catch let error as ServerError where error.isOfSlot {
      return results
    }
    let now = claim(named, Array(rows.dropFirst(beginning.count))).machines
    let same = changes.indices.filter {
      now[changes[$0].address]?.row == locked[changes[$0].address]?.row
    }
    let applied = try await applyEach(same.map { changes[$0] }, of: now, on: connection)
    for (position, result) in zip(same, applied) { results[position] = result }
    return results
  }

  // MARK: - Claiming

  /// The statements before those that claim.
  private func beginning(_ request: ClaimRequest) -> [Statement] {
    switch request {
    case .waiting: [.begin]
    case .named(let claims, _):
      [
        .begin,
        Statement(queries.fence) {
          $0.add(claims.lazy.map(\.address.chart))
          $0.add(claims.lazy.map(\.address.id))
        },
      ]
    }
  }

  /// The statements that lock machines and read them.
  private func locking(_ request: ClaimRequest) -> [Statement] {
    let now = Statement(queries.nowAndPaused) { $0.add(given) }
    switch request {
    case .waiting(let charts, let machines, let events):
      return [
        Statement(queries.lockWaiting) {
          $0.add(charts.keys)
          $0.add(charts.values.lazy.map(Int64.init))
          $0.add(max(0, min(machines, 1_000_000)))
          $0.add(max(0, min(events, 1_000_000)))
        },
        now,
        Statement(queries.waitingMachines),
        Statement(queries.waitingInputs) { $0.add(Self.oneMore(events)) },
      ]
    case .named(let claims, let events):
      let charts = claims.lazy.map(\.address.chart)
      let names = claims.lazy.map(\.address.id)
      var statements = [
        Statement(queries.lockNamed) {
          $0.add(charts)
          $0.add(names)
        },
        now,
        Statement(queries.namedInputs) {
          $0.add(charts)
          $0.add(names)
          $0.add(Self.oneMore(events))
        },
      ]
      if claims.contains(where: { !$0.keys.isEmpty }) {
        statements.append(
          Statement(queries.namedEntries) {
            let keys = claims.enumerated().flatMap { position, claim in
              claim.keys.map { (Int64(position + 1), claim.address, $0) }
            }
            $0.add(keys.lazy.map(\.0))
            $0.add(keys.lazy.map(\.1.chart))
            $0.add(keys.lazy.map(\.1.id))
            $0.add(keys.lazy.map(\.2))
          }
        )
      }
      return statements
    }
  }

  /// The number of inputs to read, so that one more is noticed.
  private static func oneMore(_ events: Int) -> Int { events < .max ? max(0, events) + 1 : events }

  private func claim(_ request: ClaimRequest, _ rows: [Rows]) -> LockedClaim {
    let paused = Set(rows[1].map { $0.optionalText(1) }.compactMap { $0 })
    var result = LockedClaim(
      claim: Claim(now: rows[1].first?.time(0) ?? .now, machines: [])
    )
    let found: Rows
    let inputs: Rows
    let limit: Int
    switch request {
    case .waiting(_, _, let events):
      (found, inputs, limit) = (rows[2], rows[3], events)
      for index in 0..<found.count {
        let machine = StoredMachine(found[index], from: 1)
        result.claim.machines.append(
          ClaimedMachine(
            address: machine.address,
            machine: nil,
            isChartPaused: paused.contains(machine.address.chart)
          )
        )
      }
    case .named(let claims, let events):
      (found, inputs, limit) = (rows[0], rows[2], events)
      result.claim.machines = claims.map {
        ClaimedMachine(
          address: $0.address,
          machine: nil,
          isChartPaused: paused.contains($0.address.chart)
        )
      }
    }
    for index in 0..<found.count {
      let row = found[index]
      let machine = StoredMachine(row, from: 1)
      result.claim.machines[row.number(0) - 1].machine = machine
      result.machines[machine.address] = LockedMachine(
        number: row.integer(1),
        row: machine,
        transaction: row.integer(10)
      )
    }
    for index in 0..<inputs.count {
      let row = inputs[index]
      let position = row.number(0) - 1
      if result.claim.machines[position].inbox.count < limit {
        result.claim.machines[position].inbox.append(
          InboxEntry(row, from: 1, isDuplicate: row.bool(9))
        )
      } else {
        result.claim.machines[position].hasMore = true
      }
    }
    if case .named = request, rows.count > 3 {
      for index in 0..<rows[3].count {
        let row = rows[3][index]
        result.claim.machines[row.number(0) - 1].answered.append(JournalEntry(row, from: 1))
      }
    }
    return result
  }
}
#endif
