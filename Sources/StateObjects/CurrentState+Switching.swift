internal import Statecraft

extension CurrentState {
  /// The target of a switch while the old state is being left.
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

  /// The nesting depth of switches within hooks beyond which the context traps.
  private static var deepest: Int { 100 }

  /// The number of different edges that are recorded.
  private static var mostEdges: Int { 1000 }

  /// Switches to another state, or redirects the current switch while the old state is being left.
  ///
  /// - Parameters:
  ///   - next: the new state.
  ///   - cause: the cause of the switch.
  ///   - leave: called with the old and the new state while the old state is current.
  ///   - enter: called with the new and the old state when the new state is current.
  /// - Returns: the state after the switch and all switches that it caused.
  /// - Throws: the error of a hook, or a refusal; the state, delays and records are then unchanged.
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
        "endless switching while states are entered: \(states)"
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
    // The state that is being left can still redirect the switch.
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

  /// Throws or traps if a state is not a declared successor.
  private func permit<Failure: Error>(_ next: State, _ failure: Failure.Type) throws(Failure) {
    guard let set, set.isChecked else { return }
    guard Self.canRefuse(failure) else {
      let (problem, suggestion) = Self.unthrowable(name)
      preconditionFailure("\(problem); \(suggestion)")
    }
    guard let refusal = set.refusal(from: state, to: next) else { return }
    refuse(refusal)
    if let failure = refusal as? Failure { throw failure }
  }

  /// Whether switches whose errors have a type can throw a refusal.
  static func canRefuse<Failure: Error>(_ type: Failure.Type) -> Bool {
    StateRefusal(state: "", kind: .undeclared(next: "", declared: [])) is Failure
  }

  /// What is wrong if switches cannot throw, and what to do.
  static func unthrowable(_ state: String) -> (problem: String, suggestion: String) {
    (
      "the successors of '\(state)' are declared, so that a switch may be refused, but switches "
        + "of its context cannot throw",
      "write 'typealias Failure = any Error' in the context"
    )
  }

  /// Publishes the records to the observers, in the order of the switches, including those of
  /// observers.
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

  /// Records and publishes a refusal.
  func refuse(_ refusal: StateRefusal) {
    self.refusal = refusal
    refusalObservers.notify(refusal)
  }

  /// Records and publishes that an action was rejected, with the reason.
  @discardableResult
  func refuse(because reason: String, _ function: String) -> StateRefusal {
    let kind = StateRefusal.Kind.rejected(action: StateNames.method(function), reason: reason)
    let refusal = StateRefusal(state: name, kind: kind)
    refuse(refusal)
    return refusal
  }
}
