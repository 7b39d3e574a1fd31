#if Durable
internal import Statecraft
internal import Synchronization

extension DurableRuntime {
  /// Processes machines with something in their inboxes, in one transaction.
  ///
  /// If the store cannot store what one of them has become, each machine gets transactions of its own, and
  /// that one is parked.
  ///
  /// - Returns: the number of changes that were written; 0 if nothing waits or all have conflicted.
  func drain() async throws -> Int {
    let claimed = Mutex<[MachineAddress]>([])
    do {
      return try await process(
        .waiting(
          charts: versions,
          machines: settings.machinesPerStep,
          events: settings.inputsPerMachine
        )
      ) { chart, machine, now in
        claimed.withLock { $0.append(machine.address) }
        return chart.decide(machine, [], at: now)
      }
    } catch let error as StoreError where error.kind == .invalid {
      var count = 0
      for address in Set(claimed.withLock { $0 }) { count += try await processAlone(address) }
      // Otherwise it is not about a machine.
      guard count > 0 else { throw error }
      return count
    }
  }

  /// Processes a machine in a transaction of its own.
  ///
  /// If its change cannot be stored, its inputs get transactions of their own, and it is parked with the one
  /// whose change cannot be stored.
  ///
  /// - Returns: the number of changes that were written.
  private func processAlone(_ address: MachineAddress) async throws -> Int {
    func step(
      _ events: Int,
      parkingBecause error: StoreError? = nil
    ) async throws -> (inputs: Int, applied: Int) {
      let inputs = Mutex(0)
      let applied = try await process(.named([NamedClaim(address)], events: events)) {
        chart,
        machine,
        now in
        inputs.withLock { $0 = machine.inbox.count }
        return error.map { chart.park(machine, because: $0, at: now) }
          ?? chart.decide(machine, [], at: now)
      }
      return (inputs.withLock { $0 }, applied)
    }
    do {
      return try await step(settings.inputsPerMachine).applied
    } catch let error as StoreError where error.kind == .invalid {
      var count = 0
      for _ in 0..<settings.inputsPerMachine {
        do {
          let (inputs, applied) = try await step(1)
          count += applied
          if inputs == 0 || applied == 0 { return count }
        } catch let error as StoreError where error.kind == .invalid {
          return try await count + step(1, parkingBecause: error).applied
        }
      }
      return count
    }
  }

  /// Lets claimed machines decide in one transaction, and tells this process what they have done.
  ///
  /// - Returns: the number of changes that were written.
  private func process(
    _ request: ClaimRequest,
    _ decide:
      @escaping @Sendable (any RegisteredChart, ClaimedMachine, WallTime) -> StepDecision
  ) async throws -> Int {
    let decisions = Mutex<[StepDecision]>([])
    let (started, began) = (clock.measureStart(), TraceCarrier.now)
    let results = try await store.process(request) { [charts] claim in
      let now = claim.now.rounded
      let made = claim.machines.compactMap { claimed in
        charts[claimed.address.chart].map { decide($0, claimed, now) }
      }.filter { $0.change != nil }
      decisions.withLock { $0 = made }
      return made.compactMap(\.change)
    }
    let made = decisions.withLock { $0 }
    for (decision, result) in zip(made, results) where result == .applied {
      publish(decision, from: began)
    }
    if !results.isEmpty { metrics.step(started()) }
    return results.count { $0 == .applied }
  }
}
#endif
