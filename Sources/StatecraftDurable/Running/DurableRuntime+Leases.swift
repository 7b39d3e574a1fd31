#if Durable
internal import Logging
internal import Statecraft

/// The outputs that a transaction may lease to this process.
struct OutputPromise: Sendable {
  /// What delivers them; `nil` if nothing does.
  fileprivate let deliveries: OutputDeliveries?
  /// What the store is asked for; `nil` for nothing.
  fileprivate let lease: OutputLease?
  /// The time since the transaction began.
  fileprivate let elapsed: @Sendable () -> Duration
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
    let promise = promiseOfOutputs()
    let recorded: StepResults
    do {
      recorded =
        promise.lease == nil
        ? StepResults(changes: try await store.process(request, decide))
        : try await store.process(request, leasing: promise.lease, decide)
    } catch {
      _ = promise.deliveries?.take([], promise.elapsed, promised: promise.lease?.limit ?? 0)
      throw error
    }
    let value = committed(recorded)
    await deliver(recorded.leased, promise)
    return value
  }

  private func promiseOfOutputs() -> OutputPromise {
    guard let deliveries = delivering.first else {
      return OutputPromise(deliveries: nil, lease: nil, elapsed: { .zero })
    }
    let count = deliveries.promise()
    let lease = OutputLease(charts: chartSet, limit: count, duration: settings.lease)
    return OutputPromise(
      deliveries: deliveries,
      lease: count > 0 ? lease : nil,
      elapsed: clock.measureStart()
    )
  }

  /// Delivers what was leased, or gives it back if this process ends.
  private func deliver(_ leased: [StoredOutput], _ promise: OutputPromise) async {
    guard let deliveries = promise.deliveries, let lease = promise.lease else { return }
    if deliveries.take(leased, promise.elapsed, promised: lease.limit) {
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
