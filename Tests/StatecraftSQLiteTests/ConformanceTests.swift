#if SQLite
import StatecraftDurable
import StatecraftDurableTesting
import StatecraftSQLite
import Testing

/// The rules that every store keeps.
@Suite struct SQLiteConformanceTests {
  @Test(arguments: StoreConformance.checks)
  func `the store in SQLite keeps the rule`(_ check: StoreConformance.Check) async throws {
    let file = TemporaryFile()
    try await check.run { clock in
      try SQLiteStore(path: file.path, durability: .survivesProcess, clock: clock)
    }
  }
}
#endif
