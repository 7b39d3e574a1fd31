extension Machine {
  /// The running invocations, in the order of their start.
  public var invocations: [InvocationID] { engine.invocations.map(program.id(of:)) }

  /// Ends an invocation with the result of its work.
  ///
  /// A failure that no `onFailure` handles is offered to `onError`. If `onError` does not handle it
  /// either, the outcome is `failed`.
  ///
  /// - Returns: the outcome; `refused` when the invocation has already ended.
  @inlinable
  @discardableResult
  public mutating func resolve(
    _ invocation: InvocationID,
    with result: Result<any Sendable, any Error>
  ) -> Outcome<Context> {
    resolve(invocation, with: result, nil)
  }

  @inlinable
  mutating func resolve(
    _ invocation: InvocationID,
    with result: Result<any Sendable, any Error>,
    _ watch: GuardWatch<Context>?
  ) -> Outcome<Context> {
    guard let number = end(invocation) else {
      return refusal(of: invocation, .refused, .outdated)
    }
    switch result {
    case .success(let value):
      let occurrence = Occurrence<Context>(
        index: column(ofDone: number),
        kind: .invocationDone(invocation, value),
        isRaised: false
      )
      return deliver(StepInput(occurrence), watch)
    case .failure(let error): return fail(invocation, number, error, watch)
    }
  }

  /// Ends a running invocation.
  ///
  /// - Returns: its number in the chart; `nil` when it has already ended.
  @inlinable
  mutating func end(_ invocation: InvocationID) -> Int? {
    interpreter.end(invocation)?.invocation
  }

  /// The column of an invocation's result.
  @usableFromInline
  func column(ofDone invocation: Int) -> Int {
    program.topology.columns.invocationDone(invocation)
  }

  /// Reacts to the failure of an invocation that has ended.
  @usableFromInline
  mutating func fail(
    _ invocation: InvocationID,
    _ number: Int,
    _ error: any Error,
    _ watch: GuardWatch<Context>?
  ) -> Outcome<Context> {
    let columns = program.topology.columns
    let occurrence = Occurrence<Context>(
      index: columns.invocationFailed(number),
      kind: .invocationFailed(invocation, error)
    )
    if explain(occurrence).verdict == .taken { return deliver(StepInput(occurrence), watch) }
    ask(occurrence, for: watch)
    let fallback = Occurrence<Context>(index: columns.error, kind: .error(error))
    if explain(fallback).verdict == .taken {
      return deliver(StepInput(fallback), watch).answering(FailedWork(invocation, error))
    }
    ask(fallback, for: watch)
    return outcome(
      .failed,
      .invocationFailed(invocation.name, state: invocation.state),
      error: .invocationFailed(name: invocation.name, error: error)
    )
  }

  /// Completes the running invocation of a given name, for tests and synchronous drivers.
  ///
  /// - Returns: the outcome; `refused` when no invocation of that name is running.
  @discardableResult
  public mutating func complete(
    _ name: String,
    with value: any Sendable
  ) -> Outcome<Context> {
    resolve(running(name), with: .success(value))
  }

  /// Fails the running invocation of a given name, for tests and synchronous drivers.
  ///
  /// - Returns: the outcome; `refused` when no invocation of that name is running.
  @discardableResult
  public mutating func fail(_ name: String, with error: any Error) -> Outcome<Context> {
    resolve(running(name), with: .failure(error))
  }

  /// Fails each restored invocation whose `onRestore` is ``InvocationRestoration/fail(_:)``.
  ///
  /// Live machines call this when they take over a machine. Call it yourself only from a custom
  /// driver.
  ///
  /// - Returns: the outcomes, in the order in which the invocations were started.
  @discardableResult
  public mutating func failInterruptedInvocations() -> [Outcome<Context>] {
    var outcomes: [Outcome<Context>] = []
    for active in engine.invocations where active.isRestored {
      guard case .fail(let reason) = program.model.invocations[active.invocation].restoration,
        // The outcome of an earlier failure may have left the state.
        engine.invocations.contains(where: { $0.serial == active.serial })
      else { continue }
      let id = program.id(of: active)
      outcomes.append(
        resolve(id, with: .failure(InterruptedInvocation(invocation: id, reason: reason)))
      )
    }
    return outcomes
  }

  /// Returns the declared result of a running invocation; `nil` when the invocation has ended.
  package func result(of invocation: InvocationID) -> InvocationResult? {
    engine.invocations.first { program.id(of: $0) == invocation }
      .map { program.model.invocations[$0.invocation].result }
  }

  /// Whether a transition of the chart reacts to the result of a running invocation; `false` when the
  /// invocation has ended.
  ///
  /// - Complexity: O(transitions).
  package func takesResult(of invocation: InvocationID) -> Bool {
    guard let active = engine.invocations.first(where: { program.id(of: $0) == invocation }) else {
      return false
    }
    return program.model.transitions.contains { $0.trigger == .invocationDone(active.invocation) }
  }

  /// Returns the outcome of a result that the machine does not take now.
  @usableFromInline
  func refusal(
    of invocation: InvocationID,
    _ kind: Outcome<Context>.Kind,
    _ finding: Explanation.Finding
  ) -> Outcome<Context> {
    outcome(
      kind,
      .invocationDone(invocation.name, state: invocation.state),
      explanation: Explanation(
        event: "the invocation \(invocation)",
        verdict: kind == .postponed ? .postponed : .refused,
        findings: [finding]
      )
    )
  }

  /// The requests that a driver performs when it takes over the machine: one for each running
  /// invocation.
  ///
  /// A restored invocation is included only if its `onRestore` is `restart`.
  var runningInvocations: [InvocationRequest<Context>] {
    engine.invocations.filter { active in
      !active.isRestored || program.model.invocations[active.invocation].restoration == .restart
    }.map { program.request(for: $0, context) }
  }

  /// The identity of the first running invocation of a name; one that has ended if there is none.
  func running(_ name: String) -> InvocationID {
    invocations.first { $0.name == name } ?? InvocationID(name: name, state: "", serial: 0)
  }
}
