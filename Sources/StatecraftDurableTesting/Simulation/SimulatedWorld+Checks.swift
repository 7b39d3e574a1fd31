#if Durable
internal import Statecraft
internal import StatecraftDurable
internal import Synchronization

extension SimulatedWorld {
  /// Checks the rules, and reports.
  func check() async throws -> SimulationReport {
    var report = SimulationReport(seed: settings.seed)
    var journals: [MachineAddress: [JournalEntry]] = [:]
    func read(_ address: MachineAddress) async throws {
      let journal = try await store.journal(of: address, after: 0, limit: .max)
      journals[address] = journal
      report.entries += journal.count
      for entry in journal { report.digest = report.digest &* 31 &+ entry.digest &+ entry.number }
    }
    for id in (0..<settings.machineCount).map(String.init) {
      try await read(MachineAddress(chart: SimulatedOrder.chart.name, id: id))
    }
    checkAcknowledgements(journals, &report)
    let orders = journals
    for child in children(of: orders) { try await read(child) }
    for (address, journal) in journals.sorted(by: { "\($0.key)" < "\($1.key)" }) {
      try await checkMachine(address, journal)
      try await checkTimers(address, journal)
    }
    checkOutputs(orders)
    checkChildren(orders, journals)
    try await checkTickets(&report)
    let dead = try await store.deadLetters(chart: nil, after: nil, limit: .max)
    checkMessages(
      orders,
      dead: Set(dead.map { "from:\($0.address):\($0.revision):\($0.number)" })
    )
    let state = state.withLock { $0 }
    report.violations = state.violations
    report.deliveries = state.deliveries.count
    report.faults = log.faults
    report.faults["conflict"] = log.conflicts
    return report
  }

  /// I1, I4 and I10: what was acknowledged is in the journal once, in order, with its answer.
  private func checkAcknowledgements(
    _ journals: [MachineAddress: [JournalEntry]],
    _ report: inout SimulationReport
  ) {
    for client in state.withLock({ $0.clients }) {
      report.acknowledged += client.acknowledged.count
      var last: [MachineAddress: Int64] = [:]
      for item in client.acknowledged {
        let request = item.request
        let address = MachineAddress(chart: SimulatedOrder.chart.name, id: request.id)
        let entries = (journals[address] ?? []).filter { $0.key == request.key }
        guard let entry = entries.first, entries.count == 1 else {
          violate("I1", "\(request.key) is \(entries.count) times in the journal of \(address)")
          continue
        }
        if entry.revision <= last[address] ?? 0 {
          violate("I4", "\(request.key) of \(address) came before an earlier event of its sender")
        }
        last[address] = entry.revision
        if let answer = item.answer, !answer.isSame(as: DurableAnswer(entry)) {
          violate("I10", "\(request.key) was answered \(answer), and the journal says \(entry)")
        }
      }
    }
  }

  /// I2, I3 and I7: revisions without gaps, the state as a replay makes it, nothing left.
  private func checkMachine(_ address: MachineAddress, _ journal: [JournalEntry]) async throws {
    guard let row = try await store.machine(address) else {
      if !journal.isEmpty { violate("I2", "\(address) has a journal and no row") }
      return
    }
    if journal.map(\.revision) != journal.indices.map({ Int64($0) + 1 }) {
      violate("I2", "the revisions of \(address) are \(journal.map(\.revision))")
    }
    if row.revision != Int64(journal.count) {
      violate("I2", "\(address) is at revision \(row.revision) with \(journal.count) entries")
    }
    if row.status == .parked { violate("I7", "\(address) is parked: \(row.fault?.reason ?? "")") }
    let pending = try await store.pending(of: address, limit: 1_000)
    if !pending.inbox.isEmpty { violate("I7", "the inbox of \(address) has \(pending.inbox)") }
    let undelivered = pending.outputs.filter { !$0.isDead }
    if !undelivered.isEmpty { violate("I7", "\(address) has outputs: \(undelivered)") }
    guard let machines = process(0) else { return }
    let replay =
      address.chart == SimulatedOrder.chart.name
      ? try await machines.operations.replay(address.id, of: SimulatedOrder.self)
      : try await machines.operations.replay(address.id, of: SimulatedParcel.self)
    if !replay.isSame { violate("I3", "the replay of \(address): \(replay.verdict)") }
    if !journal.isEmpty, replay.state != row.state {
      violate("I3", "\(address) is \(row.state ?? "-"), and its replay \(replay.state ?? "-")")
    }
  }

  /// I6: no timer before it is due, each arm once, each live arm in the end.
  func checkTimers(_ address: MachineAddress, _ journal: [JournalEntry]) async throws {
    let pending = try await store.pending(of: address, limit: 1_000).timers
    for arm in log.arms(of: address) {
      let generation = arm.timer.generation
      let fired = journal.filter { entry in
        if case .timer(let fired) = entry.input { return fired == generation }
        // An entry whose input was pruned has its key still.
        return entry.input == nil && entry.key == "timer:\(generation)"
      }
      if fired.count > 1 { violate("I6", "the timer \(generation) of \(address) fired twice") }
      // The time of acceptance is that of the move into the inbox, which no jump changes later.
      if let entry = fired.first, entry.accepted < arm.timer.due {
        violate("I6", "the timer \(generation) of \(address) fired before it was due")
      }
      let isPending = pending.contains { $0.generation == generation && $0.due > time.now }
      if fired.isEmpty, !arm.isCancelled, !isPending {
        violate("I6", "the timer \(generation) of \(address) was armed and never fired")
      }
    }
  }

  /// I5: each output that the journal predicts is delivered, in order, and no other.
  private func checkOutputs(_ journals: [MachineAddress: [JournalEntry]]) {
    let delivered = state.withLock { $0.deliveries }
    for (address, journal) in journals.sorted(by: { $0.key.id < $1.key.id }) {
      let expected = predicted(journal, of: address).map(\.key)
      var seen: Set<String> = []
      let firsts = delivered.filter { $0.machine == address && seen.insert($0.key).inserted }
      if firsts.map(\.key) != expected {
        violate(
          "I5",
          "the outputs of \(address) are \(firsts.map(\.key)), and the journal predicts \(expected)"
        )
      }
    }
  }
}

extension JournalEntry {
  /// A number of the entry for the digest of a run.
  fileprivate var number: UInt64 {
    UInt64(truncatingIfNeeded: time.microseconds) &+ UInt64(truncatingIfNeeded: revision)
  }
}
#endif
