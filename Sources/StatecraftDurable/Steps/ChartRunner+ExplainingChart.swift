#if Durable
internal import Statecraft

extension ChartRunner: ExplainingChart {
  func explain(_ event: String, for row: StoredMachine) throws -> String {
    guard let text = row.state else {
      _ = try checked(.event(event), for: row.address)
      return "not yet: the machine \(row.address) has not started; its start waits, and an event "
        + "that is accepted now comes after it"
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
