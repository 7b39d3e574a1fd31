extension ObservableMachine {
  /// Calls a closure for each outcome, also of refused events, before the next event is handled.
  ///
  /// - Returns: keeps the observation alive; it ends with `cancel` or when nobody holds it.
  public func observe(_ receive: @escaping @Sendable (Outcome<Context>) -> Void) -> ObservationToken
  {
    driver.observers.observe(receive)
  }

  /// The outcomes from now on, also of refused events, as a sequence that ends with the machine.
  ///
  /// Like ``LiveMachine/outcomes(buffering:)``.
  public func outcomes(
    buffering: ReaderBuffer = .unbounded
  ) -> MachineSequence<Outcome<Context>> {
    driver.observers.sequence(buffering)
  }

  /// The outcomes from now on in which something was taken, as a sequence that ends with the machine.
  ///
  /// Like ``LiveMachine/transitions(buffering:)``.
  public func transitions(
    buffering: ReaderBuffer = .unbounded
  ) -> MachineSequence<Outcome<Context>> {
    driver.observers.sequence(buffering) { $0.isTaken }
  }

  /// What the machine emits, as a sequence that ends with the machine.
  ///
  /// Outputs that nobody read, those of the start included, wait for the next reader and come first,
  /// as for ``LiveMachine/outputs(buffering:)``.
  public func outputs(buffering: ReaderBuffer = .unbounded) -> MachineSequence<Context.Output> {
    OutputQueue.sequence(driver.outputs, buffering, driver.observers)
  }

  /// How many outputs were dropped so far: because too many waited for a reader, or because the bounded
  /// buffer of a reader was full, once for each such reader.
  public var droppedOutputs: Int { driver.outputs?.dropped ?? 0 }

  /// Waits until a state is active; returns at once when it is.
  ///
  /// - Returns: the machine at that moment.
  /// - Throws: ``LiveMachineError`` when the machine ends first, `CancellationError` when the task is
  ///   cancelled.
  @discardableResult
  public func wait(for state: Context.State) async throws -> Machine<Context> {
    try await wait { $0.isIn(state) }
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
    catchUp()
    return try await driver.wait(until: condition)
  }

  /// Waits until the machine is done.
  ///
  /// - Returns: the machine in its final state.
  /// - Throws: ``LiveMachineError/stopped(_:)`` when it is stopped first, `CancellationError` when the
  ///   task is cancelled.
  @discardableResult
  public func waitUntilDone() async throws -> Machine<Context> {
    try await wait { $0.isDone }
  }
}
