#if Durable
internal import Synchronization

/// The work that runs in this process, so that it can be cancelled when its state is left.
final class RunningTasks: Sendable {
  private struct Key: Hashable {
    var address: MachineAddress
    var generation: Int64
  }

  private struct Running {
    var reference: WorkReference
    var task: Task<Void, Never>
  }

  private let tasks = Mutex<[Key: Running]>([:])

  /// The number of works that run.
  var count: Int { tasks.withLock { $0.count } }

  /// The attempts that run.
  var references: [WorkReference] { tasks.withLock { $0.values.map(\.reference) } }

  /// Starts a task for work; it must remove itself at its end.
  func start(_ reference: WorkReference, _ work: @escaping @Sendable () async -> Void) {
    let key = Key(address: reference.address, generation: reference.generation)
    // The task is started under the lock, so that it cannot remove itself before it is there.
    tasks.withLock { $0[key] = Running(reference: reference, task: Task { await work() }) }
  }

  func remove(_ reference: WorkReference) {
    let key = Key(address: reference.address, generation: reference.generation)
    tasks.withLock { tasks in
      if tasks[key]?.reference == reference { tasks[key] = nil }
    }
  }

  /// Cancels work whose state was left, if it runs here.
  func cancel(_ address: MachineAddress, _ generation: Int64) {
    let key = Key(address: address, generation: generation)
    tasks.withLock { $0[key]?.task }?.cancel()
  }

  /// Waits until no work runs.
  func waitForAll() async {
    while let task = tasks.withLock({ $0.values.first?.task }) { await task.value }
  }

  /// Cancels all work.
  func cancelAll() {
    for task in tasks.withLock({ $0.values.map(\.task) }) { task.cancel() }
  }
}
#endif
