/// Runs a child machine for an invocation, until the child is done.
///
/// The child's outputs go to the parent, which handles them at its own pace. While
/// ``EventSink/limit`` outputs wait, the child handles nothing.
///
/// - Returns: the child's context in its final state.
/// - Throws: ``StartError`` when the child cannot start, `CancellationError` when the invocation is
///   cancelled; the child is then stopped.
func runChild<Child: Statechart & Sendable>(
  _ child: Child,
  environment: Child.Environment,
  clock: any Clock<Duration>,
  messages: InvocationMessages<Child.Event>,
  output: (@Sendable (Child.Output) async throws -> Void)?
) async throws -> Child {
  let hold = output == nil ? nil : OutputHold(limit: EventSink<Child.Event>.limit)
  let live = try LiveMachine(
    child: child,
    chart: Child.chart,
    environment: environment,
    clock: clock,
    hold: hold
  )
  return try await withThrowingTaskGroup(of: Child?.self) { group in
    group.addTask {
      // The sequence ends with the machine, so the result follows all outputs.
      if let output {
        for await item in live.outputs() {
          try await output(item)
          hold?.release()
        }
      }
      return try await live.waitUntilDone().context
    }
    group.addTask {
      for await event in messages {
        while await !live.accept(event) {
          await hold?.waitUntilOpen()
          try Task.checkCancellation()
        }
      }
      return nil
    }
    do {
      while let result = try await group.next() {
        guard let result else { continue }
        group.cancelAll()
        return result
      }
    } catch {
      group.cancelAll()
      // A separate task, because a cancelled task would not wait for the stop.
      await Task { await live.halt() }.value
      throw error
    }
    throw CancellationError()
  }
}
