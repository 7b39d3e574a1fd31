#if PostgreSQL
import Statecraft
import StatecraftDurable
import Testing

@testable import StatecraftPostgreSQL

/// What it costs to find what is stuck, counted in rows.
@Suite(.withPostgreSQL) struct FindingTests {
  private static let clock = StoreClock { WallTime(sinceEpoch: .seconds(1_000)) }
  private static let rows = 2_000

  /// Fills the tables with rows of a kind, one of each machine, in the order of their times.
  ///
  /// The server has looked at all tables while they were empty.
  private static func fill(_ kind: StuckFinding.Kind, _ s: String) async throws {
    for table in ["machine", "dead", "work", "outbox", "timer", "inbox"] {
      try await TestDatabase.execute("ANALYZE \(s).\(table)")
    }
    let status = kind == .parked ? "parked" : "active"
    try await TestDatabase.execute(
      "INSERT INTO \(s).machine(chart, name, version, revision, status, changed) "
        + "SELECT 'Order', n::text, 1, 1, '\(status)', n FROM generate_series(1, \(rows)) n"
    )
    let work = "machine, generation, name, state, version, context, attempt, due, started, error"
    let output = "seq, machine, revision, n, body, attempt, due, emitted, error"
    func add(_ table: String, _ columns: String, _ values: String) async throws {
      try await TestDatabase.execute(
        "INSERT INTO \(s).\(table)(\(columns)) SELECT \(values) FROM \(s).machine ORDER BY id"
      )
    }
    switch kind {
    case .parked: break
    case .deadLetter: try await add("dead", output, "id, id, 1, 0, '', 9, 0, changed, 'e'")
    case .failingWork:
      let values = "id, 1, 'w', 's', 1, '', 1, changed, changed, 'e', false"
      try await add("work", work + ", running", values)
    case .failingOutput: try await add("outbox", output, "id, id, 1, 0, '', 1, 0, changed, 'e'")
    case .hangingWork:
      // Ten run, some of them after a failure and some claimed by an older version, and the others have not begun.
      let values =
        "id, 1, 'w', 's', 1, '', CASE WHEN changed <= 10 THEN 1 ELSE 0 END, "
        + "CASE WHEN changed <= 10 THEN 2000000000000 ELSE changed END, changed, "
        + "CASE WHEN changed <= 3 THEN 'e' END, changed <= 10, CASE WHEN changed <= 4 THEN changed END"
      try await add("work", work + ", running, begun", values)
    case .overdueTimer:
      try await add("timer", "machine, generation, due, name", "id, 1, changed, 't'")
    case .overdueInbox:
      try await add(
        "inbox",
        "machine, chart, key, kind, accepted",
        "id, chart, 'k', 'event', changed"
      )
    case .overdueWork:
      let values = "id, 1, 'w', 's', 1, '', 0, changed, changed, NULL, false"
      try await add("work", work + ", running", values)
    case .overdueOutput:
      try await add("outbox", output, "id, id, 1, 0, '', 0, changed, changed, NULL")
    }
  }

  /// The server's account of how it has found five findings.
  private static func plan(in store: PostgreSQLStore) async throws -> String {
    let findings = store.queries.findings
    return try await store.withConnection { connection in
      let rows = try await connection.execute([
        .begin, Statement(findings.settings),
        .once("PREPARE findings(text, bigint, bigint, bigint) AS \(findings.all)"),
        .once(
          "EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) "
            + "EXECUTE findings(NULL, 1000000, 1000, 5)"
        ),
        .once("DEALLOCATE findings"), .rollback,
      ])
      return rows[3].map { $0.text(0) }.joined(separator: "\n")
    }
  }

  @Test(arguments: StuckFinding.Kind.allCases)
  func `the first findings are read, and no others`(_ kind: StuckFinding.Kind) async throws {
    try await TestDatabase.withStore(clock: Self.clock) { store in
      try await store.prepare()
      try await Self.fill(kind, store.queries.schema.name)
      for chart in ["Order", nil] {
        let found = try await store.stuck(chart: chart, overdue: .seconds(1), limit: 5)
        #expect(found.map(\.kind) == Array(repeating: kind, count: 5))
        #expect(found.map(\.address.id) == ["1", "2", "3", "4", "5"])
      }
      #expect(try await store.stuck(chart: "Cart", overdue: .seconds(1), limit: 5).isEmpty)
      let plan = try await Self.plan(in: store)
      #expect(plan.contains("actual rows=5"), "\(plan)")
      #expect(!plan.contains("Seq Scan"), "\(plan)")
      for count in plan.matches(of: #/(?:rows=|loops=|Removed by (?:Join )?Filter: )(\d+)/#) {
        #expect(Int(count.output.1).map { $0 <= 20 } == true, "\(count.output.0) in \(plan)")
      }
      // The limit is reached before the last kind is read.
      let last = plan.split(separator: "\n").filter { $0.contains("outbox_due") }
      #expect(!last.isEmpty, "\(plan)")
      let isRead = kind == .overdueOutput
      #expect(last.allSatisfy { $0.contains("never executed") != isRead }, "\(plan)")
    }
  }

