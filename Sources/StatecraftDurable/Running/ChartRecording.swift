#if Durable
internal import Synchronization

/// Whether a process has recorded its charts in its store.
final class ChartRecording: Sendable {
  private enum State {
    case open, underWay, done
  }

  private let state = Mutex(State.open)

  /// Whether the charts are recorded.
  var isDone: Bool { state.withLock { $0 == .done } }

  /// Returns whether the caller is to record the charts; it tells the end by ``end(isDone:)``.
  ///
  /// Others that come meanwhile do not wait.
  func begin() -> Bool {
    state.withLock { state in
      guard state == .open else { return false }
      state = .underWay
      return true
    }
  }

  /// Ends an attempt.
  func end(isDone: Bool) {
    state.withLock { state in
      // A second attempt at the same time may have failed.
      if isDone { state = .done } else if state == .underWay { state = .open }
    }
  }
}
#endif
