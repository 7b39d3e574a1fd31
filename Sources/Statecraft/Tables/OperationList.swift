/// The operations of a run that read no event, side by side in memory.
///
/// `Sendable`, because the operations are written once, in `init`, and are `Sendable`.
final class OperationList<Context: ChartContext>: @unchecked Sendable {
  let first: UnsafeMutablePointer<PlainStep<Context>>
  let count: Int

  init(_ operations: [PlainOperation<Context>]) {
    count = operations.count
    first = .allocate(capacity: count)
    for (position, operation) in operations.enumerated() {
      (first + position).initialize(to: PlainStep(operation.body))
    }
  }

  deinit {
    first.deinitialize(count: count)
    first.deallocate()
  }
}
