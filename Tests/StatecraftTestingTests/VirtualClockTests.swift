import StatecraftTesting
import Testing

@Suite struct VirtualClockTests {
  @Test func `sleepers wake when the clock is moved to their deadline`() async throws {
    let clock = VirtualClock()
    let sleeper = Task { try await clock.sleep(for: .seconds(5)) }
    while clock.sleeperCount == 0 { await pause() }
    clock.advance(by: .seconds(4))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(1))
    #expect(clock.sleeperCount == 0)
    try await sleeper.value
    #expect(clock.now.offset == .seconds(5))
  }

  @Test func `a cancelled sleeper throws and is forgotten`() async {
    let clock = VirtualClock()
    let sleeper = Task { try await clock.sleep(for: .seconds(5)) }
    while clock.sleeperCount == 0 { await pause() }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a deadline in the past does not sleep`() async throws {
    let clock = VirtualClock()
    clock.advance(by: .seconds(1))
    try await clock.sleep(until: .init(offset: .zero), tolerance: nil)
    clock.advance(to: .init(offset: .zero))
    #expect(clock.now.offset == .seconds(1))
  }
}
