#if PostgreSQL
import Foundation
import StatecraftDurable
import StatecraftRandom
import Synchronization
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
      #expect(rows == [[["Statecraft", "8"]]])
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
      try await TestDatabase.execute("UPDATE \"\(schema)\".store SET version = 9")
      let store = try PostgreSQLStore(address, schema: schema)
      await #expect(
        throws: StoreError(
          .unsuitable,
          "a newer version of Statecraft has written the schema \"\(schema)\" of \(store.place): it "
            + "is of version 9, and this program knows versions up to 8; update the program"
        )
      ) { try await store.prepare() }
      await store.close()
    }
  }

  /// Makes the functions of version 6 for programs of those of version 7.
  private static let withoutTraces = """
    DROP FUNCTION post(text, text, text, json, text), start(text, text, text, json, text),
      enter(text, text, text, text, text, text), carried(text);
    CREATE FUNCTION enter(chart text, id text, key text, kind text, body text) RETURNS text
      LANGUAGE sql AS $$ SELECT NULL::text $$;
    """

  /// Makes the tables of version 1 of those of a new store, which has an input; without slots, its first
  /// tables.
  private func makeFirstVersion(
    _ schema: String,
    _ address: String,
    hasSlots: Bool = true
  ) async throws {
    let store = try PostgreSQLStore(address, schema: schema)
    _ = try await store.post([
      Posting(to: MachineAddress(chart: "Order", id: "1"), key: "s", input: .start(context: "{}"))
    ])
    await store.close()
    _ = try await psql(
      """
      SET search_path = "\(schema)";
      DROP INDEX inbox_head, outbox_messages;
      ALTER TABLE inbox DROP COLUMN chart;
      CREATE INDEX inbox_head ON inbox(seq) WHERE NOT held;
      ALTER TABLE machine DROP COLUMN parked;
      ALTER TABLE work DROP COLUMN begun;
      DROP FUNCTION accept, apply, claim, move_timers;
      \(Self.withoutTraces)
      UPDATE store SET version = 1;
      """
    )
    guard !hasSlots else { return }
    _ = try await psql(
      """
      SET search_path = "\(schema)";
      DROP TABLE slot;
      ALTER TABLE machine DROP COLUMN slot;
      ALTER TABLE store DROP COLUMN id, DROP COLUMN number, DROP COLUMN moves;
      DROP FUNCTION slot_of, fence, enroll, leave, take, forget, holds, bury_message;
      """
    )
  }

  @Test(arguments: [true, false])
  func `the tables of version 1 are upgraded with their inputs`(hasSlots: Bool) async throws {
    let (schema, new) = (TestDatabase.newSchema(), TestDatabase.newSchema())
    try await TestDatabase.withSchema(schema) { address in
      try await makeFirstVersion(schema, address, hasSlots: hasSlots)
      let reader = try PostgreSQLStore(address, schema: schema, access: .reading)
      await #expect(
        throws: StoreError(
          .unsuitable,
          "the schema \"\(schema)\" of \(reader.place) is of version 1, and this program reads version "
            + "8; a program of this version that writes, such as a worker, upgrades it"
        )
      ) { try await reader.prepare() }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask {
            let store = try PostgreSQLStore(address, schema: schema, connections: 1)
            try await store.prepare()
            await store.close()
          }
        }
        try await group.waitForAll()
      }
      let store = try PostgreSQLStore(address, schema: schema)
      let found = Mutex<[String]>([])
      _ = try await store.process(.waiting(charts: ["Order": 1], machines: 9, events: 9)) { claim in
        found.withLock { $0 = claim.machines.flatMap(\.inbox).map(\.key) }
        return []
      }
      #expect(found.withLock { $0 } == ["s"])
      #expect(try await reader.ages().inbox != nil)
      let slots = try await psql(
        "SELECT count(*) FROM \"\(schema)\".machine WHERE slot = \"\(schema)\".slot_of(chart, name)"
      )
      #expect(slots.contains("1"))
      // The columns, indexes and functions are those of new tables.
      try await TestDatabase.withSchema(new) { address in
        let made = try PostgreSQLStore(address, schema: new)
        try await made.prepare()
        await made.close()
        let (upgraded, fresh) = (try await parts(of: schema), try await parts(of: new))
        #expect(upgraded.filter { !fresh.contains($0) } == [])
        #expect(fresh.filter { !upgraded.contains($0) } == [])
        #expect(upgraded == fresh)
      }
      for store in [store, reader] { await store.close() }
    }
  }

  @Test(arguments: [2, 3, 4, 5, 6, 7])
  func `the functions of older versions are replaced, and missing indexes are made`(
    _ version: Int
  ) async throws {
    let schema = TestDatabase.newSchema()
    try await TestDatabase.withSchema(schema) { address in
      let store = try PostgreSQLStore(address, schema: schema)
      let made = try await parts(of: schema, preparedBy: store)
      _ = try await psql(
        """
        SET search_path = "\(schema)";
        CREATE OR REPLACE FUNCTION claim(
          charts text[], versions bigint[], machines integer, events integer
        ) RETURNS bigint[] LANGUAGE sql AS $$ SELECT NULL::bigint[] $$;
        \(version < 6 ? "DROP INDEX outbox_messages;" : "")
        \(version < 7 ? "ALTER TABLE work DROP COLUMN begun;" : "")
        \(version < 7 ? Self.withoutTraces : "")
        \(version < 5 ? "ALTER TABLE machine DROP COLUMN parked;" : "")
        UPDATE store SET version = \(version);
        """
      )
      let upgraded = try PostgreSQLStore(address, schema: schema)
      #expect(try await parts(of: schema, preparedBy: upgraded) == made)
      let number = try await TestDatabase.execute("SELECT version FROM \"\(schema)\".store")
      #expect(number == [[["8"]]])
    }
  }

  private func parts(
    of schema: String,
    preparedBy store: PostgreSQLStore
  ) async throws -> [String] {
    try await store.prepare()
    await store.close()
    return try await parts(of: schema)
  }

  /// The columns, indexes and functions of a schema, in an order of their own.
  private func parts(of schema: String) async throws -> [String] {
    let text = try await psql(
      """
      SELECT table_name, column_name, data_type, collation_name, is_nullable, column_default
      FROM information_schema.columns WHERE table_schema = '\(schema)' ORDER BY 1, 2;
      SELECT indexdef FROM pg_indexes WHERE schemaname = '\(schema)' ORDER BY 1;
      SELECT proname, pg_get_function_arguments(oid), prosrc FROM pg_proc
      WHERE pronamespace = '"\(schema)"'::regnamespace ORDER BY 1, 2;
      """
    )
    return text.replacing(schema, with: "schema").replacing("\"schema\"", with: "schema")
      // The channel's name is made from the schema's.
      .replacing(#/statecraft_[0-9a-z]+', ''/#, with: "channel', ''")
      .split(separator: "\n").map(String.init)
  }

  @Test(arguments: [true, false])
  func `an administrator can upgrade the tables by the printed text`(hasSlots: Bool) async throws {
    let schema = TestDatabase.newSchema()
    try await TestDatabase.withSchema(schema) { address in
      try await makeFirstVersion(schema, address, hasSlots: hasSlots)
      let text = try #require(PostgreSQLStore.upgradeText(from: 1, schema: schema))
      #expect(try await psql(text).isEmpty)
      let reader = try PostgreSQLStore(address, schema: schema, access: .reading)
      try await reader.prepare()
      await reader.close()
    }
    #expect(PostgreSQLStore.upgradeText(from: 0) == nil)
    #expect(PostgreSQLStore.upgradeText(from: 8) == nil)
  }

  @Test func `a user who cannot upgrade the tables is told who can`() async throws {
    let schema = TestDatabase.newSchema()
    try await TestDatabase.withSchema(schema) { address in
      try await makeFirstVersion(schema, address)
      let role = "\(schema)_user"
      _ = try await psql(
        """
        CREATE ROLE "\(role)" LOGIN;
        GRANT USAGE ON SCHEMA "\(schema)" TO "\(role)";
        GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "\(schema)" TO "\(role)";
        """
      )
      let options = "options=-crole%3D\(role)"
      let store = try PostgreSQLStore(
        address + (address.contains("?") ? "&" : "?") + options,
        schema: schema
      )
      await #expect(
        throws: StoreError(
          .unsuitable,
          "the schema \"\(schema)\" of \(store.place) is of version 1, and this user cannot upgrade it "
            + "to 8: must be owner of table inbox; its owner executes what 'statecraft machines "
            + "--print-schema --from-version 1' prints"
        )
      ) { try await store.prepare() }
      await store.close()
      _ = try await psql("DROP OWNED BY \"\(role)\"; DROP ROLE \"\(role)\";")
      let version = try await TestDatabase.execute("SELECT version FROM \"\(schema)\".store")
      #expect(version == [[["1"]]])
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
