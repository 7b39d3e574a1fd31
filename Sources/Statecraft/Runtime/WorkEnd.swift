internal import Synchronization

/// When the work of an invocation has ended: what waits for that holds this, not the work.
final class WorkEnd: Sendable {
  private struct State {
    var isOver = false
    var callbacks: [@Sendable () -> Void] = []
  }

  /// Which invocation it was started for.
  let id: InvocationID
  private let state = Mutex(State())

  init(_ id: InvocationID) {
    self.id = id
  }

  var isOver: Bool { state.withLock { $0.isOver } }

  /// Calls back when the work has ended; at once when it has.
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

/// The work that a task is a part of, the innermost first: that of an invocation, and, when its machine
/// was made by the work of another invocation, as child machines are, that one's.
final class WorkScope: Sendable {
  @TaskLocal static var current: WorkScope?

  let end: WorkEnd
  let outer: WorkScope?

  init(_ end: WorkEnd, within outer: WorkScope?) {
    self.end = end
    self.outer = outer
  }

  /// Whether something is a part of this work.
  func isWithin(_ other: WorkEnd) -> Bool {
    end === other || outer?.isWithin(other) ?? false
  }
}
