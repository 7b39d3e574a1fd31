extension Machine {
  /// The invocations that run, in the order in which they started.
  public var invocations: [InvocationID] { engine.invocations.map(program.id(of:)) }

  /// Tells the machine that the work of an invocation ended.
  ///
  /// A failure that no `onFailure` takes is offered to `onError`; if that does not take it either,
  /// the outcome is `failed`.
  ///
  /// - Returns: the outcome; `refused` when the invocation has ended before.
  @discardableResult
  public mutating func resolve(
    _ invocation: InvocationID,
    with result: Result<any Sendable, any Error>
  ) -> Outcome<Context> {
    guard let active = engine.invocations.first(where: { program.id(of: $0) == invocation }) else {
      let explanation = Explanation(
        event: "the invocation \(invocation)",
        verdict: .refused,
        findings: [.outdated]
      )
      return outcome(
        .refused,
        .invocationDone(invocation.name),
        explanation: explanation
      )
    }
    engine.invocations.removeAll { $0.serial == active.serial }
    engine.timersAtThisMoment = 0
    let columns = program.topology.columns
    switch result {
    case .success(let value):
      return deliver(
        Occurrence(
          index: columns.invocationDone(active.invocation),
          kind: .invocationDone(invocation, value)
        )
      )
    case .failure(let error):
      let occurrence = Occurrence<Context>(
        index: columns.invocationFailed(active.invocation),
        kind: .invocationFailed(invocation, error)
      )
      if explain(occurrence).verdict == .taken { return deliver(occurrence) }
      let fallback = Occurrence<Context>(index: columns.error, kind: .error(error))
      if explain(fallback).verdict == .taken { return deliver(fallback) }
      return outcome(
        .failed,
        .invocationFailed(invocation.name),
        error: .invocationFailed(name: invocation.name, error: error)
      )
    }
  }

  /// Ends the running invocation of a name with a result, for tests and synchronous shells.
  ///
  /// - Returns: the outcome; `refused` when no invocation of the name runs.
  @discardableResult
  public mutating func complete(
    _ name: String,
    with value: any Sendable
  ) -> Outcome<Context> {
    resolve(running(name), with: .success(value))
  }

  /// Ends the running invocation of a name with an error, for tests and synchronous shells.
  ///
  /// - Returns: the outcome; `refused` when no invocation of the name runs.
  @discardableResult
  public mutating func fail(_ name: String, with error: any Error) -> Outcome<Context> {
    resolve(running(name), with: .failure(error))
  }

  /// Requests to start everything that runs, for a shell that takes the machine over.
  var runningInvocations: [InvocationRequest<Context>] {
    engine.invocations.map { active in
      InvocationRequest(
        id: program.id(of: active),
        context: context,
        work: program.model.invocations[active.invocation].work
      )
    }
  }

  private func running(_ name: String) -> InvocationID {
    invocations.first { $0.name == name } ?? InvocationID(name: name, state: "", serial: 0)
  }
}
