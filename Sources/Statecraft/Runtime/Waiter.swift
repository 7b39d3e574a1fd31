/// A task that waits for a condition on a live machine.
struct Waiter<Context: ChartContext & Sendable> {
  let isSatisfied: @Sendable (Machine<Context>) -> Bool
  private let continuation: CheckedContinuation<Machine<Context>, any Error>

  init(
    _ continuation: CheckedContinuation<Machine<Context>, any Error>,
    _ isSatisfied: @escaping @Sendable (Machine<Context>) -> Bool
  ) {
    self.continuation = continuation
    self.isSatisfied = isSatisfied
  }

  func succeed(_ machine: Machine<Context>) { continuation.resume(returning: machine) }
  func fail(_ error: LiveMachineError) { continuation.resume(throwing: error) }
  func cancel() { continuation.resume(throwing: CancellationError()) }
}

/// The reason why a wait for a live machine failed.
public enum LiveMachineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The machine was stopped.
  ///
  /// The value is the chart's name with the active states.
  case stopped(String)
  /// The machine reached a final state before the condition held.
  ///
  /// The value is the chart's name with the active states.
  case done(String)

  /// A description of the reason.
  public var description: String {
    switch self {
    case .stopped(let machine): "\(machine) was stopped before what was waited for happened"
    case .done(let machine): "\(machine) is done; what was waited for cannot happen any more"
    }
  }
}
