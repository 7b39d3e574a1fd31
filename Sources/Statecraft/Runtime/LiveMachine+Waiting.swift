extension LiveMachine {
  /// Waits until a state is active; returns at once when it is.
  ///
  /// - Returns: the machine at that moment.
  /// - Throws: ``LiveMachineError`` when the machine ends first, `CancellationError` when the task is
  ///   cancelled.
  @discardableResult
  public func wait(for state: Context.State) async throws -> Machine<Context> {
    try await driver.wait { $0.isIn(state) }
  }

  /// Waits until a condition holds after some event; returns at once when it does.
  ///
  /// - Returns: the machine at that moment.
  /// - Throws: ``LiveMachineError`` when the machine ends first, `CancellationError` when the task is
  ///   cancelled.
  @discardableResult
  public func wait(
    until condition: @escaping @Sendable (Machine<Context>) -> Bool
  ) async throws -> Machine<Context> {
    try await driver.wait(until: condition)
  }

  /// Waits until the machine is done.
  ///
  /// - Returns: the machine in its final state.
  /// - Throws: ``LiveMachineError/stopped(_:)`` when it is stopped first, `CancellationError` when the
  ///   task is cancelled.
  @discardableResult
  public func waitUntilDone() async throws -> Machine<Context> {
    try await driver.wait { $0.isDone }
  }

  /// Stops the machine where it is: cancels timers and work, and waits until the work has ended.
  ///
  /// No exit action runs; the machine can be looked at and saved afterwards. Events are refused. Work
  /// that ignores its cancellation is waited for until the caller's own task is cancelled; see
  /// ``stop(timeout:)``. Called by work of the machine itself, it waits for nobody: that work could not
  /// end before. This holds for all tasks of the work but detached ones, and for the work of its child
  /// machines, which end with the work that runs them.
  ///
  /// - Returns: the invocations whose work has not ended.
  @discardableResult
  public func stop() async -> [InvocationID] {
    await WorkEnd.wait(for: driver.stop(), limit: nil)
  }

  /// Stops the machine where it is, and waits for a limited time until its work has ended.
  ///
  /// Like ``stop()`` otherwise.
  ///
  /// - Parameter timeout: how long to wait, on the machine's clock.
  /// - Returns: the invocations whose work has not ended by then.
  @discardableResult
  public func stop(timeout: Duration) async -> [InvocationID] {
    await WorkEnd.wait(for: driver.stop(), limit: driver.sleeper(for: timeout))
  }

  /// How many wait for something.
  package var waiterCount: Int { driver.waiters.count }
}
