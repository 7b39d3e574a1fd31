#if Durable
extension DurableMachines {
  /// A part of what ``run()`` does, for simulations on one thread.
  package enum Pass: Sendable, CaseIterable {
    /// Moves timers that are due.
    case timers
    /// Processes machines with something in their inboxes.
    case inbox
    /// Claims work and runs it.
    case work
    /// Claims outputs and delivers them.
    case outputs
  }

  /// Makes one pass; returns how much it did.
  package func make(_ pass: Pass) async throws -> Int {
    try await prepare()
    switch pass {
    case .timers: return try await runtime.moveTimers().moved
    case .inbox: return try await runtime.drain()
    case .work:
      let rows = try await runtime.claimWork(limit: runtime.settings.concurrentWork)
      for row in rows { try await runtime.perform(row) }
      return rows.count
    case .outputs: return try await runtime.deliverOutputs()
    }
  }
}
#endif
