/// Runs a child machine until it is done, for an invocation.
///
/// - Returns: the child's context at its end.
/// - Throws: ``ChildMachineError`` for a message that the child cannot read, ``StartError`` when it
///   cannot start, `CancellationError` when the invocation is cancelled; the child is then stopped.
func runChild<Child: Statechart & Sendable>(
  _ child: Child,
  environment: Child.Environment,
  clock: any Clock<Duration>,
  messages: AsyncStream<any Sendable>,
  output: (@Sendable (Child.Output) async throws -> Void)?
) async throws -> Child {
  let live = try LiveMachine(
    starting: child,
    chart: Child.chart,
    environment: environment,
    clock: clock,
    keepingOutputs: output == nil ? 0 : .max
  )
  return try await withThrowingTaskGroup(of: Child?.self) { group in
    group.addTask {
      // The sequence ends with the machine: nothing that it emitted comes after its result.
      if let output { for await item in live.outputs() { try await output(item) } }
      return try await live.waitUntilDone().context
    }
    group.addTask {
      for await message in messages {
        guard let event = message as? Child.Event else {
          throw ChildMachineError(child: "\(Child.self)", message: "\(message)")
        }
        await live.send(event)
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

/// A message to a child machine that is not one of its events.
public struct ChildMachineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The child's type.
  public let child: String
  /// The message.
  public let message: String

  /// What came, and what to send.
  public var description: String {
    "the child machine '\(child)' got '\(message)', which is none of its events; "
      + "send it a value of '\(child).Event'"
  }
}
