#if Command && Studio
import Foundation

/// Waits for async work in a program without an async entry point.
enum BlockingTask {
  /// Carries a value from a task to the waiting thread.
  ///
  /// The `@unchecked Sendable` conformance is correct because the task writes the value once,
  /// before it signals the semaphore, and the thread reads the value only after the signal.
  private final class Box<Value>: @unchecked Sendable {
    var value: Value?
  }

  /// Returns the result of async work.
  ///
  /// The calling thread is blocked meanwhile.
  static func forResult<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
    let box = Box<Value>()
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      box.value = await work()
      done.signal()
    }
    while true {
      done.wait()
      if let value = box.value { return value }
    }
  }
}
#endif
