extension Macrostep {
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
