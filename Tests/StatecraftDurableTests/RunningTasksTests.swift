#if Durable
import Synchronization
import Testing

@testable import StatecraftDurable

/// The attempts at work in one process.
@Suite(.timeLimit(.minutes(30))) struct RunningTasksTests {
  private final class Attempts: Sendable {
    let tasks = RunningTasks()
    private let cancelled = Mutex<[Int]>([])

    /// The attempts that were told to end.
    var told: [Int] { cancelled.withLock { $0 } }

    static func reference(_ attempt: Int) -> WorkReference {
      WorkReference(
        address: MachineAddress(chart: "Order", id: "42"),
        generation: 2,
        attempt: attempt
      )
    }

    /// Starts an attempt that ends with the sequence, cancelled or not; returns when it has begun.
    func start(_ attempt: Int, of run: Int = 1, until end: AsyncStream<Void>) async {
      let (begun, begin) = AsyncStream.makeStream(of: Void.self)
      let reference = Self.reference(attempt)
      tasks.start(reference, of: run) {
        await withTaskCancellationHandler {
          begin.yield()
          // A task of its own does not hear of the cancellation.
          await Task { for await _ in end {} }.value
        } onCancel: {
          self.cancelled.withLock { $0.append(attempt) }
        }
        self.tasks.remove(reference)
      }
      for await _ in begun { break }
    }
  }

  @Test func `a late answer about an attempt leaves the next one alone`() async {
    let attempts = Attempts()
    let (end, ending) = AsyncStream.makeStream(of: Void.self)
    await attempts.start(2, until: end)
    attempts.tasks.cancel(Attempts.reference(1))
    #expect(attempts.told == [])
    attempts.tasks.cancel(Attempts.reference(2))
    #expect(attempts.told == [2])
    ending.finish()
    await attempts.tasks.waitForAll(of: 1)
    #expect(attempts.tasks.count == 0)
  }

  @Test func `an attempt that another one follows is cancelled, and counts until it ends`() async {
    let attempts = Attempts()
    let (end, ending) = AsyncStream.makeStream(of: Void.self)
    let (later, endingLater) = AsyncStream.makeStream(of: Void.self)
    await attempts.start(1, until: end)
    await attempts.start(2, until: later)
    #expect(attempts.told == [1])
    #expect(attempts.tasks.count == 2)
    ending.finish()
    while attempts.tasks.count == 2 { await Task.yield() }
    #expect(attempts.tasks.references(of: 1) == [Attempts.reference(2)])
    endingLater.finish()
    await attempts.tasks.waitForAll(of: 1)
  }

  @Test func `work whose state was left is cancelled in all its attempts`() async {
    let attempts = Attempts()
    let (end, ending) = AsyncStream.makeStream(of: Void.self)
    await attempts.start(1, until: end)
    attempts.tasks.cancel(MachineAddress(chart: "Order", id: "42"), 3)
    attempts.tasks.cancel(MachineAddress(chart: "Order", id: "43"), 2)
    #expect(attempts.told == [])
    attempts.tasks.cancel(MachineAddress(chart: "Order", id: "42"), 2)
    #expect(attempts.told == [1])
    ending.finish()
    await attempts.tasks.waitForAll(of: 1)
  }
}
#endif
