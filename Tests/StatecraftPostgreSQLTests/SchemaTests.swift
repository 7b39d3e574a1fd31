#if PostgreSQL
import Foundation
import StatecraftDurable
import StatecraftTesting
import Testing

@testable import StatecraftPostgreSQL

/// The tables of a store.
@Suite(.withPostgreSQL) struct SchemaTests {
  @Test func `stores that start at the same time make the tables once`() async throws {
    let schema = TestDatabase.newSchema()
    try await TestDatabase.withSchema(schema) { address in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<6 {
          group.addTask {
            let store = try PostgreSQLStore(address, schema: schema, connections: 1)
            try await store.prepare()
            await store.close()
          }
        }
        try await group.waitForAll()
      }
      let rows = try await TestDatabase.execute("SELECT product, version FROM \"\(schema)\".store")
      #expect(rows == [[["Statecraft", "1"]]])
    }
  }

  @Test func `an administrator can make the tables from the printed text`() async throws {
    let schema = TestDatabase.newSchema()
    try await TestDatabase.withSchema(schema) { address in
      let text = PostgreSQLStore.schemaText(schema: schema)
      #expect(try await psql(text).isEmpty)
      let store = try PostgreSQLStore(address, schema: schema)
      try await store.prepare()
      await store.close()
    }
  }

  @Test func `the tables of another program are refused`() async throws {
    let schema = TestDatabase.newSchema()
    try await TestDatabase.withSchema(schema) { address in
      try await TestDatabase.execute(
        "CREATE SCHEMA \"\(schema)\"",
        "CREATE TABLE \"\(schema)\".store(id bigint)"
      )
      let store = try PostgreSQLStore(address, schema: schema)
      let error = StoreError(
        .unsuitable,
        "the schema \"\(schema)\" of \(store.place) has tables of another program; name another "
          + "schema: PostgreSQLStore(…, schema: \"machines\")"
      )
      await #expect(throws: error) { try await store.prepare() }
      await #expect(throws: error) { try await store.machine(MachineAddress(chart: "a", id: "b")) }
      await store.close()
    }
  }

  @Test func `a schema of a newer version is refused`() async throws {
    let schema = TestDatabase.newSchema()
    try await TestDatabase.withSchema(schema) { address in
      let first = try PostgreSQLStore(address, schema: schema)
      try await first.prepare()
      await first.close()
      try await TestDatabase.execute("UPDATE \"\(schema)\".store SET version = 7")
      let store = try PostgreSQLStore(address, schema: schema)
      await #expect(
        throws: StoreError(
          .unsuitable,
          "a newer version of Statecraft has written the schema \"\(schema)\" of \(store.place): it "
            + "is of version 7, and this program knows versions up to 1; update the program"
        )
      ) { try await store.prepare() }
      await store.close()
    }
  }

  @Test func `a store for reading makes no tables and changes none`() async throws {
    let schema = TestDatabase.newSchema()
    try await TestDatabase.withSchema(schema) { address in
      let reader = try PostgreSQLStore(address, schema: schema, access: .reading)
      await #expect(
        throws: StoreError(
          .unsuitable,
          "the schema \"\(schema)\" of \(reader.place) has no durable machines; no store has written "
            + "it"
        )
      ) { try await reader.prepare() }
      let writer = try PostgreSQLStore(address, schema: schema)
      let machine = MachineAddress(chart: "Order", id: "1")
      let start = Posting(to: machine, key: "s", input: .start(context: "{}"))
      _ = try await writer.post([start])
      #expect(try await reader.machine(machine)?.status == .starting)
      #expect(try await reader.pending(of: machine, limit: 9).inbox.map(\.key) == ["s"])
      let error = await #expect(throws: StoreError.self) { try await reader.post([start]) }
      #expect(error?.kind == .unsuitable)
      #expect(error?.reason.hasSuffix("and open the store for writing") == true)
      await reader.close()
      await writer.close()
    }
  }

  @Test func `names of schemas with any characters are quoted`() async throws {
    let schema = "Test \"é\" '; \(UUID().uuidString.prefix(8))"
    let store = try PostgreSQLStore(try #require(TestDatabase.address), schema: schema)
    try await store.prepare()
    let address = MachineAddress(chart: "Order", id: "1")
    let results = try await store.post([
      Posting(to: address, key: "s", input: .start(context: "{}"))
    ])
    #expect(results.count == 1)
    await store.close()
    let quoted = schema.replacing("\"", with: "\"\"")
    try await TestDatabase.execute(
      "SET client_min_messages = warning",
      "DROP SCHEMA \"\(quoted)\" CASCADE"
    )
  }

  @Test func `a key that is too long for an index is refused, and says so`() async throws {
    try await TestDatabase.withStore { store in
      let address = MachineAddress(chart: "Order", id: "1")
      var text = SeededText()
      let posting = Posting(to: address, key: text.next(9_000), input: .start(context: "{}"))
      let error = await #expect(throws: StoreError.self) { try await store.post([posting]) }
      #expect(error?.kind == .invalid)
      #expect(
        error?.reason.contains("ids, keys and names may have some 2,600 bytes") == true,
        "\(error?.reason ?? "")"
      )
      let stored = try await store.machine(address)
      #expect(stored == nil)
    }
  }
}

/// Text that does not become shorter when it is compressed.
private struct SeededText {
  var random = SplitMix64(seed: 7)

  mutating func next(_ count: Int) -> String {
    String(
      (0..<count).map { _ in Character(UnicodeScalar(UInt8.random(in: 35...126, using: &random))) }
    )
  }
}
#endif
