#if PostgreSQL
import Statecraft
import StatecraftDurable
import StatecraftDurableTesting
import Testing

@testable import StatecraftPostgreSQL

/// The store in memory and the one in PostgreSQL receive the same random calls, and must answer alike.
@Suite(.withPostgreSQL) struct PostgreSQLComparisonTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `PostgreSQL answers like the store in memory`(seed: UInt64) async throws {
    let time = DrivenTime()
    try await TestDatabase.withStore(clock: time.storeClock) { store in
      let comparison = StoreComparison(store, time: time, seed: seed)
      for step in 0..<400 {
        let difference = try await comparison.step()
        #expect(difference == nil, "seed \(seed), step \(step)")
        if difference != nil { return }
      }
      #expect(comparison.applied > 50)
    }
  }
}
#endif
