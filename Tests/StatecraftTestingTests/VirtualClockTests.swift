import Dispatch
import StatecraftTesting
import Testing

@Suite struct VirtualClockTests {
  @Test func `sleepers wake when the clock is moved to their deadline`() async throws {
    let clock = VirtualClock()
    let sleeper = Task { try await clock.sleep(for: .seconds(5)) }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(4))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(1))
    #expect(clock.sleeperCount == 0)
    try await sleeper.value
    #expect(clock.now.offset == .seconds(5))
  }

  @Test func `a cancelled sleeper throws and is removed`() async {
    let clock = VirtualClock()
    let sleeper = Task { try await clock.sleep(for: .seconds(5)) }
    await clock.waitForSleepers()
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a test can wait until as many tasks sleep as it expects`() async {
    let clock = VirtualClock()
    let waiter = Task { await clock.waitForSleepers(2) }
    let sleepers = (1...2).map { number in Task { try? await clock.sleep(for: .seconds(number)) } }
    await waiter.value
    #expect(clock.sleeperCount == 2)
    clock.advance(by: .seconds(2))
    for sleeper in sleepers { await sleeper.value }
    await clock.waitForSleepers(0)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a cancelled task stops waiting for sleepers`() async {
    let clock = VirtualClock()
    let waiter = Task { await clock.waitForSleepers() }
    waiter.cancel()
    await waiter.value
    #expect(clock.sleeperCount == 0)
  }

  @Test func `threads that advance the clock at the same time all count`() {
    let clock = VirtualClock()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<10_000 { clock.advance(by: .nanoseconds(1)) }
    }
    #expect(clock.now.offset == .nanoseconds(80_000))
  }

  @Test func `a deadline in the past does not sleep`() async throws {
    let clock = VirtualClock()
    clock.advance(by: .seconds(1))
    try await clock.sleep(until: .init(offset: .zero), tolerance: nil)
    clock.advance(to: .init(offset: .zero))
    #expect(clock.now.offset == .seconds(1))
  }
}
