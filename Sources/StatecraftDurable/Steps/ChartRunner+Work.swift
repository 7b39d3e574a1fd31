#if Durable
internal import Statecraft

extension ChartRunner {
  func retry(of work: String) -> RetryPolicy {
    durable.work.last { $0.name == work }?.retry ?? durable.standardRetry
  }

  func timeout(of work: String) -> Duration? {
    durable.work.last { $0.name == work }?.timeout
  }

  func restoration(of work: StoredWork) -> InvocationRestoration {
    node(of: work)?.restoration ?? .restart
  }

  private func node(of work: StoredWork) -> InvocationNode<Context>? {
    let states = chart.model.states
    return chart.model.invocations.first {
      $0.name == work.name && ($0.state == 0 ? "" : states[$0.state].name) == work.state
    } ?? chart.model.invocations.first { $0.name == work.name }
  }

  func perform(_ work: StoredWork, clock: any Clock<Duration>) async throws -> String? {
    guard let node = node(of: work) else {
      throw failure(
        of: work,
        "the chart '\(name)' has no invocation '\(work.name)' in its version \(version)"
      )
    }
    let context: Context
    do {
      context = try coding.context(work.context)
    } catch {
      throw failure(of: work, "the context of the work '\(work.name)' cannot be read: \(error)")
    }
    let port = InvocationPort<Context>(environment: durable.environment, clock: clock)
    let call = WorkCall(
      key: work.reference.callKey,
      machine: work.address,
      attempt: work.attempt
    )
    let result = try await WorkCall.$current.withValue(call) {
      try await node.work(context, port)
    }
    return try coding.text(ofResult: result)
  }

  /// The error of work that cannot be begun: programs of the version that has started it may still do
  /// it, so that only this version's own work fails at once.
  private func failure(of work: StoredWork, _ reason: String) -> any Error {
    work.version < version ? UnknownHere(description: reason) : FinalFailure(reason)
  }

  func deliver(_ output: StoredOutput) async throws {
    guard let handler = durable.outputHandler else {
      throw UnknownHere(
        description:
          "version \(version) of the chart '\(name)' has no handler for outputs; add `.outputs { … }`"
      )
    }
    try await handler(try coding.output(output.body), OutputDelivery(output))
  }
}

/// The error of work and outputs that this version of the chart does not know, and programs of another
/// version may.
private struct UnknownHere: Error, CustomStringConvertible {
  let description: String
}
#endif
