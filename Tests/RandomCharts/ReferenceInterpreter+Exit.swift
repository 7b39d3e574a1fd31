import Statecraft

/// Leaving states: Appendix D's `exitStates` and `exitInterpreter`.
extension ReferenceInterpreter {
  mutating func exitStates(_ enabledTransitions: [Sourced]) {
    let statesToExit = inExitOrder(computeExitSet(enabledTransitions))
    for state in statesToExit where !family.isAtomicState(state) && flaw != .forgetsHistory {
      historyValue[HistoryKey(parent: state, isDeep: false)] = configuration.filter {
        family.parent($0) == state
      }
      historyValue[HistoryKey(parent: state, isDeep: true)] = configuration.filter {
        family.isAtomicState($0) && family.isDescendant($0, state)
      }
    }
    for state in statesToExit {
      leave(state)
      configuration.removeAll { $0 == state }
      if !steps.isEmpty { steps[steps.count - 1].exited.append(state) }
    }
  }

  /// Leaves all states because the machine is done.
  ///
  /// The exit actions run, but the configuration stays readable.
  mutating func exitInterpreter() {
    for state in inExitOrder(configuration) + [0] { leave(state) }
    timers = []
    work = []
    statesToInvoke = []
    internalQueue = []
    usage.note(.machineDone)
  }

  private func inExitOrder(_ states: [Int]) -> [Int] {
    flaw == .exitsInDocumentOrder ? states.sorted() : states.sorted(by: >)
  }

  private mutating func leave(_ state: Int) {
    let node = family.node(state)
    for block in node.exit { executeContent(block) }
    if let place = node.data { context[keyPath: RandomContext.data(place)] = nil }
    if flaw != .keepsTimers { timers.removeAll { $0.state == state } }
    statesToInvoke.remove(state)
    let count = work.count
    if flaw != .keepsWork { work.removeAll { $0.state == state } }
    if work.count < count { usage.note(.cancelledWork) }
  }
}
