#if SCXML
import Dispatch
import StatecraftSCXML
import StatecraftTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(30))) struct BlockingCallsTests {
  /// Calls that have begun, and that wait until they are let go.
  private final class Gate: Sendable {
    private let count = Mutex(0)
    private let semaphore = DispatchSemaphore(value: 0)

    var begun: Int { count.withLock { $0 } }

    func pass() {
      count.withLock { $0 += 1 }
      semaphore.wait()
    }

    func open(for calls: Int) { for _ in 0..<calls { semaphore.signal() } }
  }

  @Test func `calls beyond the limit wait for a thread`() async throws {
    let calls = BlockingCalls(limit: 2)
    let gate = Gate()
    let numbers = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<5 {
        group.addTask {
          try await calls.value {
            gate.pass()
            return number
          }
        }
      }
      await until { calls.waitingCount == 3 }
      await until { gate.begun == 2 }
      gate.open(for: 5)
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(numbers == Set(0..<5))
    #expect(gate.begun == 5)
    #expect(calls.waitingCount == 0)
  }

  @Test func `a cancelled call does not wait for a thread`() async throws {
    let calls = BlockingCalls(limit: 1)
    let gate = Gate()
    let first = Task { try await calls.value { gate.pass() } }
    await until { gate.begun == 1 }
    let second = Task { try await calls.value { gate.pass() } }
    await until { calls.waitingCount == 1 }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(calls.waitingCount == 0)
    gate.open(for: 1)
    try await first.value
    #expect(gate.begun == 1)
  }

  @Test func `a call of a task that is cancelled already does not begin`() async throws {
    let calls = BlockingCalls(limit: 1)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await calls.value { true }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
#endif
