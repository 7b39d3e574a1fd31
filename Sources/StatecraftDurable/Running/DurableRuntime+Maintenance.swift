#if Durable
internal import Logging
internal import Statecraft

extension DurableRuntime {
  /// Measures what waits, applies retention and prunes journals from time to time.
  func maintenanceLoop(until isEnding: @escaping @Sendable () -> Bool) async {
    var last: Duration?
    var prunings: [Int: [String: JournalPruning]] = [:]
    let elapsed = clock.measureStart()
    while !isEnding(), !Task.isCancelled {
      if last.map({ elapsed() - $0 >= settings.maintenanceInterval }) ?? true {
        last = elapsed()
        await maintain(&prunings, until: isEnding)
      }
      await maintenance.wait(
        atMost: min(settings.pollInterval, settings.maintenanceInterval),
        on: clock
      )
    }
  }

  /// Looks after each part of the store by itself, and says which of them could not be reached.
  ///
  /// - Parameters:
  ///   - prunings: what is left of the last call, by parts and charts.
  ///   - isEnding: tells whether the rest is left to the next time.
  func maintain(
    _ prunings: inout [Int: [String: JournalPruning]],
    until isEnding: () -> Bool
  ) async {
    do {
      var ages: QueueAges?
      for (number, part) in try await store.parts().enumerated() where !isEnding() {
        do {
          let part = try part.get()
          let own = try await part.ages()
          ages?.add(own)
          ages = ages ?? own
          _ = try await applyRetention(in: part, until: isEnding)
          try await pruneJournals(
            in: part,
            number,
            &prunings[number, default: [:]],
            until: isEnding
          )
        } catch {
          logger.error("processing maintenance failed: \(error)")
        }
      }
      if let ages { metrics.ages(ages) }
    } catch {
      logger.error("processing maintenance failed: \(error)")
    }
  }

  // MARK: - Retention

  /// Erases machines whose time in a state of `retain` is over.
  ///
  /// - Returns: the number of machines.
  /// - Throws: ``StoreError``, after the parts of the store that can be reached.
  func applyRetention() async throws -> Int {
    try await store.sumOfParts { try await applyRetention(in: $0, until: { false }) }
  }

  private func applyRetention(
    in part: any DurableStore,
    until isEnding: () -> Bool
  ) async throws -> Int {
    var count = 0
    for name in chartNames {
      for retention in charts[name]?.retentions ?? [] {
        let before = try await part.now() + (.zero - retention.duration)
        var query = MachineQuery(chart: name, .states([retention.state], before: before))
        while !Task.isCancelled, !isEnding() {
          let found = try await part.list(query)
          for machine in found where !isEnding() {
            // What was accepted and not applied, or said and not delivered, is not given up. The store knows
            // where a machine is that has moved to another part.
            let isErased = try await store.erase(
              MachineAddress(chart: name, id: machine.id),
              expecting: machine.revision,
              keepingAnswers: true
            )
            if isErased { count += 1 }
          }
          guard let last = found.last else { break }
          query.after = last.cursor
        }
      }
    }
    return count
  }

  // MARK: - Journals

  /// How many transactions of a chart prune journals in one run of maintenance.
  private static var transactions: Int { 100 }

  /// Prunes journals as charts say, first those that grow fast; goes on where the last call has ended.
  private func pruneJournals(
    in part: any DurableStore,
    _ number: Int,
    _ prunings: inout [String: JournalPruning],
    until isEnding: () -> Bool
  ) async throws {
    for name in chartNames {
      guard let retention = charts[name]?.journalRetention else { continue }
      var pruning = prunings[name] ?? JournalPruning(of: name, retention)
      // Also when the store fails: the next call goes on there.
      defer { prunings[name] = pruning }
      let grown = growth.take(of: name) { store.part(of: $0) == number }
      _ = try await pruning.prune(grown, in: part, transactions: Self.transactions)
      _ = try await pruning.prune(in: part, transactions: Self.transactions, until: isEnding)
    }
  }

  /// Prunes the journals of all machines as charts say.
  ///
  /// - Returns: the number of entries that have lost their inputs.
  /// - Throws: ``StoreError``, after the parts of the store that can be reached.
  func pruneJournals() async throws -> Int {
    try await store.sumOfParts { part in
      var count = 0
      for name in chartNames {
        guard let retention = charts[name]?.journalRetention else { continue }
        count += try await JournalPruning.pruneAll(of: name, retention, in: part)
      }
      return count
    }
  }
}
#endif
