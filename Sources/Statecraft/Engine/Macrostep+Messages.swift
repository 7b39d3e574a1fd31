extension Macrostep {
  /// Hands a message to the running invocations of a name; without any, to those of the name that
  /// start first in this macrostep.
  mutating func send(_ message: any Sendable, toInvocation name: String) {
    var waiting = UndeliveredMessage(invocation: name, message: message)
    for active in engine.invocations where works(active) { deliver(&waiting, to: active) }
    if !waiting.isDelivered { undelivered.append(waiting) }
  }

  /// Hands an invocation that starts the messages that were sent to it before, in order.
  mutating func deliverMessages(to active: EngineState.ActiveInvocation) {
    for position in undelivered.indices {
      var waiting = undelivered[position]
      deliver(&waiting, to: active)
      undelivered[position] = waiting
    }
  }

  /// Hands an invocation a message if it is for it, and if its work receives such messages.
  mutating func deliver(
    _ waiting: inout UndeliveredMessage,
    to active: EngineState.ActiveInvocation
  ) {
    let shape = model.shape.invocations[active.invocation]
    guard shape.name == waiting.invocation else { return }
    guard let reception = shape.reception else {
      waiting.reason = .receivesNone
      return
    }
    guard reception.accepts(waiting.message) else {
      waiting.reason = .otherType(received: reception.type)
      return
    }
    effects.append(.message(program.id(of: active), waiting.message))
    waiting.isDelivered = true
  }

  /// Whether an invocation has work; one that waits after a restore has none.
  func works(_ active: EngineState.ActiveInvocation) -> Bool {
    !active.isRestored || model.shape.invocations[active.invocation].restoration != .wait
  }
}
