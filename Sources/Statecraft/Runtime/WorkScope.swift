internal import Synchronization

/// The work that a task is part of, innermost first.
///
/// The outer scope is set when the machine was created by the work of another invocation, as child
/// machines are.
final class WorkScope: Sendable {
  @TaskLocal static var current: WorkScope?

  let end: WorkEnd
  let outer: WorkScope?

  init(_ end: WorkEnd, within outer: WorkScope?) {
    self.end = end
    self.outer = outer
  }

  /// Returns whether this work is part of other work.
  func isWithin(_ other: WorkEnd) -> Bool {
    end === other || outer?.isWithin(other) ?? false
  }
}
