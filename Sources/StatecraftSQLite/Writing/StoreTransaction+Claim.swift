#if SQLite
internal import GRDB
internal import Statecraft
internal import StatecraftDurable

extension StoreTransaction {
  /// Claims machines; see ``DurableStore/process(_:_:)``.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - recent: rows of named machines that need not be read, in the order of the request; empty if there are none.
  /// - Returns: the claim.
  /// - Throws: an error of SQLite.
  func claim(_ request: ClaimRequest, recent: [RecentRow?] = []) throws -> NumberedClaim {
    switch request {
    case .waiting(let charts, let machines, let events):
      try waiting(charts, machines: machines, events: events)
    case .named(let claims, let events):
      try named(claims, events: events, recent)
    }
  }

  // MARK: - Named machines

  private func named(
    _ claims: [NamedClaim],
    events: Int,
    _ recent: [RecentRow?]
  ) throws -> NumberedClaim {
    var result = NumberedClaim(claim: Claim(now: now, machines: []))
    result.claim.machines.reserveCapacity(claims.count)
    result.known.reserveCapacity(claims.count)
    var seen = Set<MachineAddress>(minimumCapacity: claims.count)
    // One look serves all machines while nothing waits.
    let isInboxEmpty =
      try claims.count > 1 && !db.exists("SELECT 1 FROM statecraft_inbox LIMIT 1")
    for (position, claim) in claims.enumerated()
    where claims.count == 1 || seen.insert(claim.address).inserted {
      let known = recent.isEmpty ? nil : recent[position]
      guard let (row, chart) = try machine(claim.address, known) else {
        let chart = try names.chart(claim.address.chart, in: db)
        result.claim.machines.append(
          ClaimedMachine(
            address: claim.address,
            machine: nil,
            isChartPaused: chart?.isPaused ?? false
          )
        )
        continue
      }
      let table = intake(row.machine.status, chart: chart)
      var inbox =
        isInboxEmpty && table == .inbox
        ? []
        : try entries(
          of: row.number,
          in: table,
          limit: events < .max ? max(events, 0) + 1 : events
        )
      let hasMore = inbox.count > max(events, 0)
      if hasMore { inbox.removeLast() }
      result.known[claim.address] = KnownMachine(row, chart, recent: known)
      result.claim.machines.append(
        ClaimedMachine(
          address: claim.address,
          machine: row.machine,
          inbox: try markingDuplicates(inbox, machine: row.number),
          hasMore: hasMore,
          answered: try claim.keys.compactMap {
            try db.journalEntry(machine: row.number, key: $0)
          },
          isChartPaused: chart.isPaused
        )
      )
    }
    return result
  }

  /// Returns the row of a machine, which is read unless it is known; `nil` if there is none.
  private func machine(
    _ address: MachineAddress,
    _ known: RecentRow?
  ) throws -> (row: MachineRow, chart: Names.Chart)? {
    guard let known, let chart = try names.chart(address.chart, in: db) else {
      return try machine(address)
    }
    return (known.row, chart)
  }

  /// Returns whether the rows of machines are as they are known.
  func areUpToDate(_ machines: [KnownMachine]) throws -> Bool {
    try machines.allSatisfy { known in
      guard let row = known.recent?.row.machine else { return true }
      return try db.exists(
        """
        SELECT 1 FROM statecraft_machine \
        WHERE id = ? AND revision = ? AND status = ? AND state = ? AND changed = ?
        """,
        .integer(known.number),
        .integer(known.revision),
        .status(known.status),
        .text(row.state),
        .time(row.changed)
      )
    }
  }

  /// Returns the oldest inputs of a machine.
  private func entries(
    of machine: Int64,
    in table: IntakeTable,
    limit: Int
  ) throws -> [InboxEntry] {
    try db.all(table.oldest, .integer(machine), .integer(limit)) { InboxEntry($0) }
  }

  private func markingDuplicates(_ inbox: [InboxEntry], machine: Int64) throws -> [InboxEntry] {
    try inbox.map { entry in
      var entry = entry
      entry.isDuplicate = try db.hasEntry(machine: machine, key: entry.key)
      return entry
    }
  }

  // MARK: - Machines that wait

  /// Claims the machines at the head of the inbox.
  ///
  /// The head is read once, in order. So it gives each machine its oldest inputs, without a second
  /// index; the number of rows that are read is bounded, once a machine was found. Inputs that are not
  /// for the caller are passed once, and not read again.
  private func waiting(
    _ charts: [String: Int],
    machines limit: Int,
    events: Int
  ) throws -> NumberedClaim {
    var result = NumberedClaim(claim: Claim(now: now, machines: []))
    guard limit > 0, events > 0 else { return result }
    // Positions in the claim; nil for machines that are skipped.
    var positions: [Int64: Int?] = [:]
    var numbers: [Int64] = []
    let window = max(limit.multipliedReportingOverflow(by: 2).partialValue, events, 1)
    var count = 0
    var isCut = false
    // The rows at the beginning that are not for the caller.
    var passed = 0
    var next: Int64 = 0
    try db.rows(
      "SELECT \(IntakeTable.columns) FROM statecraft_inbox WHERE seq >= ? ORDER BY seq",
      .integer(queues.inbox(of: charts))
    ) { row in
      count += 1
      if count > window, !numbers.isEmpty {
        isCut = true
        return false
      }
      let number = row.integer(0)
      if positions[number] == nil {
        guard numbers.count < limit else {
          isCut = true
          return true
        }
        if let (found, chart) = try machine(number: number, charts: charts) {
          positions[number] = numbers.count
          numbers.append(number)
          result.known[found.machine.address] = KnownMachine(found, chart)
          result.claim.machines.append(
            ClaimedMachine(address: found.machine.address, machine: found.machine)
          )
        } else {
          positions[number] = .some(nil)
        }
      }
      guard case .some(.some(let position)) = positions[number] else {
        if numbers.isEmpty {
          passed += 1
          next = row.next(1)
        }
        return true
      }
      if result.claim.machines[position].inbox.count < events {
        var entry = InboxEntry(row)
        entry.isDuplicate = try db.hasEntry(machine: number, key: entry.key)
        result.claim.machines[position].inbox.append(entry)
      } else {
        result.claim.machines[position].hasMore = true
      }
      return true
    }
    if queues.isWorth(passing: passed) { queues.pass(inboxUpTo: next, for: charts) }
    if isCut { try findMore(numbers, &result.claim.machines) }
    return result
  }

  /// Looks for inputs behind those that were claimed.
  private func findMore(_ numbers: [Int64], _ machines: inout [ClaimedMachine]) throws {
    for (position, number) in numbers.enumerated() where !machines[position].hasMore {
      machines[position].hasMore = try db.exists(
        """
        SELECT 1 FROM statecraft_inbox INDEXED BY statecraft_inbox_key \
        WHERE machine = ? AND seq > ? LIMIT 1
        """,
        .integer(number),
        .integer(machines[position].inbox.last?.sequence ?? 0)
      )
    }
  }

  private func machine(
    number: Int64,
    charts: [String: Int]
  ) throws -> (MachineRow, Names.Chart)? {
    let found = try db.first(
      MachineRow.queryByNumber,
      .integer(number)
    ) { row -> (MachineRow, Names.Chart)? in
      guard let chart = try names.chart(row.integer(1), in: db) else { return nil }
      return (MachineRow(row, chart: chart.name), chart)
    }
    guard let (row, chart) = found, row.machine.status.isProcessed, !chart.isPaused,
      let version = charts[chart.name], row.machine.version <= version
    else { return nil }
    return (row, chart)
  }
}
#endif
