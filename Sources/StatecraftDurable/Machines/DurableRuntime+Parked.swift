#if Durable
extension DurableRuntime {
  /// Performs an operator's input on all parked machines of a chart; returns how many it changed.
  func operate(_ operation: MachineOperation, onParked chart: String) async throws -> Int {
    var count = 0
    for try await machine in MachineList(self, chart, .selection(.status(.parked)))
    where try await operate(operation, on: MachineAddress(chart: chart, id: machine.id)) {
      count += 1
    }
    return count
  }
}
#endif
