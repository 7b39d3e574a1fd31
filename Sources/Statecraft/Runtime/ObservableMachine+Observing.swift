extension ObservableMachine {
  /// Calls a closure with each outcome before the machine handles the next event.
  ///
  /// Outcomes of refused events are included.
  ///
  /// - Returns: a token. The observation ends when the token is cancelled or released.
  public func observe(_ receive: @escaping @Sendable (Outcome<Context>) -> Void) -> ObservationToken
  {
    driver.observers.observe(receive)
  }

  /// Calls a closure with each outcome, as ``observe(_:)``, and another one when the machine is stopped or released.
  ///
  /// - Returns: a token. The observation ends when the token is cancelled or released.
  package func observe(
    _ receive: @escaping @Sendable (Outcome<Context>) -> Void,
    finish: @escaping @Sendable () -> Void
  ) -> ObservationToken {
    driver.observers.observe(receive, finish: finish)
  }

  /// Returns a sequence of the outcomes from now on, which ends with the machine.
  ///
  /// Outcomes of refused events are included. See ``LiveMachine/outcomes(buffering:)``.
  public func outcomes(
    buffering: ReaderBuffer = .unbounded
  ) -> MachineSequence<Outcome<Context>> {
    driver.observers.sequence(buffering)
  }

  /// Returns a sequence of the outcomes from now on that took a transition; it ends with the
  /// machine.
  ///
  /// See ``LiveMachine/transitions(buffering:)``.
  public func transitions(
    buffering: ReaderBuffer = .unbounded
  ) -> MachineSequence<Outcome<Context>> {
    driver.observers.sequence(buffering) { $0.isTaken }
  }

  /// Returns a sequence of the machine's outputs, which ends with the machine.
  ///
  /// Unread outputs, including those of the start, are kept for the next reader; see
  /// ``LiveMachine/outputs(buffering:)``.
  public func outputs(buffering: ReaderBuffer = .unbounded) -> MachineSequence<Context.Output> {
    OutputQueue.sequence(driver.outputs, buffering, driver.observers)
  }

  /// The number of outputs that were dropped so far.
  ///
  /// An output is dropped because too many waited for a reader, or because the bounded buffer of a
  /// reader was full. The latter counts once for each such reader.
  public var droppedOutputs: Int { driver.outputs?.dropped ?? 0 }

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
    catchUp()
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
}
