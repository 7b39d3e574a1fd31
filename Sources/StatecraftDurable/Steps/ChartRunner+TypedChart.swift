#if Durable
internal import Statecraft

extension ChartRunner: TypedChart {
  func machine(_ row: StoredMachine) throws -> Machine<Context> {
    guard let text = row.state else { throw DurableError.unknownMachine(row.address) }
    return try Machine.resuming(try coding.state(text).snapshot, chart: chart).machine
  }
}
#endif
