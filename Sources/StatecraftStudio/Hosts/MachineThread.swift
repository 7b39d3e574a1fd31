#if Studio
internal import Dispatch

/// Runs an actor whose code may block: not on the threads that all tasks of the program share, of which there are
/// only as many as processors.
final class MachineThread: SerialExecutor {
  private let queue = DispatchQueue(label: "statecraft.studio.machine")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
#endif
