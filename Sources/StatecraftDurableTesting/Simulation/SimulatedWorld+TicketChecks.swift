#if Durable
internal import Statecraft
internal import StatecraftDurable
internal import Synchronization

extension SimulatedWorld {
  /// Checks the rules for the machines that operators stop, erase and prune.
  func checkTickets(_ report: inout SimulationReport) async throws {
    let versions = try Dictionary(
      uniqueKeysWithValues: SimulatedTicket.versions.map {
        ($0, NamedMachines(try makeMachines(on: store, version: $0)))
      }
    )
    let tickets = state.withLock { $0.tickets }
    report.acknowledged += tickets.acknowledged.count
    for id in tickets.ids.sorted() {
      let address = MachineAddress(chart: SimulatedTicket.chart.name, id: id)
      let journal = try await store.journal(of: address, after: 0, limit: .max)
      report.entries += journal.count
      for entry in journal { report.digest = report.digest &* 31 &+ entry.digest }
      guard let row = try await store.machine(address) else {
        if !journal.isEmpty { violate("I2", "\(address) has a journal and no row") }
        continue
      }
      checkAcknowledged(id, tickets, journal)
      if journal.map(\.revision) != journal.indices.map({ Int64($0) + 1 })
        || row.revision != Int64(journal.count)
      {
        violate("I2", "\(address) is at \(row.revision) with \(journal.map(\.revision))")
      }
      guard row.status != .erased else {
        checkErased(address, journal)
        continue
      }
      try checkVersions(row, journal)
      try await checkTicket(row, journal, versions)
      try await checkTimers(address, journal)
    }
    if let machines = process(0) {
      for old in tickets.acknowledged { try await repeatInput(old, on: machines) }
    }
  }

  /// I1 and I10: what was acknowledged is in the journal once, with its answer.
  private func checkAcknowledged(_ id: String, _ tickets: Tickets, _ journal: [JournalEntry]) {
    let isErased = tickets.erased.contains(id)
    for item in tickets.acknowledged where item.id == id {
      let entries = journal.filter { $0.key == item.key }
      // What waits in a machine goes with it when an operator erases it; retention waits for it.
      if entries.isEmpty, isErased, item.answer == nil { continue }
      guard let entry = entries.first, entries.count == 1 else {
        violate("I1", "\(item.key) is \(entries.count) times in the journal of \(id)")
        continue
      }
      let isSame =
        isErased
        ? item.answer.map { $0.revision == entry.revision }
        : item.answer?.isSame(as: DurableAnswer(entry))
      if isSame == false {
        violate("I10", "\(item.key) was answered \(String(describing: item.answer)): \(entry)")
      }
    }
  }

  private func checkErased(_ address: MachineAddress, _ journal: [JournalEntry]) {
    if let entry = journal.first(where: { $0.input != nil }) {
      violate("I1", "\(address) was erased, and \(entry.key) is still readable")
    }
  }

  /// I9: a machine is migrated once, completely, and never goes back.
  private func checkVersions(_ row: StoredMachine, _ journal: [JournalEntry]) throws {
    let versions = journal.map(\.version)
    let migrated = journal.indices.filter { journal[$0].outcome == "migrated" }
    log.count("migration", migrated.count)
    let expected = journal.indices.dropFirst().filter { versions[$0 - 1] < versions[$0] }
    if versions != versions.sorted() || migrated != expected {
      violate("I9", "\(row.address) was migrated at \(migrated), and its versions are \(versions)")
    }
    if !journal.isEmpty, row.version != versions.last {
      violate("I9", "\(row.address) is of version \(row.version), its journal has \(versions)")
    }
  }

