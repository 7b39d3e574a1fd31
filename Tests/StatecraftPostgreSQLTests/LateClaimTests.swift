#if PostgreSQL
import Statecraft
import StatecraftDurable
import Synchronization
import Testing

@testable import StatecraftPostgreSQL

/// A claim that began before another worker's commit, and locks after it.
///
/// A policy of the table of machines holds a claim up between the moment from which it sees rows and its
/// lock: its condition waits for a lock that the test has. Policies do not concern the tests' own user.
@Suite(.withPostgreSQL) struct LateClaimTests {
  private let order = MachineAddress(chart: "Order", id: "1")

  @Test(.timeLimit(.minutes(30)))
  func `a claim that waits sees what others have applied meanwhile`() async throws {
    let keys = try await keysOfLateClaim { store in
      let keys = Mutex<[String]?>(nil)
      _ = try await store.process(.waiting(charts: ["Order": 1], machines: 9, events: 9)) { claim in
        keys.withLock { $0 = claim.machines.flatMap(\.inbox).map(\.key) }
        return []
      }
      return keys.withLock { $0 }
    }
    #expect(keys == [])
  }

  /// The mutant of the protocol, which shows that the test above would notice it.
  @Test(.timeLimit(.minutes(30)))
  func `one statement that locks machines and reads their inputs gets what was applied`()
    async throws
  {
    let keys = try await keysOfLateClaim { store in
      let schema = store.queries.schema.name
      return try await store.execute(
        """
        WITH claimed AS MATERIALIZED ( \
        SELECT m.id FROM (SELECT i.machine, min(i.seq) AS first FROM \(schema).inbox i \
        WHERE NOT i.held GROUP BY i.machine) c JOIN \(schema).machine m ON m.id = c.machine \
        WHERE m.status IN ('starting', 'active', 'done') ORDER BY c.first \
        FOR NO KEY UPDATE OF m SKIP LOCKED) \
        SELECT i.key FROM claimed c JOIN \(schema).inbox i ON i.machine = c.id ORDER BY i.seq
        """
      ).map { $0.text(0) }
    }
    #expect(keys == ["a"])
  }

  // MARK: - The race

  /// Lets a claim begin, another worker apply the only input, and then the claim lock its machines.
  ///
  /// - Parameter claim: claims, and returns the keys of the inputs.
  /// - Returns: these keys.
  /// - Throws: the errors of the store and of the claim.
  private func keysOfLateClaim(
    _ claim: @escaping @Sendable (PostgreSQLStore) async throws -> [String]?
  ) async throws -> [String]? {
    let schema = TestDatabase.newSchema()
    let role = "\(schema)_late"
    return try await TestDatabase.withSchema(schema) { address in
      let store = try PostgreSQLStore(
        address,
        schema: schema,
        longestPauseInTransaction: TestDatabase.longestPause,
        clock: nil
      )
      let start = Posting(to: order, key: "a", input: .start(context: "{}"))
      _ = try await store.post([start])
      _ = try await psql(gate(schema, role))
      let late = try PostgreSQLStore(
        address + (address.contains("?") ? "&" : "?") + "options=-crole%3D\(role)",
        schema: schema,
        longestPauseInTransaction: TestDatabase.longestPause,
        clock: nil
      )
      let claiming = try await store.withConnection { connection in
        _ = try await connection.execute([.begin, .once("SELECT \(lock(schema, ""))")])
        let claiming = Task { try await claim(late) }
        do {
          try await waitForClaim(schema)
          try await apply(store)
        } catch {
          claiming.cancel()
          throw error
        }
        _ = try await connection.execute([.commit])
        return claiming
      }
      let keys = try await claiming.value
      for store in [store, late] { await store.close() }
      _ = try await psql("DROP OWNED BY \"\(role)\"; DROP ROLE \"\(role)\";")
      return keys
    }
  }

  /// The call that locks or waits for what holds claims up.
  private func lock(_ schema: String, _ suffix: String) -> String {
    "pg_advisory_xact_lock\(suffix)(hashtextextended('\(schema)', 1))"
  }

  /// A role, and a policy by which its reading of machines waits.
  private func gate(_ schema: String, _ role: String) -> String {
    """
    CREATE ROLE "\(role)" LOGIN;
    GRANT USAGE ON SCHEMA "\(schema)" TO "\(role)";
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "\(schema)" TO "\(role)";
    CREATE FUNCTION "\(schema)".gate() RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
    BEGIN
      PERFORM \(lock(schema, "_shared"));
      RETURN true;
    END $$;
    ALTER TABLE "\(schema)".machine ENABLE ROW LEVEL SECURITY;
    CREATE POLICY gate ON "\(schema)".machine USING ("\(schema)".gate()) WITH CHECK (true);
    """
  }

  private func waitForClaim(_ schema: String) async throws {
    let waiting = """
      SELECT 1 FROM pg_stat_activity a JOIN pg_locks l ON l.pid = a.pid \
      WHERE l.locktype = 'advisory' AND NOT l.granted AND a.query LIKE '%\(schema)%' \
      AND a.pid <> pg_backend_pid()
      """
    while try await TestDatabase.execute(waiting)[0].isEmpty { await Task.yield() }
  }

  /// Applies the start, as another worker does.
  private func apply(_ store: PostgreSQLStore) async throws {
    let results = try await store.process(
      .waiting(charts: ["Order": 1], machines: 9, events: 9)
    ) { claim in
      guard let claimed = claim.machines.first, var machine = claimed.machine,
        let input = claimed.inbox.first
      else { return [] }
      machine.revision = 1
      machine.status = .active
      machine.state = "{}"
      var change = MachineChange(address: order, expectedRevision: 0, machine: machine)
      change.consumed = [input.sequence]
      return [change]
    }
    #expect(results == [.applied])
  }
}
#endif
