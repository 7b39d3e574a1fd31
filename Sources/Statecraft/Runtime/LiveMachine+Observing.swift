extension LiveMachine {
  /// Adds a receiver for each outcome, called before the observers and without a lock.
  ///
  /// Do not call this method within an observer.
  package func add(_ directObserver: DirectObserver<Context>) { driver.add(directObserver) }

  /// Removes a receiver.
  ///
  /// Do not call this method within an observer.
  package func remove(_ directObserver: DirectObserver<Context>) { driver.remove(directObserver) }

  /// Calls a closure with each outcome before the machine handles the next event.
  ///
  /// Outcomes of refused events are included. The closure runs on the machine's actor and should be
  /// short. To send events from it, use ``post(_:)``.
  ///
  /// - Returns: a token. The observation ends when the token is cancelled or released.
  public nonisolated func observe(
    _ receive: @escaping @Sendable (Outcome<Context>) -> Void
  ) -> ObservationToken {
    observers.observe(receive)
  }

  /// Calls a closure with each outcome, as ``observe(_:)``, and another one when the machine is stopped or released.
  ///
  /// - Returns: a token. The observation ends when the token is cancelled or released.
  package nonisolated func observe(
    _ receive: @escaping @Sendable (Outcome<Context>) -> Void,
    finish: @escaping @Sendable () -> Void
  ) -> ObservationToken {
    observers.observe(receive, finish: finish)
  }

  /// Returns a sequence of the outcomes from now on, which ends with the machine.
  ///
  /// Outcomes of refused events are included. The outcome of the start goes only to the `observer`
  /// that is passed to the initializer.
  ///
  /// - Parameter buffering: what happens when the reader is slower than the machine, which never
  ///   waits. By default no outcome is dropped.
  /// - Returns: the sequence, for one reader.
  public nonisolated func outcomes(
    buffering: ReaderBuffer = .unbounded
  ) -> MachineSequence<Outcome<Context>> {
    observers.sequence(buffering)
  }

  /// Returns a sequence of the outcomes from now on that took a transition; it ends with the
  /// machine.
  ///
  /// - Parameter buffering: what happens when the reader is slower than the machine, which never
  ///   waits. By default no outcome is dropped.
  /// - Returns: the sequence, for one reader.
  public nonisolated func transitions(
    buffering: ReaderBuffer = .unbounded
  ) -> MachineSequence<Outcome<Context>> {
    observers.sequence(buffering) { $0.isTaken }
  }

  /// Returns a sequence of the machine's outputs, which ends with the machine.
  ///
  /// Unread outputs, including those of the start, are kept for the next reader: the newest 4,096,
  /// or the number given as `keepingOutputs` to the initializer. If there are several readers, each
  /// gets the outputs that are emitted while it reads. The outputs that the last reader leaves
  /// unread are kept again.
  ///
  /// - Parameter buffering: what happens when the reader is slower than the machine, which never
  ///   waits. By default no output is dropped.
  /// - Returns: the sequence, for one reader.
  public nonisolated func outputs(
    buffering: ReaderBuffer = .unbounded
  ) -> MachineSequence<Context.Output> {
    OutputQueue.sequence(outputQueue, buffering, observers)
  }

  /// The number of outputs that were dropped so far.
  ///
  /// An output is dropped because too many waited for a reader, or because the bounded buffer of a
  /// reader was full. The latter counts once for each such reader.
  public nonisolated var droppedOutputs: Int { outputQueue?.dropped ?? 0 }
}
