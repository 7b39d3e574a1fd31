import Statecraft
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

  private struct State {
    var now = Instant(offset: .zero)
    /// The sleeping tasks by number.
    var sleepers: [Int: CheckedContinuation<Void, any Error>] = [:]
    /// The deadlines with the numbers of the tasks, also of tasks that were cancelled.
    var deadlines = DeadlineHeap()
    var cancelled: Set<Int> = []
    var nextID = 0
    var watchers: [(id: Int, count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// Removes and returns the watchers whose number of sleeping tasks is reached.
    mutating func takeWatchers() -> [CheckedContinuation<Void, Never>] {
      let ready = watchers.filter { $0.count <= sleepers.count }
      watchers.removeAll { $0.count <= sleepers.count }
      return ready.map(\.continuation)
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
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.cancelled.remove(id) != nil || state.sleepers.count >= count { return true }
          state.watchers.append((id, count, continuation))
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let watcher = state.withLock { state in
        guard let position = state.watchers.firstIndex(where: { $0.id == id }) else {
          state.cancelled.insert(id)
          return nil as CheckedContinuation<Void, Never>?
        }
        return state.watchers.remove(at: position).continuation
      }
      watcher?.resume()
    }
    state.withLock { _ = $0.cancelled.remove(id) }
  }

  /// Sleeps until the clock is advanced to the deadline.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        typealias Answer = (Result<Void, any Error>?, [CheckedContinuation<Void, Never>])
        let (verdict, watchers) = state.withLock { state -> Answer in
          if state.cancelled.remove(id) != nil {
            return (.failure(CancellationError()), [])
          }
          if deadline <= state.now { return (.success(()), []) }
          state.sleepers[id] = continuation
          state.deadlines.insert(DeadlineHeap.Entry(deadline.offset, id))
          return (nil, state.takeWatchers())
        }
        if let verdict { continuation.resume(with: verdict) }
        for watcher in watchers { watcher.resume() }
      }
    } onCancel: {
      cancel(id)
    }
    state.withLock { _ = $0.cancelled.remove(id) }
  }

  private func cancel(_ id: Int) {
    let sleeper = state.withLock { state in
      let sleeper = state.sleepers.removeValue(forKey: id)
      if sleeper == nil { state.cancelled.insert(id) }
      if state.deadlines.count > 2 * state.sleepers.count + 64 {
        state.deadlines.removeAll { state.sleepers[$0.number] == nil }
      }
      return sleeper
    }
    sleeper?.resume(throwing: CancellationError())
  }

  /// Advances the clock, and wakes the tasks whose deadline is reached, earliest deadline first.
  public func advance(by duration: Swift.Duration) {
    advance { $0.advanced(by: duration) }
  }

  /// Advances the clock to an instant; an earlier instant has no effect.
  public func advance(to moment: Instant) {
    advance { max($0, moment) }
  }

  /// Sets the time to one that is computed from the current one, as one step.
  private func advance(_ next: (Instant) -> Instant) {
    let due = state.withLock { state in
      state.now = max(state.now, next(state.now))
      var due: [CheckedContinuation<Void, any Error>] = []
      while let first = state.deadlines.first, first.deadline <= state.now.offset {
        state.deadlines.removeFirst()
        if let sleeper = state.sleepers.removeValue(forKey: first.number) { due.append(sleeper) }
      }
      return due
    }
    for sleeper in due { sleeper.resume() }
  }
}
