#if Durable
internal import Logging
internal import Statecraft

/// The outputs that a transaction may lease to this process.
private struct OutputPromise {
  /// What delivers them.
  let deliveries: OutputDeliveries
  /// What the store is asked for.
  let lease: OutputLease
  /// The time since the transaction began.
  let elapsed: @Sendable () -> Duration
}

extension DurableRuntime {
  /// Processes machines, and delivers the outputs that the store leases with the transaction.
  ///
  /// - Parameters:
  ///   - request: the machines.
  ///   - decide: decides.
  ///   - committed: gets the results before the outputs are delivered.
  /// - Returns: what `committed` returns.
  /// - Throws: ``StoreError``, or the error of `decide`.
  func process<Value>(
    _ request: ClaimRequest,
    _ decide: @escaping @Sendable (Claim) throws -> [MachineChange],
    committed: (StepResults) -> Value
  ) async throws -> Value {
    guard let promise = promiseOfOutputs() else {
      return committed(StepResults(changes: try await store.process(request, decide)))
    }
    let recorded: StepResults
    do {
      recorded = try await store.process(request, leasing: promise.lease, decide)
    } catch {
      _ = promise.deliveries.take([], promise.elapsed, promised: promise.lease.limit)
      throw error
    }
    let value = committed(recorded)
    await deliver(recorded.leased, promise)
    return value
  }

  /// Returns what a transaction may lease; `nil` if that is nothing.
  private func promiseOfOutputs() -> OutputPromise? {
    guard let deliveries = delivering.first else { return nil }
    let count = deliveries.promise()
    guard count > 0 else { return nil }
    return OutputPromise(
      deliveries: deliveries,
      lease: OutputLease(charts: chartSet, limit: count, duration: settings.lease),
      elapsed: clock.measureStart()
    )
  }

  /// Delivers what was leased, or gives it back if this process ends.
  private func deliver(_ leased: [StoredOutput], _ promise: OutputPromise) async {
    if promise.deliveries.take(leased, promise.elapsed, promised: promise.lease.limit) {
      if !leased.isEmpty { outputs.set() }
      return
    }
    do {
      try await giveBack(OutputPart.parts(of: leased).map(\.head))
    } catch {
      logger.error("outputs are not given back before their lease is over: \(error)")
    }
  }

  /// Lets outputs be claimed.
  func lookForOutputs() {
    delivering.look()
    outputs.set()
  }
}
#endif
