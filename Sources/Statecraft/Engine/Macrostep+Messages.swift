extension Macrostep {
  /// Hands an invocation that starts the messages that were sent to it before, in order.
  mutating func deliverMessages(to active: EngineState.ActiveInvocation) {
    let name = model.shape.invocations[active.invocation].name
    let id = program.id(of: active)
    for waiting in undelivered where waiting.invocation == name {
      effects.append(.message(id, waiting.message))
    }
  }

  /// Whether an invocation has work; one that waits after a restore has none.
  func works(_ active: EngineState.ActiveInvocation) -> Bool {
    !active.isRestored || model.shape.invocations[active.invocation].restoration != .wait
  }

  /// Removes the messages to invocations that have started by now; several may have the same name.
  mutating func forgetDelivered() {
    let running = Set(
      engine.invocations.filter(works).map { model.shape.invocations[$0.invocation].name }
    )
    undelivered.removeAll { running.contains($0.invocation) }
  }
}
