#if SQLite
import Statecraft
import StatecraftDurable
import StatecraftDurableTesting
import StatecraftSQLite
import Testing

/// The store in memory and the one in SQLite receive the same random calls, and must answer alike.
@Suite struct StoreComparisonTests {
  /// With one row, whatever waits at the beginning of a queue is passed.
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64], [1, 256])
  func `SQLite answers like the store in memory`(
    seed: UInt64,
    passingFrom rows: Int
  ) async throws {
    let file = TemporaryFile()
    let time = DrivenTime()
    let store = try SQLiteStore(
      path: file.path,
      durability: .survivesProcess,
      clock: time.storeClock
    )
    store.pass(from: rows)
    let comparison = StoreComparison(store, time: time, seed: seed)
    for step in 0..<400 {
      let difference = try await comparison.step()
      #expect(difference == nil, "seed \(seed), step \(step)")
      if difference != nil { return }
    }
    #expect(comparison.applied > 50)
    #expect(try await store.damage() == [])
  }
}
#endif
