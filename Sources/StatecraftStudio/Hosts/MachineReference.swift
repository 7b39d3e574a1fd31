#if Studio
internal import Statecraft

/// A running machine as it was at one moment.
struct KnownMachine<Context: ChartContext & Sendable>: Sendable {
  var machine: Machine<Context>
  /// Whether its owner has stopped it.
  var isStopped: Bool
  /// How many outcomes its observer had got at that moment, of which the last one led to its data.
  var received: Int
}

/// Access to a running machine that does not keep it alive.
struct MachineReference<Context: ChartContext & Sendable>: Sendable {
  /// The machine as it is now; `nil` when its owner has released it.
  ///
  /// The function that it gets counts the outcomes of the machine's observer, and is called while the machine
  /// does nothing.
  let machine: @Sendable (_ received: @escaping @Sendable () -> Int) async -> KnownMachine<Context>?
  /// Posts an event to the machine.
  let post: @Sendable (Context.Event) -> Void
}

extension LiveMachine {
  /// The machine as it is now.
  ///
  /// - Parameter received: counts the outcomes of an observer.
  /// - Returns: the machine, with that number.
  func known(_ received: @Sendable () -> Int) -> KnownMachine<Context> {
    // What is due now reaches the observer first.
    let machine = machine
    return KnownMachine(machine: machine, isStopped: isStopped, received: received())
  }
}

extension ObservableMachine {
  /// The machine as it is now.
  ///
  /// - Parameter received: counts the outcomes of an observer.
  /// - Returns: the machine, with that number.
  func known(_ received: @Sendable () -> Int) -> KnownMachine<Context> {
    KnownMachine(machine: machine, isStopped: isStopped, received: received())
  }
}
#endif
