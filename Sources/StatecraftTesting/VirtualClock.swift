import Synchronization

/// A clock that stands still until a test moves it.
///
/// ```swift
/// let clock = VirtualClock()
/// let light = LiveMachine(TrafficLight(), clock: clock)
/// clock.advance(by: .seconds(2))
/// #expect(await light.state == .yellow)
/// ```
///
/// Sleepers wake in the order of their deadlines. A machine looks at its clock whenever it is asked
/// something, so a test never has to wait for a task to be scheduled.
public final class VirtualClock: Clock, Sendable {
  /// A moment: the time since the clock was made.
  public struct Instant: InstantProtocol, Hashable {
    /// The time since the clock was made.
    public let offset: Swift.Duration

    /// A moment, by the time since the clock was made.
    public init(offset: Swift.Duration) {
      self.offset = offset
    }

    /// The moment that is a duration later.
    public func advanced(by duration: Swift.Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// How long it is until another moment.
    public func duration(to other: Instant) -> Swift.Duration { other.offset - offset }

    /// Whether a moment comes before another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Sleeper] = []
    var cancelled: Set<Int> = []
    var nextID = 0
    var watchers: [(id: Int, count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// Takes those who wait for no more sleepers than there are.
    mutating func takeWatchers() -> [CheckedContinuation<Void, Never>] {
      let ready = watchers.filter { $0.count <= sleepers.count }
      watchers.removeAll { $0.count <= sleepers.count }
      return ready.map(\.continuation)
    }
  }

  private let state = Mutex(State())

  /// Makes a clock that shows zero.
  public init() {}

  /// The moment that the clock shows.
  public var now: Instant { state.withLock { $0.now } }

  /// Any duration can be told apart.
  public var minimumResolution: Swift.Duration { .zero }

  /// How many tasks sleep on the clock.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Waits until that many tasks sleep on the clock; returns earlier only when cancelled.
  ///
  /// A test that moves the clock for a task of its own must know that the task sleeps already:
  ///
  /// ```swift
  /// let answer = Task { try await retry(on: clock) }
  /// await clock.waitForSleepers()
  /// clock.advance(by: .seconds(1))
  /// ```
  ///
  /// - Parameter count: how many tasks sleep at least.
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

  /// Sleeps until the clock is moved to the deadline.
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
          state.sleepers.append(
            Sleeper(id: id, deadline: deadline, continuation: continuation)
          )
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
    let sleeper = state.withLock { state -> Sleeper? in
      guard let position = state.sleepers.firstIndex(where: { $0.id == id }) else {
        state.cancelled.insert(id)
        return nil
      }
      return state.sleepers.remove(at: position)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  /// Moves the clock on and wakes whoever is due, earliest deadline first.
  public func advance(by duration: Swift.Duration) {
    advance(to: now.advanced(by: duration))
  }

  /// Moves the clock to a moment, never backwards.
  public func advance(to moment: Instant) {
    let due = state.withLock { state in
      state.now = max(state.now, moment)
      let due = state.sleepers.filter { $0.deadline <= state.now }
      state.sleepers.removeAll { $0.deadline <= state.now }
      return due.sorted { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }
}