  /// I3, I5 and I7: the state as a replay makes it, the outputs of the journal, nothing left.
  private func checkTicket(
    _ row: StoredMachine,
    _ journal: [JournalEntry],
    _ versions: [Int: NamedMachines]
  ) async throws {
    let address = row.address
    let pruned = journal.count { $0.input == nil }
    let isPrefix = journal.prefix(pruned).allSatisfy { $0.input == nil }
    if !isPrefix || pruned > max(journal.count - 2, 0) {
      violate("I3", "\(address) has lost inputs that were to be kept")
    }
    if pruned == 0 { try checkReplay(row, journal, versions) }
    let expected = journal.flatMap { entry in
      DurableAnswer(entry).outputs.indices.map { "\(address.id):\(entry.revision):\($0)" }
    }
    var seen: Set<String> = []
    let delivered = state.withLock { $0.tickets.deliveries }
      .filter { $0.machine == address && seen.insert($0.key).inserted }.map(\.key)
    if delivered != expected {
      violate("I5", "the outputs of \(address) are \(delivered), the journal predicts \(expected)")
    }
    if !row.status.isProcessed { violate("I7", "\(address) is \(row.status)") }
    let pending = try await store.pending(of: address, limit: 1_000)
    if !pending.inbox.isEmpty { violate("I7", "the inbox of \(address) has \(pending.inbox)") }
  }

  /// I3: each part of the journal gives the state under the version that has written it.
  private func checkReplay(
    _ row: StoredMachine,
    _ journal: [JournalEntry],
    _ versions: [Int: NamedMachines]
  ) throws {
    var before: StoredMachine?
    for version in SimulatedTicket.versions {
      let part = journal.filter { $0.version == version }
      guard let last = part.last, let machines = versions[version] else { continue }
      let replay = try machines.replay(part, of: row.address, from: before)
      guard replay.isSame else {
        return violate("I3", "the replay of \(row.address): \(replay.verdict)")
      }
      before = row
      before?.version = version
      before?.revision = last.revision
      before?.state = replay.state
    }
    if before?.state != row.state {
      violate("I3", "\(row.address) is \(row.state ?? "-"), its replay \(before?.state ?? "-")")
    }
  }

  /// I9: of a machine that the hasty release cannot migrate, nothing is written but its status.
  ///
  /// - Parameters:
  ///   - rows: the machines that a process of that release has claimed.
  ///   - changes: what was applied to some of them.
  func checkRefusals(_ rows: [StoredMachine], _ changes: [MachineChange]) async {
    for change in changes {
      // What a process has decided before it hung may be about a later revision.
      guard let row = rows.first(where: { $0.address == change.address }),
        row.revision == change.expectedRevision, isUnmapped(row)
      else { continue }
      if row.status != .parked, change.machine.status == .parked { log.count("refused migration") }
      var expected = MachineChange(
        address: row.address,
        expectedRevision: row.revision,
        machine: row
      )
      expected.machine.status = change.machine.status
      expected.machine.fault = change.machine.fault
      expected.machine.changed = change.machine.changed
      if change != expected {
        violate("I9", "\(row.address) cannot be migrated, and this was written of it: \(change)")
      }
      do {
        let stored = try await store.machine(row.address)
        if stored?.version != row.version || stored?.revision != row.revision
          || stored?.state != row.state
        {
          violate("I9", "\(row.address) cannot be migrated, and its row has become another one")
        }
      } catch {
        violate("I9", "\(row.address) cannot be read: \(error)")
      }
    }
  }

  /// Whether a machine is one of those that the hasty release cannot migrate.
  private func isUnmapped(_ row: StoredMachine) -> Bool {
    func ticket(_ chart: some TypedChart) -> SimulatedTicket? {
      (try? chart.machine(row))?.context as? SimulatedTicket
    }
    guard row.address.chart == SimulatedTicket.chart.name, row.version == 1, row.state != nil,
      let machines = try? makeMachines(on: store, version: 1),
      let chart = NamedMachines(machines).chart(row.address.chart)
    else { return false }
    return ticket(chart)?.isUnmapped == true
  }

  /// I9: the state of each machine of the older version can be converted.
  func checkMigration() async throws {
    let machines = NamedMachines(
      try makeMachines(on: store, version: SimulatedTicket.versions.upperBound)
    )
    let report = try await machines.checkMigration(of: SimulatedTicket.chart.name)
    if !report.isTotal { violate("I9", "\(report)") }
  }
}
#endif
