import Synchronization

/// A clock whose time passes only when a workload says so, for very many sleeping tasks.
final class DrivenClock: Clock, Sendable {
  struct Instant: InstantProtocol, Hashable {
    let offset: Swift.Duration

    func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }

    func duration(to other: Instant) -> Swift.Duration { other.offset - offset }

    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper: Comparable {
    let deadline: Instant
    let id: Int

    static func < (left: Self, right: Self) -> Bool {
      left.deadline != right.deadline ? left.deadline < right.deadline : left.id < right.id
    }
  }

  private struct State {
    var now = Instant(offset: .zero)
    /// Also those whose task was cancelled, until they are due.
    var sleepers = Heap<Sleeper>()
    var continuations: [Int: CheckedContinuation<Void, any Error>] = [:]
    /// Tasks that were cancelled before they slept.
    var cancelled: Set<Int> = []
    var nextID = 0
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }

  var minimumResolution: Swift.Duration { .zero }

  /// How many times a task has begun to sleep.
  var sleepCount: Int { state.withLock { $0.nextID } }

  func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Void, any Error>? = state.withLock { state in
          if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
          if deadline <= state.now { return .success(()) }
          state.sleepers.insert(Sleeper(deadline: deadline, id: id))
          state.continuations[id] = continuation
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        let continuation = state.continuations.removeValue(forKey: id)
        if continuation == nil { state.cancelled.insert(id) }
        return continuation
      }
      continuation?.resume(throwing: CancellationError())
    }
    state.withLock { _ = $0.cancelled.remove(id) }
  }

  /// Lets time pass, and wakes the tasks that are due.
  func advance(by duration: Swift.Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      var due: [CheckedContinuation<Void, any Error>] = []
      while let sleeper = state.sleepers.first, sleeper.deadline <= state.now {
        state.sleepers.removeFirst()
        if let continuation = state.continuations.removeValue(forKey: sleeper.id) {
          due.append(continuation)
        }
      }
      return due
    }
    for continuation in due { continuation.resume() }
  }

  /// Waits until no task has begun to sleep for two milliseconds.
  func settle() async throws {
    var count = -1
    while sleepCount != count {
      count = sleepCount
      try await Task.sleep(for: .milliseconds(2))
    }
  }
}
