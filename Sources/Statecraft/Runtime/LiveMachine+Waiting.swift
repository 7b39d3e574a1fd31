extension LiveMachine {
  /// Waits until a state is active; returns immediately if it is.
  ///
  /// - Returns: a copy of the machine when the wait ended.
  /// - Throws: ``LiveMachineError`` when the machine ends first, `CancellationError` when the task
  ///   is cancelled.
  @discardableResult
  public func wait(for state: Context.State) async throws -> Machine<Context> {
    try await wait { $0.isIn(state) }
  }

  /// Waits until a condition holds after an event; returns immediately if it holds.
  ///
  /// - Returns: a copy of the machine when the wait ended.
  /// - Throws: ``LiveMachineError`` when the machine ends first, `CancellationError` when the task
  ///   is cancelled.
  @discardableResult
  public func wait(
    until condition: @escaping @Sendable (Machine<Context>) -> Bool
  ) async throws -> Machine<Context> {
    driver.catchUp()
    return try await driver.wait(until: condition)
  }

  /// Waits until the machine is done.
  ///
  /// - Returns: the machine in its final state.
  /// - Throws: ``LiveMachineError/stopped(_:)`` when the machine is stopped first,
  ///   `CancellationError` when the task is cancelled.
  @discardableResult
  public func waitUntilDone() async throws -> Machine<Context> {
    try await wait { $0.isDone }
  }

  /// Stops the machine: cancels its timers and work, and waits until the work has ended.
  ///
  /// What was posted before is handled first, except when the machine stops itself while it handles an
  /// event. No exit action runs, and later events are refused. The machine can still be read and saved.
  /// Work that ignores its cancellation is awaited until the caller's own task is cancelled; see
  /// ``stop(timeout:)``. When the machine's own work calls this method, it does not wait, because
  /// that work could not end first. This applies to all tasks of the work except detached ones, and
  /// to the work of its child machines, which end with the work that runs them.
  ///
  /// - Returns: the invocations whose work has not ended.
  @discardableResult
  public func stop() async -> [InvocationID] {
    await WorkEnd.wait(for: driver.end(), limit: nil)
  }

  /// Stops the machine, and waits for a limited time until its work has ended.
  ///
  /// Otherwise it is equivalent to ``stop()``.
  ///
  /// - Parameter timeout: the time to wait, on the machine's clock.
  /// - Returns: the invocations whose work has not ended by then.
  @discardableResult
  public func stop(timeout: Duration) async -> [InvocationID] {
    await WorkEnd.wait(for: driver.end(), limit: driver.sleeper(for: timeout))
  }

  /// Stops a child machine whose invocation was cancelled: nothing that waits for it is handled.
  func halt() async { _ = await WorkEnd.wait(for: driver.stop(), limit: nil) }

  /// Whether the machine was stopped.
  package var isStopped: Bool { driver.isStopped }

  /// The number of tasks that wait for a condition.
  package var waiterCount: Int { driver.waiters.count }
}
