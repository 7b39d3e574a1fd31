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

  @Test func `damaged numbers of machines in a state stop neither steps nor counts`() async throws {
    let schema = TestDatabase.newSchema()
    try await TestDatabase.withSchema(schema) { address in
      let store = try PostgreSQLStore(address, schema: schema)
      try await store.prepare()
      try await TestDatabase.execute(
        """
        INSERT INTO "\(schema)".tally(chart, state, shard, machines)
        SELECT 'Door', s, n, m FROM generate_series(0, 63) n,
          (VALUES ('open', 9223372036854775807), ('closed', -9223372036854775808)) d(s, m)
        """
      )
      let door = MachineAddress(chart: "Door", id: "1")
      let now = try await store.now()
      // A machine that is made, and a plain step.
      for (revision, states) in [("closed", "open"), ("open", "closed")].enumerated() {
        let results = try await store.process(.named([NamedClaim(door)], events: 0)) { _ in
          var change = MachineChange(
            address: door,
            expectedRevision: Int64(revision),
            machine: StoredMachine(
              address: door,
              version: 1,
              revision: Int64(revision) + 1,
              status: .active,
              state: "{}",
              changed: now
            )
          )
          change.places = [MachineChange.Place(state: states.1, since: now)]
          change.replacedPlaces =
            revision == 0 ? [] : [MachineChange.Place(state: states.0, since: now)]
          return [change]
        }
        #expect(results == [.applied])
      }
      #expect(try await store.counts(of: "Door") == ["open": .max, "closed": .min])
      await store.close()
    }
  }

  @Test func `damaged revisions keep no others from the pruning of journals`() async throws {
    let schema = TestDatabase.newSchema()
    try await TestDatabase.withSchema(schema) { address in
      let store = try PostgreSQLStore(address, schema: schema)
      let addresses = ["1", "2", "3"].map { MachineAddress(chart: "Door", id: $0) }
      _ = try await store.post(
        addresses.map { Posting(to: $0, key: "s", input: .start(context: "{}")) }
      )
      try await TestDatabase.execute(
        """
        INSERT INTO "\(schema)".journal(
          machine, revision, key, kind, digest, version, outcome, time, accepted
        ) SELECT id, 1, 'k', 'event', 0, 1, 'transitioned', 0, 0 FROM "\(schema)".machine
        """,
        """
        UPDATE "\(schema)".machine SET revision = CASE name
          WHEN '1' THEN 9223372036854775807 WHEN '2' THEN -9223372036854775808 ELSE 1 END
        """
      )
      let parts = addresses.map { JournalPart(of: $0, upTo: .max) }
      let now = try await store.now()
      #expect(try await store.pruneJournals(parts, before: now, limit: 9) == 2)
      #expect(try await store.pruneJournals(parts, before: now, limit: 9) == 0)
      await store.close()
    }
  }
}
#endif
