#if Durable
internal import Statecraft

extension ChartRunner: ExplainingChart {
  func explain(_ event: String, for row: StoredMachine) throws -> String {
    guard let text = row.state else {
      guard row.status == .starting else { throw DurableError.unknownMachine(row.address) }
      throw DurableError.unreadableInput(
        row.address,
        reason: "it has no state yet: its start waits for a worker"
      )
    }
    let machine: Machine<Context>
    do {
      machine = try coding.restored(try coding.state(text).snapshot).machine
    } catch {
      throw DurableError.unreadableState(row.address, reason: "\(error)")
    }
    do {
      return "\(machine.explain(try coding.written(event)))"
    } catch {
      throw DurableError.unreadableInput(row.address, reason: "\(error)")
    }
  }
}
#endif
