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
