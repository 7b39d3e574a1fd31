/// Somebody who waits for a live machine to get somewhere.
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

/// Why waiting for a live machine came to nothing.
public enum LiveMachineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The machine was stopped; with the chart's name and the states in which it was.
  case stopped(String)
  /// The machine reached a final state without what was waited for.
  case done(String)

  /// What happened.
  public var description: String {
    switch self {
    case .stopped(let machine): "\(machine) was stopped before what was waited for happened"
    case .done(let machine): "\(machine) is done; what was waited for cannot happen any more"
    }
  }
}
