#if PostgreSQL
import StatecraftDurable
import StatecraftDurableTesting
import StatecraftPostgreSQL
import Synchronization
import Testing

/// The rules that every store keeps.
@Suite(.withPostgreSQL) struct PostgreSQLConformanceTests {
  @Test(arguments: StoreConformance.checks)
  func `the store in PostgreSQL keeps the rule`(_ check: StoreConformance.Check) async throws {
    let schema = TestDatabase.newSchema()
    try await TestDatabase.withSchema(schema) { address in
      let made = Mutex<PostgreSQLStore?>(nil)
      try await check.run { clock in
        let store = try PostgreSQLStore(address, schema: schema, connections: 4, clock: clock)
        made.withLock { $0 = store }
        return store
      }
      await made.withLock { $0 }?.close()
    }
  }

  // One after the other: each has connections to both.
  @Test(.serialized, arguments: StoreConformance.checks)
  func `a store over two databases keeps the rule`(_ check: StoreConformance.Check) async throws {
    try await SharedDatabases.withSchemas(2) { address, schemas in
      let made = Mutex<ShardedStore?>(nil)
      try await check.run { clock in
        let store = try SharedDatabases.open(address, schemas, clock: clock)
        made.withLock { $0 = store }
        return store
      }
      await made.withLock { $0 }?.close()
    }
  }
}
#endif
