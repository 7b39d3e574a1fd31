#if PostgreSQL
import StatecraftDurable
import Testing

@testable import StatecraftPostgreSQL

/// How long a call waits for slots that move.
@Suite struct SlotWaitTests {
  @Test func `a call waits ten seconds for the same move, and for each later one anew`()
    async throws
  {
    var now = ContinuousClock.now
    var wait = SlotWait { now }
    let late = StoreError(.unavailable, "late")
    func departure(_ slot: Int, _ epoch: Int64) -> SlotMap.Departure {
      SlotMap.Departure(slot: slot, epoch: epoch, source: 0, target: 1, hasArrived: false)
    }

    wait.follow([departure(1, 1), departure(2, 1)])
    now += .seconds(9)
    wait.follow([departure(1, 1), departure(2, 1)])
    #expect(wait.isLong)
    try await wait.next(or: late)

    // The first slot has arrived and leaves again, and the second one has arrived.
    wait.follow([departure(1, 2)])
    #expect(!wait.isLong)
    now += .seconds(9)
    wait.follow([departure(1, 2), departure(2, 2)])
    try await wait.next(or: late)
    now += .seconds(1)
    wait.follow([departure(1, 2), departure(2, 2)])
    await #expect(throws: late) { try await wait.next(or: late) }
  }
}
#endif
