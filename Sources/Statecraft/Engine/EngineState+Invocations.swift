extension EngineState {
  /// Starts an invocation.
  ///
  /// - Parameters:
  ///   - invocation: its number.
  ///   - isRestored: whether it was running when the machine was saved.
  /// - Returns: the invocation.
  mutating func begin(invocation: Int, isRestored: Bool = false) -> ActiveInvocation {
    serial += 1
    let active = ActiveInvocation(invocation: invocation, serial: serial, isRestored: isRestored)
    invocations.append(active)
    return active
  }

  /// Ends the invocations of a state that is left.
  ///
  /// - Parameters:
  ///   - state: the state.
  ///   - shapes: the invocations of the chart.
  /// - Returns: the invocations that were running, in the order of their start.
  mutating func cancelInvocations(
    of state: Int,
    _ shapes: [InvocationShape]
  ) -> [ActiveInvocation] {
    let cancelled = invocations.filter { shapes[$0.invocation].state == state }
    if !cancelled.isEmpty { invocations.removeAll { shapes[$0.invocation].state == state } }
    return cancelled
  }
}
