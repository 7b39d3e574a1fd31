/// Runs a child machine until it is done, for an invocation.
///
/// What it emits goes to the parent, which takes it at its own pace. While as many outputs as
/// ``EventSink/limit`` wait, the child handles nothing.
///
/// - Returns: the child's context at its end.
/// - Throws: ``StartError`` when it cannot start, `CancellationError` when the invocation is cancelled;
///   the child is then stopped.
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
      // The sequence ends with the machine: nothing that it emitted comes after its result.
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
      // In a task of its own, because this one may be cancelled, and then it would not wait.
      await Task { _ = await live.stop() }.value
      throw error
    }
    throw CancellationError()
  }
}
