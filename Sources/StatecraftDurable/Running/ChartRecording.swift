#if Durable
internal import Synchronization

/// Whether a process has recorded its charts in its store.
///
/// While the store refuses that, inputs try it less and less often, so that they are not slowed down.
final class ChartRecording: Sendable {
  private struct State {
    var isDone = false
    var isUnderWay = false
    var failures = 0
    /// How many inputs come before the next attempt.
    var skips = 0
  }

  private static let mostSkips = 1_000

  private let state = Mutex(State())

  /// Whether the charts are recorded.
  var isDone: Bool { state.withLock { $0.isDone } }

  /// Returns whether an input is to record the charts; it tells the end by ``end(isDone:)``.
  ///
  /// Others that come meanwhile do not wait.
  func begin() -> Bool {
    state.withLock { state in
      guard !state.isDone, !state.isUnderWay else { return false }
      guard state.skips == 0 else {
        state.skips -= 1
        return false
      }
      state.isUnderWay = true
      return true
    }
  }

  /// Ends an attempt.
  func end(isDone: Bool) {
    state.withLock { state in
      state.isUnderWay = false
      // Another attempt at the same time may have recorded them.
      state.isDone = state.isDone || isDone
      state.failures += 1
      state.skips = state.failures < 3 ? 0 : min(Self.mostSkips, 1 << min(state.failures, 10))
    }
  }
}
#endif
