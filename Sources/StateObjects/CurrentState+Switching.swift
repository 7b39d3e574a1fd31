internal import Statecraft

extension CurrentState {
  /// Where a switch leads while the old state is being left.
  struct Destination {
    var state: State
    var cause: String
  }

  private struct Savepoint {
    let state: State
    let tenure: Int
    let records: Int
    let delays: [Delay]
  }

  /// How deep hooks may switch again inside hooks.
  private static var deepest: Int { 100 }

  /// How many different ways are remembered.
  private static var mostEdges: Int { 1000 }

  /// Switches, or redirects the switch that is going on.
  ///
  /// - Parameters:
  ///   - next: the state that is to follow.
  ///   - cause: what it reacts to.
  ///   - leave: called with the old and the new state while the old one is the state.
  ///   - enter: called with the new and the old state once the new one is the state.
  /// - Returns: the state after all of it.
  /// - Throws: what a hook throws, or a refusal; everything is as before then.
  func change<Failure: Error>(
    to next: State,
    cause: String,
    leave: (State, State) throws(Failure) -> Void,
    enter: (State, State) throws(Failure) -> Void
  ) throws(Failure) -> State {
    try permit(next, Failure.self)
    if destination != nil {
      destination = Destination(state: next, cause: cause)
      return next
    }
    let before = Savepoint(
      state: state,
      tenure: tenure,
      records: unpublished.count,
      delays: delays
    )
    guard depth < Self.deepest else {
      let states = unpublished.suffix(4).flatMap(\.to).joined(separator: " → ")
      preconditionFailure(
        "states that become others while they are entered, without end: \(states)"
      )
    }
    depth += 1
    do {
      try rebind(to: Destination(state: next, cause: cause), leave, enter)
    } catch {
      destination = nil
      depth -= 1
      restore(before)
      throw error
    }
    depth -= 1
    if depth == 0 { commit() }
    return state
  }

  private func rebind<Failure: Error>(
    to next: Destination,
    _ leave: (State, State) throws(Failure) -> Void,
    _ enter: (State, State) throws(Failure) -> Void
  ) throws(Failure) {
    let old = state
    destination = next
    try leave(old, next.state)
    // The state that is left has the last word.
    let last = destination ?? next
    destination = nil
    state = last.state
    lastTenure += 1
    tenure = lastTenure
    unpublished.append(
      TransitionRecord(
        from: [StateNames.name(of: old)],
        to: [StateNames.name(of: last.state)],
        cause: last.cause,
        trigger: firing == nil ? .event : .delay,
        time: now
      )
    )
    try enter(last.state, old)
  }

  private func restore(_ before: Savepoint) {
    state = before.state
    unpublished.removeSubrange(before.records...)
    delays = before.delays
    tenure = before.tenure
    rearm?()
  }

  /// Refuses a state that is no declared successor.
  private func permit<Failure: Error>(_ next: State, _ failure: Failure.Type) throws(Failure) {
    guard let set, set.isChecked else { return }
    let probe = StateRefusal(state: name, kind: .undeclared(next: "", declared: []))
    guard probe is Failure else {
      preconditionFailure(
        "the successors of '\(name)' are declared, so that a switch may be refused, but switches of "
          + "its context cannot throw; write 'typealias Failure = any Error' in the context"
      )
    }
    guard let refusal = set.refusal(from: state, to: next) else { return }
    refuse(refusal)
    if let failure = refusal as? Failure { throw failure }
  }

  /// Tells the observers, in the order of the switches, also of those that observers make.
  private func commit() {
    refusal = nil
    delays.removeAll { $0.tenure != tenure }
    rearm?()
    guard !isPublishing else { return }
    isPublishing = true
    while !unpublished.isEmpty {
      let record = unpublished.removeFirst()
      remember(record)
      recordObservers.notify(record)
    }
    isPublishing = false
  }

  private func remember(_ record: TransitionRecord) {
    guard observed.count < Self.mostEdges, let from = record.from.first, let to = record.to.first
    else { return }
    let edge = StateGraph.Edge(from: from, to: to, label: record.cause)
    if observedEdges.insert(edge).inserted { observed.append(edge) }
  }

  /// Notes that nothing happened.
  func refuse(_ refusal: StateRefusal) {
    self.refusal = refusal
    refusalObservers.notify(refusal)
  }

  /// Notes that an action is not done, and why.
  @discardableResult
  func refuse(because reason: String, _ function: String) -> StateRefusal {
    let kind = StateRefusal.Kind.rejected(action: StateNames.method(function), reason: reason)
    let refusal = StateRefusal(state: name, kind: kind)
    refuse(refusal)
    return refusal
  }
}
