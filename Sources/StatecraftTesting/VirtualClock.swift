internal import Statecraft
import Synchronization

/// A clock whose time only changes when a test advances it.
///
/// ```swift
/// let clock = VirtualClock()
/// let light = LiveMachine(TrafficLight(), clock: clock)
/// clock.advance(by: .seconds(2))
/// #expect(await light.state == .yellow)
/// ```
///
/// Sleeping tasks wake in the order of their deadlines. A live machine reads its clock whenever it
/// is accessed, so a test does not have to wait for a task to be scheduled.
public final class VirtualClock: Clock, Sendable {
  /// An instant of the clock: the time since the clock was created.
  public struct Instant: InstantProtocol, Hashable {
    /// The time since the clock was created.
    public let offset: Swift.Duration

    /// Creates an instant from the time since the clock was created.
    public init(offset: Swift.Duration) {
      self.offset = offset
    }

    /// Returns the instant after a duration.
    public func advanced(by duration: Swift.Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// Returns the duration from this instant to another.
    public func duration(to other: Instant) -> Swift.Duration { other.offset - offset }

    /// Returns whether an instant is earlier than another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Watcher {
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers = WaitList<Sleeper>()
    var watchers = WaitList<Watcher>()

    /// Removes and returns the watchers whose number of sleeping tasks is reached.
    mutating func takeWatchers() -> [Watcher] {
      let count = sleepers.count
      return watchers.take { $0.count <= count }
    }
  }

  private let state = Mutex(State())

  /// Creates a clock at time zero.
  public init() {}

  /// The current instant of the clock.
  public var now: Instant { state.withLock { $0.now } }

  /// The resolution of the clock: zero, because any two durations are distinguishable.
  public var minimumResolution: Swift.Duration { .zero }

  /// The number of tasks that sleep on the clock.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Waits until a number of tasks sleep on the clock; returns early only when it is cancelled.
  ///
  /// Before a test advances the clock for a task of its own, it must know that the task is already
  /// sleeping:
  ///
  /// ```swift
  /// let answer = Task { try await retry(on: clock) }
  /// await clock.waitForSleepers()
  /// clock.advance(by: .seconds(1))
  /// ```
  ///
  /// - Parameter count: the minimum number of sleeping tasks.
  public func waitForSleepers(_ count: Int = 1) async {
    let id = state.withLock { $0.watchers.begin() }
    defer { state.withLock { $0.watchers.end(id) } }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.watchers.isCancelled(id) || state.sleepers.count >= count { return true }
          state.watchers.append(Watcher(count: count, continuation: continuation), id)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.watchers.cancel(id) }?.continuation.resume()
    }
  }

  /// Sleeps until the clock is advanced to the deadline.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    let id = state.withLock { $0.sleepers.begin() }
    defer { state.withLock { $0.sleepers.end(id) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (result, watchers) = state.withLock { state -> (Result<Void, any Error>?, [Watcher]) in
          if state.sleepers.isCancelled(id) { return (.failure(CancellationError()), []) }
          if deadline <= state.now { return (.success(()), []) }
          state.sleepers.append(Sleeper(deadline: deadline, continuation: continuation), id)
          return (nil, state.takeWatchers())
        }
        if let result { continuation.resume(with: result) }
        for watcher in watchers { watcher.continuation.resume() }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.cancel(id) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Advances the clock, and wakes the tasks whose deadline is reached, earliest deadline first.
  public func advance(by duration: Swift.Duration) {
    advance(to: now.advanced(by: duration))
  }

  /// Advances the clock to an instant; an earlier instant has no effect.
  public func advance(to moment: Instant) {
    let due = state.withLock { state in
      state.now = max(state.now, moment)
      let now = state.now
      return state.sleepers.take { $0.deadline <= now }.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }
}
