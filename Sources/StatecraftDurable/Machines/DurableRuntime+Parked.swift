#if Durable
internal import Logging

extension DurableRuntime {
  /// Performs an operator's input on all parked machines of a chart; returns how many it changed.
  ///
  /// A machine for which that is not possible is logged, and does not hold the others up.
  ///
  /// - Throws: ``StoreError``; the error of the first machine if none could be changed.
  func operate(_ operation: MachineOperation, onParked chart: String) async throws -> Int {
    var count = 0
    var failure: DurableError?
    for try await machine in MachineList(self, chart, .selection(.status(.parked))) {
      let address = MachineAddress(chart: chart, id: machine.id)
      do {
        if try await operate(operation, on: address) { count += 1 }
      } catch let error as DurableError {
        failure = failure ?? error
        logger.error("\(address) stays parked: \(error)")
      }
    }
    if count == 0, let failure { throw failure }
    return count
  }
}
#endif
