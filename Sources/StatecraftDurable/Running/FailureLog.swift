#if Durable
internal import Synchronization

/// What is said of the failures of loops: each reason once in a minute, whichever loops meet it and however often.
///
/// A store that is away makes all loops fail again and again for the same reason.
final class FailureLog: Sendable {
  /// A loop that may fail.
  struct Loop: Hashable {
    fileprivate let number: Int
  }

  /// What is to be said of a failure.
  enum Report: Equatable {
    /// A reason that was not said lately, and how often it was met since.
    case error(repeated: Int)
    /// One that was.
    case known
  }

  private struct Reason {
    /// The time since it was said.
    var elapsed: @Sendable () -> Duration
    /// How often it was met since.
    var count = 0
    /// Whether all loops have passed since.
    var isOver = false
  }

  private struct State {
    var loops = 0
    var failing: Set<Loop> = []
    var reasons: [String: Reason] = [:]
    /// Whether an error was said after the last time when all loops had passed.
    var hasSaid = false
  }

  /// The shortest time between two lines with the same reason, while something fails and when all has passed between them.
  static let interval = (failing: Duration.seconds(60), passed: Duration.seconds(5))
  /// The largest number of reasons that are known.
  static let mostReasons = 64

  private let state = Mutex(State())

  /// Adds a loop.
  func begin() -> Loop {
    state.withLock { state in
      state.loops += 1
      return Loop(number: state.loops)
    }
  }

  /// Notes that a loop has ended, with whatever has failed.
  func end(_ loop: Loop) { state.withLock { _ = $0.failing.remove(loop) } }

  /// Notes a failure.
  ///
  /// - Parameters:
  ///   - loop: the loop.
  ///   - reason: the reason, as it is said.
  ///   - measure: begins to measure a time.
  /// - Returns: what is to be said.
  func fail(
    _ loop: Loop,
    _ reason: String,
    measure: () -> @Sendable () -> Duration
  ) -> Report {
    state.withLock { state in
      state.failing.insert(loop)
      if let known = state.reasons[reason],
        known.elapsed() < (known.isOver ? Self.interval.passed : Self.interval.failing)
      {
        state.reasons[reason]?.count += 1
        return .known
      }
      let repeated = state.reasons[reason]?.count ?? 0
      if state.reasons.count >= Self.mostReasons { state.reasons = [:] }
      state.reasons[reason] = Reason(elapsed: measure())
      state.hasSaid = true
      return .error(repeated: repeated)
    }
  }

  /// Notes that a loop has passed.
  ///
  /// - Returns: whether it is to be said: it was the last one that had failed, and an error was said.
  func pass(_ loop: Loop) -> Bool {
    state.withLock { state in
      guard state.failing.remove(loop) != nil, state.failing.isEmpty, state.hasSaid else {
        return false
      }
      state.hasSaid = false
      for reason in state.reasons.keys { state.reasons[reason]?.isOver = true }
      return true
    }
  }
}
#endif
