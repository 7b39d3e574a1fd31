#if PostgreSQL
import Foundation
import StatecraftDurable
import Testing

@testable import StatecraftPostgreSQL

/// The server for tests, which `Scripts/test` starts.
enum TestDatabase {
  /// The address of the server; `nil` without one.
  static let address = ProcessInfo.processInfo.environment["STATECRAFT_POSTGRESQL"]

  /// How long the server lets a transaction of a test wait, so that a busy machine ends none.
  static let longestPause = Duration.seconds(1_800)

  /// Returns the name of a schema that no other test has.
  static func newSchema() -> String { "test_\(UUID().uuidString.lowercased().prefix(18))" }

  /// Runs the body with a store in a schema of its own, which is dropped at the end.
  static func withStore<Value>(
    clock: StoreClock? = nil,
    connections: Int = 4,
    waitingCalls: Int = 10_000,
    _ body: (PostgreSQLStore) async throws -> Value
  ) async throws -> Value {
    let schema = newSchema()
    return try await withSchema(schema) { address in
      let store = try PostgreSQLStore(
        address,
        schema: schema,
        connections: connections,
        waitingCalls: waitingCalls,
        longestPauseInTransaction: longestPause,
        clock: clock
      )
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

  /// Runs the body, and drops a schema at the end.
  static func withSchema<Value>(
    _ schema: String,
    _ body: (String) async throws -> Value
  ) async throws -> Value {
    let address = try #require(Self.address)
    do {
      let value = try await body(address)
      try await drop(schema, address)
      return value
    } catch {
      try? await drop(schema, address)
      throw error
    }
  }

  /// Executes statements of a test on a connection of their own.
  @discardableResult
  static func execute(_ sql: String...) async throws -> [[[String]]] {
    let address = try ConnectionAddress(try #require(Self.address))
    let connection = try await address.open(patience: .seconds(30)) { false }
    connection.start()
    do {
      let rows = try await connection.execute(sql.map { .once($0) })
      connection.close()
      return rows.map { rows in
        rows.map { row in (0..<rows.columns).map { row.text(Int32($0)) } }
      }
    } catch {
      connection.close()
      throw error
    }
  }

  private static func drop(_ schema: String, _ address: String) async throws {
    try await execute(
      "SET client_min_messages = warning",
      "DROP SCHEMA IF EXISTS \"\(schema)\" CASCADE"
    )
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs tests only with a server.
  static var withPostgreSQL: Self {
    .enabled(
      if: TestDatabase.address != nil,
      "STATECRAFT_POSTGRESQL names no server; Scripts/test starts one"
    )
  }
}
#endif
