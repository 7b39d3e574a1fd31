internal import Synchronization

/// The end of an invocation's work.
///
/// A waiting task holds this object, not the work.
final class WorkEnd: Sendable {
  private struct State {
    var isOver = false
    var callbacks: [@Sendable () -> Void] = []
  }

  /// The invocation of the work.
  let id: InvocationID
  private let state = Mutex(State())

  init(_ id: InvocationID) {
    self.id = id
  }

  var isOver: Bool { state.withLock { $0.isOver } }

  /// Calls a closure when the work has ended; immediately if it has.
  func whenOver(_ callback: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.callbacks.append(callback) }
      return state.isOver
    }
    if isOver { callback() }
  }

  func finish() {
    let callbacks = state.withLock { state in
      state.isOver = true
      defer { state.callbacks = [] }
      return state.callbacks
    }
    for callback in callbacks { callback() }
  }
}

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
