#if PostgreSQL
import Statecraft
import StatecraftDurable
import StatecraftDurableTesting
import StatecraftRandom
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

  @Test(arguments: [5, 6, 7] as [UInt64])
  func `two databases answer like the store in memory while slots move between them`(
    seed: UInt64
  ) async throws {
    let time = DrivenTime()
    try await SharedDatabases.withStore(clock: time.storeClock) { store in
      let comparison = StoreComparison(store, time: time, seed: seed, isOrdered: false)
      let used = Set(
        ["Order", "Cart"].flatMap { chart in
          (0..<12).map { MachineAddress(chart: chart, id: "é\($0)").slot }
        }
      ).sorted()
      var random = SplitMix64(seed: seed)
      for step in 0..<300 {
        if step.isMultiple(of: 5) {
          let moving = used.filter { _ in Bool.random(using: &random) }
          try await store.move(moving, to: Int.random(in: 0...1, using: &random))
        }
        let difference = try await comparison.step()
        #expect(difference == nil, "seed \(seed), step \(step)")
        if difference != nil { return }
      }
      #expect(comparison.applied > 40)
    }
  }
}
#endif
