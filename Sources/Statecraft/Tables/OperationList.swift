/// An operation in a table.
///
/// The closure is constant and is called by a borrowing method, so that a call counts no references.
/// As an element of an array or behind a pointer to closures it would be wrapped in another one.
@usableFromInline
package struct PlainStep<Context: ChartContext>: ~Copyable {
  @usableFromInline let body: @Sendable (inout Context) -> Void

  init(_ body: @escaping @Sendable (inout Context) -> Void) {
    self.body = body
  }

  @inlinable @inline(__always)
  package borrowing func run(_ context: inout Context) { body(&context) }
}

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

/// Assignments side by side in memory.
///
/// `Sendable`, because they are written once, in `init`.
final class AssignmentList: @unchecked Sendable {
  let first: UnsafeMutablePointer<Assignment>
  let count: Int

  /// Joins assignments of which the second continues the first.
  init(joining assignments: [Assignment]) {
    var fused = [assignments[0]]
    for next in assignments.dropFirst() {
      if let both = fused[fused.count - 1].followed(by: next) {
        fused[fused.count - 1] = both
      } else {
        fused.append(next)
      }
    }
    count = fused.count
    first = .allocate(capacity: count)
    first.initialize(from: fused, count: count)
  }

  deinit { first.deallocate() }
}
