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
