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
