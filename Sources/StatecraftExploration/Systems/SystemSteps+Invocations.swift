extension SystemSteps {
  /// The labels of all declared ends of invocations; those of timers come behind them.
  var ends: Range<UInt32> {
    let first = UInt32(system.events.count + 2 * system.connections.count)
    return first..<first + UInt32(endNumbers.count)
  }

  /// The label of an end that is declared for a machine.
  func label(ofEnd end: Int, of member: Int) -> UInt32 {
    ends.lowerBound + UInt32(endNumbers.number(end, of: member))
  }

  /// The actions of all ends of work that can come, in a fixed order: work takes any time.
  func endActions(in state: SystemState) -> [SystemAction] {
    guard endNumbers.count > 0 else { return [] }
    return parts.indices.flatMap { member in
      known[member].ends(of: state.numbers[member]).map { .end(member: member, $0) }
    }
  }

  /// Ends the work of an invocation of a machine, and passes on what the machine sends.
  func take(_ end: PartEnd, of member: Int, _ exchange: inout SystemExchange) throws {
    let part = parts[member]
    let step = try step(of: member, on: .end(end), &exchange) { part.take(end, in: $0) }
    try pass(step.messages, &exchange)
  }

  /// Whether work runs in a machine, also work that never ends.
  func hasInvocations(in state: SystemState) -> Bool {
    invocationNumbers.count > 0
      && zip(known, state.numbers).contains { !$0.invocations(of: $1).isEmpty }
  }

  /// Whether work runs that does not run forever.
  func canEnd(in state: SystemState) -> Bool {
    endNumbers.count > 0 && zip(known, state.numbers).contains { !$0.ends(of: $1).isEmpty }
  }
}
