#if PostgreSQL
import Statecraft
import StatecraftDurable
import StatecraftPostgreSQL
import Testing

/// Rows that something else than a store has written.
@Suite(.withPostgreSQL) struct DamagedRowTests {
  @Test func `a machine that is parked for a damaged reason says so, and others are found`()
    async throws
  {
    let schema = TestDatabase.newSchema()
    try await TestDatabase.withSchema(schema) { address in
      let store = try PostgreSQLStore(address, schema: schema)
      let start = Posting(
        to: MachineAddress(chart: "Door", id: "1"),
        key: "s",
        input: .start(context: "{}")
      )
      _ = try await store.post([start])
      let fault = #"{"reas"#
      try await TestDatabase.execute(
        "UPDATE \"\(schema)\".machine SET status = 'parked', fault = '\(fault)'"
      )
      let reason = "the reason that the store has is damaged: \(fault)"
      #expect(try await store.machine(start.address)?.fault?.reason == reason)
      let stuck = try await store.stuck(chart: nil, overdue: .seconds(60), limit: 9)
      #expect(stuck.filter { $0.kind == .parked }.map(\.reason) == [reason])
      await store.close()
    }
  }
}
#endif
