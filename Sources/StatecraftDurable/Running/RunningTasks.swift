#if Durable
internal import Synchronization

/// The work that runs in this process, so that it can be cancelled when its state is left.
///
/// Each attempt belongs to the call of ``DurableMachines/run()`` that has begun it, and that waits for it.
final class RunningTasks: Sendable {
  private struct State {
    var attempts: [WorkReference: (run: Int, task: Task<Void, Never>)] = [:]
    var lastRun = 0
  }

  private let state = Mutex(State())

  /// The number of attempts that run.
  var count: Int { state.withLock { $0.attempts.count } }

  /// Returns the number of a further call.
  func newRun() -> Int {
    state.withLock { state in
      state.lastRun += 1
      return state.lastRun
    }
  }

  /// The attempts of a call that run.
  func references(of run: Int) -> [WorkReference] {
    state.withLock { state in state.attempts.filter { $0.value.run == run }.map(\.key) }
  }

  /// Starts a task for an attempt of a call, which must remove itself at its end.
  ///
  /// An earlier attempt at the same work has lost its lease, and is cancelled. It counts until it ends.
  func start(
    _ reference: WorkReference,
    of run: Int,
    _ attempt: @escaping @Sendable () async -> Void
  ) {
    cancel(reference.address, reference.generation)
    // The task is started under the lock, so that it cannot remove itself before it is there.
    state.withLock { $0.attempts[reference] = (run, Task { await attempt() }) }
  }

  func remove(_ reference: WorkReference) {
    state.withLock { _ = $0.attempts.removeValue(forKey: reference) }
  }

  /// Cancels an attempt, if it runs here.
  func cancel(_ reference: WorkReference) {
    state.withLock { $0.attempts[reference]?.task }?.cancel()
  }

  /// Cancels all attempts at work whose state was left, if they run here.
  ///
  /// - Complexity: O(attempts that run).
  func cancel(_ address: MachineAddress, _ generation: Int64) {
    let tasks = state.withLock { state in
      state.attempts.compactMap { reference, attempt in
        reference.generation == generation && reference.address == address ? attempt.task : nil
      }
    }
    for task in tasks { task.cancel() }
  }

  /// Waits until no work of a call runs.
  func waitForAll(of run: Int) async {
    while let task = tasks(of: run).first { await task.value }
  }

  /// Cancels all work of a call.
  func cancelAll(of run: Int) {
    for task in tasks(of: run) { task.cancel() }
  }

  private func tasks(of run: Int) -> [Task<Void, Never>] {
    state.withLock { state in state.attempts.values.filter { $0.run == run }.map(\.task) }
  }
}
#endif
