#if Durable
internal import Statecraft
internal import Synchronization

extension DurableRuntime {
  /// Performs an operator's input.
  ///
  /// - Returns: whether it changed something.
  func operate(_ operation: MachineOperation, on address: MachineAddress) async throws -> Bool {
    let chart = try chart(address.chart)
    for _ in 0..<max(1, settings.sendAttempts) {
      let made = Mutex<MachineChange?>(nil)
      let results = try await store.process(
        .named([NamedClaim(address, keys: operation.keys)], events: settings.inputsPerMachine)
      ) { claim in
        guard let claimed = claim.machines.first,
          let change = try chart.operate(operation, on: claimed, at: claim.now.rounded)
        else { return [] }
        made.withLock { $0 = change }
        return [change]
      }
      guard let result = results.first else { return false }
      if result == .applied {
        publish([StepDecision(change: made.withLock { $0 })], from: TraceCarrier.now)
        steps.set()
        work.set()
        return true
      }
    }
    throw DurableError.contended(address, attempts: settings.sendAttempts)
  }
}
#endif
