#if SQLite
import StatecraftDurable
import StatecraftDurableTesting
import StatecraftSQLite
import Testing

/// The simulation on files of SQLite; the one in memory has more seeds.
@Suite struct SQLiteSimulationTests {
  /// With one row, whatever waits at the beginning of a queue is passed.
  @Test(arguments: zip(UInt64(1)...6, [1, 256, 1, 256, 1, 256]))
  func `all rules hold on SQLite while processes crash, hang and clocks jump`(
    seed: UInt64,
    passingFrom rows: Int
  ) async throws {
    let file = TemporaryFile()
    let report = try await DurableSimulation(seed: seed).run { clock in
      let store = try SQLiteStore(path: file.path, durability: .survivesProcess, clock: clock)
      store.pass(from: rows)
      return store
    }
    #expect(report.violations.isEmpty, "\(report)")
    #expect(report.acknowledged > 0)
  }
}
#endif