  @Test func `the oldest parked machines of all charts come first`() async throws {
    try await TestDatabase.withStore { store in
      try await store.prepare()
      let s = store.queries.schema.name
      try await TestDatabase.execute(
        """
        INSERT INTO \(s).machine(chart, name, version, revision, status, changed) \
        SELECT CASE n % 2 WHEN 0 THEN 'Order' ELSE 'Cart' END, n::text, 1, 1, 'parked', n \
        FROM generate_series(10, 15) n
        """
      )
      let found = try await store.stuck(chart: nil, overdue: .seconds(60), limit: 4)
      #expect(found.map { "\($0.address)" } == ["Order/10", "Cart/11", "Order/12", "Cart/13"])
      let ages = try await store.ages()
      #expect(ages.parked == 6)
    }
  }

  @Test func `an attempt of an older version hangs if it is the first, and fails otherwise`()
    async throws
  {
    try await TestDatabase.withStore(clock: Self.clock) { store in
      try await store.prepare()
      let s = store.queries.schema.name
      try await TestDatabase.execute(
        """
        INSERT INTO \(s).machine(chart, name, version, revision, status, changed) \
        SELECT 'Order', n::text, 1, 1, 'active', 0 FROM generate_series(1, 2) n
        """,
        """
        INSERT INTO \(s).work(machine, generation, name, state, version, context, attempt, due, \
        started, error, running) SELECT m.id, 1, 'w', 's', 1, '', 3, 2000000000000, 7000, \
        CASE m.name WHEN '2' THEN 'away' END, true FROM \(s).machine m
        """
      )
      let found = try await store.stuck(chart: nil, overdue: .seconds(1), limit: 9)
      #expect(found.map { "\($0.address)" } == ["Order/2", "Order/1"])
      #expect(found.map(\.kind) == [.failingWork, .hangingWork])
      #expect(found.map(\.reason) == ["away", ""])
      #expect(found.map(\.error) == ["away", nil])
      let started = WallTime(sinceEpoch: .microseconds(7))
      #expect(found.map(\.since) == [started, started])
    }
  }

  @Test func `a machine whose inputs wait too long is found once, also behind new inputs`()
    async throws
  {
    try await TestDatabase.withStore(clock: Self.clock) { store in
      try await store.prepare()
      let s = store.queries.schema.name
      let new = 1_000 * 1_000_000_000
      try await TestDatabase.execute(
        """
        INSERT INTO \(s).machine(chart, name, version, revision, status, changed) \
        SELECT 'Order', n::text, 1, 1, CASE n WHEN 2 THEN 'paused' ELSE 'active' END, 0 \
        FROM generate_series(1, 5) n
        """,
        """
        INSERT INTO \(s).inbox(machine, chart, key, kind, accepted) \
        SELECT m.id, m.chart, g.key, 'event', g.accepted FROM (VALUES \
        (1, '1', 'a', 5::bigint), (2, '1', 'b', 6), (3, '2', 'c', 7), (4, '3', 'd', 8), \
        (5, '3', 'e', 9), (6, '4', 'f', \(new)), (7, '5', 'g', 10)) g(n, name, key, accepted) \
        JOIN \(s).machine m ON m.name = g.name ORDER BY g.n
        """
      )
      let found = try await store.stuck(chart: nil, overdue: .seconds(1), limit: 9)
      #expect(
        found.map { "\($0.address) \($0.subject)" } == ["Order/1 a", "Order/3 d", "Order/5 g"]
      )
      #expect(found.allSatisfy { $0.kind == .overdueInbox })
    }
  }

  /// A new version of a row stays on its page only if no column of an index has changed.
  @Test func `columns that change with each step have no index`() async throws {
    try await TestDatabase.withStore { store in
      try await store.prepare()
      let name = store.queries.schema.name.replacing("\"", with: "")
      let indexes = try await TestDatabase.execute(
        "SELECT indexdef FROM pg_indexes WHERE schemaname = '\(name)' AND tablename = 'machine'"
      )[0].map { $0[0] }
      #expect(indexes.count == 6)
      for index in indexes {
        #expect(!index.contains(#/\b(revision|changed|fault|state)\b/#), "\(index)")
      }
    }
  }
}
#endif
