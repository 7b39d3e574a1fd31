#if PostgreSQL
import StatecraftDurable
import Testing

@testable import StatecraftPostgreSQL

/// Several stores that share machines, each in a schema of its own.
enum SharedDatabases {
  /// Runs the body with new schemas, which are dropped at the end.
  static func withSchemas<Value>(
    _ count: Int,
    _ body: (String, [String]) async throws -> Value
  ) async throws -> Value {
    func next(_ schemas: [String]) async throws -> Value {
      let schema = TestDatabase.newSchema()
      return try await TestDatabase.withSchema(schema) { address in
        let all = schemas + [schema]
        return all.count < count ? try await next(all) : try await body(address, all)
      }
    }
    return try await next([])
  }

  /// Runs the body with a store over new databases.
  static func withStore<Value>(
    _ count: Int = 2,
    clock: StoreClock? = nil,
    _ body: (ShardedStore) async throws -> Value
  ) async throws -> Value {
    try await withSchemas(count) { address, schemas in
      let store = try open(address, schemas, clock: clock)
      do {
        let value = try await body(store)
        await store.close()
        return value
      } catch {
        await store.close()
        throw error
      }
    }
  }

  /// Opens a store over databases.
  static func open(
    _ address: String,
    _ schemas: [String],
    clock: StoreClock? = nil
  ) throws -> ShardedStore {
    try ShardedStore(
      schemas.map { try PostgreSQLStore(address, schema: $0, connections: 4, clock: clock) }
    )
  }
}

extension ShardedStore {
  /// The name of a store's schema for statements.
  func schema(_ index: Int) -> String { stores[index].queries.schema.name }

  /// A machine whose slot is in a database.
  func address(in index: Int, chart: String = "Order") async throws -> MachineAddress {
    let held = Set(try await slots()[index])
    return try #require(
      (0..<10_000).lazy.map { MachineAddress(chart: chart, id: "\($0)") }.first {
        held.contains($0.slot)
      }
    )
  }
}
#endif
