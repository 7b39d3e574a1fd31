#if Durable
internal import Synchronization

/// The work that runs in this process, so that it can be cancelled when its state is left.
final class RunningTasks: Sendable {
  private let tasks = Mutex<[WorkReference: Task<Void, Never>]>([:])

  /// The number of attempts that run.
  var count: Int { tasks.withLock { $0.count } }

  /// The attempts that run.
  var references: [WorkReference] { tasks.withLock { Array($0.keys) } }

  /// Starts a task for an attempt, which must remove itself at its end.
  ///
  /// An earlier attempt at the same work has lost its lease, and is cancelled. It counts until it ends.
  func start(_ reference: WorkReference, _ attempt: @escaping @Sendable () async -> Void) {
    cancel(reference.address, reference.generation)
    // The task is started under the lock, so that it cannot remove itself before it is there.
    tasks.withLock { $0[reference] = Task { await attempt() } }
  }

  func remove(_ reference: WorkReference) {
    tasks.withLock { _ = $0.removeValue(forKey: reference) }
  }

  /// Cancels an attempt, if it runs here.
  func cancel(_ reference: WorkReference) { tasks.withLock { $0[reference] }?.cancel() }

  /// Cancels all attempts at work whose state was left, if they run here.
  ///
  /// - Complexity: O(attempts that run).
  func cancel(_ address: MachineAddress, _ generation: Int64) {
    let attempts = tasks.withLock { tasks in
      tasks.compactMap { reference, task in
        reference.generation == generation && reference.address == address ? task : nil
      }
    }
    for task in attempts { task.cancel() }
  }

  /// Waits until no work runs.
  func waitForAll() async {
    while let task = tasks.withLock({ $0.values.first }) { await task.value }
  }

  /// Cancels all work.
  func cancelAll() {
    for task in tasks.withLock({ Array($0.values) }) { task.cancel() }
  }
}
#endif
