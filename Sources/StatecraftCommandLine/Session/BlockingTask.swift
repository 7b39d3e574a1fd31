#if Command
import ArgumentParser
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
  /// The calling thread is blocked meanwhile. The main thread does what the main actor is asked for, such as
  /// by a handler of outputs.
  static func forResult<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
    let box = Box<Value>()
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      box.value = await work()
      done.signal()
      // Ends the wait of the main thread.
      DispatchQueue.main.async {}
    }
    let isMain = Thread.isMainThread
    while true {
      // Without anything to run, which the main queue's own blocks do not let it, the loop ends at once.
      let isDone = isMain && done.wait(timeout: .now()) == .success
      if isMain, !isDone, RunLoop.main.run(mode: .default, before: .distantFuture) { continue }
      if !isDone { done.wait() }
      if let value = box.value { return value }
    }
  }

  /// Runs an async command.
  ///
  /// The calling thread is blocked meanwhile.
  static func run(_ command: any AsyncParsableCommand) throws {
    // Only the task uses the command, and the caller waits for it.
    nonisolated(unsafe) var command = command
    let failure = forResult { () async -> (any Error)? in
      do {
        try await command.run()
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }
}
#endif
