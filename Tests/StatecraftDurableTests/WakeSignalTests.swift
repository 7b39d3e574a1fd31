#if Durable
import Statecraft
import StatecraftTesting
import Testing

@testable import StatecraftDurable

/// What loops wait for, and functions that are called at a time.
@Suite(.timeLimit(.minutes(30))) struct WakeSignalTests {
  private let signal = WakeSignal()
  private let clock = VirtualClock()

  private func waiting() -> Task<Void, Never> {
    Task { [signal, clock] in await signal.wait(atMost: .seconds(10), on: clock) }
  }

  @Test func `signals that come before a wait end it at once, and no other one`() async {
    signal.set()
    signal.set()
    // The clock does not move.
    await signal.wait(atMost: .seconds(10), on: clock)
    #expect(clock.sleeperCount == 0)
    let wait = waiting()
    await clock.waitForSleepers()
    clock.advance(by: .seconds(10))
    await wait.value
  }

  @Test func `a signal ends all waits, and nothing sleeps any more`() async {
    let waits = [waiting(), waiting()]
    await clock.waitForSleepers()
    signal.set()
    // One of them may not have been registered yet, for which the signal is kept or set again.
    let repetition = Task { [signal] in
      while !Task.isCancelled {
        signal.set()
        await Task.yield()
      }
    }
    for wait in waits { await wait.value }
    repetition.cancel()
    while clock.sleeperCount > 0 { await Task.yield() }
  }

  @Test func `a task that is cancelled does not wait`() async {
    let wait = waiting()
    await clock.waitForSleepers()
    wait.cancel()
    await wait.value
    let late = Task { [signal, clock] in
      withUnsafeCurrentTask { $0?.cancel() }
      await signal.wait(atMost: .seconds(10), on: clock)
    }
    await late.value
    while clock.sleeperCount > 0 { await Task.yield() }
  }

  @Test func `a function is called when its time has come, once`() async {
    let (calls, called) = AsyncStream<Void>.makeStream()
    let call = clock.calling(after: .seconds(5)) { called.yield() }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    var iterator = calls.makeAsyncIterator()
    await iterator.next()
    call.end()
    call.end()
    called.finish()
    #expect(await iterator.next() == nil)
  }

  @Test func `a function whose call has ended is not called`() async {
    let call = clock.calling(after: .seconds(5)) { Issue.record("it was called") }
    await clock.waitForSleepers()
    call.end()
    while clock.sleeperCount > 0 { await Task.yield() }
    clock.advance(by: .seconds(5))
  }
}
#endif
