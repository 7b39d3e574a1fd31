extension LiveMachine {
  /// Tells somebody about each outcome, before observers and without a lock; never within an observer.
  package func add(_ directObserver: DirectObserver<Context>) { driver.add(directObserver) }

  /// Ends that.
  package func remove(_ directObserver: DirectObserver<Context>) { driver.remove(directObserver) }

  /// Calls a closure for each outcome, also of refused events, before the next event is handled.
  ///
  /// The closure runs on the machine's actor: it should be short. To send events from it, use
  /// ``post(_:)``.
  ///
  /// - Returns: keeps the observation alive; it ends with `cancel` or when nobody holds it.
  public nonisolated func observe(
    _ receive: @escaping @Sendable (Outcome<Context>) -> Void
  ) -> ObservationToken {
    observers.observe(receive)
  }

  /// The outcomes from now on, also of refused events, as a sequence that ends with the machine.
  ///
  /// The outcome of the start is told to the `observer` that the machine is made with.
  ///
  /// - Parameter buffering: what happens when the reader is slower than the machine, which never waits
  ///   for it. By default nothing is dropped.
  /// - Returns: the sequence, for one reader.
  public nonisolated func outcomes(
    buffering: ReaderBuffer = .unbounded
  ) -> MachineSequence<Outcome<Context>> {
    observers.sequence(buffering)
  }

  /// The outcomes from now on in which something was taken, as a sequence that ends with the machine.
  ///
  /// - Parameter buffering: what happens when the reader is slower than the machine, which never waits
  ///   for it. By default nothing is dropped.
  /// - Returns: the sequence, for one reader.
  public nonisolated func transitions(
    buffering: ReaderBuffer = .unbounded
  ) -> MachineSequence<Outcome<Context>> {
    observers.sequence(buffering) { $0.isTaken }
  }

  /// What the machine emits, as a sequence that ends with the machine.
  ///
  /// Outputs that nobody read, those of the start included, wait for the next reader and come first:
  /// the newest 4,096 of them, or as many as `keepingOutputs` said when the machine was made. Each of
  /// several readers gets what is emitted while it reads. What a last reader leaves unread waits again.
  ///
  /// - Parameter buffering: what happens when the reader is slower than the machine, which never waits
  ///   for it. By default nothing is dropped.
  /// - Returns: the sequence, for one reader.
  public nonisolated func outputs(
    buffering: ReaderBuffer = .unbounded
  ) -> MachineSequence<Context.Output> {
    OutputQueue.sequence(outputQueue, buffering, observers)
  }

  /// How many outputs were dropped so far: because too many waited for a reader, or because the bounded
  /// buffer of a reader was full, once for each such reader.
  public nonisolated var droppedOutputs: Int { outputQueue?.dropped ?? 0 }
}
