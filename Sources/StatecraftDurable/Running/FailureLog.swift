#if Durable
internal import Synchronization

/// What is said of the failures of loops: each reason once in a minute, whichever loops meet it and however often.
///
/// A store that is away makes all loops fail again and again for the same reason.
final class FailureLog: Sendable {
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
  }

  private struct State {
    var failing: Set<String> = []
    var reasons: [String: Reason] = [:]
  }

  /// The shortest time between two lines with the same reason.
  static let interval = Duration.seconds(60)
  /// The largest number of reasons that are known.
  static let mostReasons = 64

  private let state = Mutex(State())

  /// Notes a failure.
  ///
  /// - Parameters:
  ///   - loop: the name of the loop.
  ///   - reason: the reason, as it is said.
  ///   - measure: begins to measure a time.
  /// - Returns: what is to be said.
  func fail(
    _ loop: String,
    _ reason: String,
    measure: () -> @Sendable () -> Duration
  ) -> Report {
    state.withLock { state in
      state.failing.insert(loop)
      if let known = state.reasons[reason], known.elapsed() < Self.interval {
        state.reasons[reason]?.count += 1
        return .known
      }
      let repeated = state.reasons[reason]?.count ?? 0
      if state.reasons.count >= Self.mostReasons { state.reasons = [:] }
      state.reasons[reason] = Reason(elapsed: measure())
      return .error(repeated: repeated)
    }
  }

  /// Notes that a loop has passed.
  ///
  /// - Returns: whether it was the last one that had failed.
  func pass(_ loop: String) -> Bool {
    state.withLock { state in
      guard state.failing.remove(loop) != nil, state.failing.isEmpty else { return false }
      state.reasons = [:]
      return true
    }
  }
}
#endif
