#if SQLite
import Foundation
import GRDB
import StatecraftDurable
import StatecraftDurableTesting
import StatecraftSQLite
import Synchronization
import Testing

/// How SQLite finds the rows of the statements that the store executes.
@Suite struct PlanTests {
  /// What plans may do besides looking up a machine, a key, a name, a number or a time, and why that does
  /// not grow with the number of machines.
  private static let allowed: [String: String] = [
    "SCAN c USING COVERING INDEX sqlite_autoindex_statecraft_chart_1": "the charts",
    "SCAN statecraft_chart": "the charts",
    "SEARCH v USING INDEX sqlite_autoindex_statecraft_version_1 (chart=?)": "a chart's versions",
    "SEARCH s USING INDEX sqlite_autoindex_statecraft_state_1 (chart=?)": "a chart's states",
    "SCAN statecraft_inbox": "the inputs that wait, when a chart is paused; or the first one",
    "SCAN statecraft_held": "the inputs that are held, when a chart goes on",
    "SCAN statecraft_inbox USING COVERING INDEX statecraft_inbox_key": "whether an input waits",
    "SCAN statecraft_outbox": "the first output that waits",
    "SCAN o": "outputs that wait and dead letters, until the reader has enough",
    "SCAN o USING INDEX statecraft_outbox_failed":
      "outputs that have failed, until there are enough",
    "SCAN w USING INDEX statecraft_work_failed": "work that has failed, until there is enough",
    "SCAN statecraft_machine USING INDEX statecraft_machine_parked":
      "the number of parked machines",
    "SEARCH statecraft_machine USING INDEX statecraft_machine_parked (chart=?)": "parked machines",
    "USE TEMP B-TREE FOR ORDER BY": "the inputs of one machine",
    "SEARCH w USING INDEX statecraft_work_due (due>?)": "work that runs",
    "SCAN statecraft_chart USING COVERING INDEX sqlite_autoindex_statecraft_chart_1":
      "the names of all charts",
    "SCALAR SUBQUERY 1": "one value",
    "CORRELATED SCALAR SUBQUERY 1": "one look-up for each row",
  ]

  /// A value or a bound for one of these in an index finds few rows, or the first ones of an order.
  private static let selective = [
    "machine=", "rowid", "name=", "name>", "key=", "version=", "version>", "due<",
    "since<",
  ]

  /// The plans of all statements that the checks of a store execute, with the statements.
  private func plans() async throws -> [String: String] {
    let statements = Mutex<Set<String>>([])
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      db.trace { event in
        guard case .statement(let statement) = event else { return }
        statements.withLock { _ = $0.insert(statement.sql) }
      }
    }
    for check in StoreConformance.checks {
      let file = TemporaryFile()
      try await check.run { [configuration] clock in
        let pool = try DatabasePool(path: file.path, configuration: configuration)
        return try SQLiteStore(sharing: pool, durability: .survivesProcess, clock: clock)
      }
    }
    let file = TemporaryFile()
    let store = try SQLiteStore(path: file.path, durability: .survivesProcess)
    defer { try? store.close() }
    var plans: [String: String] = [:]
    for text in statements.withLock({ $0 })
    where text.contains("statecraft_") && !text.hasPrefix("CREATE") {
      for line in try await Self.plan(of: text, in: store) { plans[line] = text }
    }
    return plans
  }

  private static func plan(of text: String, in store: SQLiteStore) async throws -> [String] {
    try await store.database.read { db in
      let statement = try db.makeStatement(sql: "EXPLAIN QUERY PLAN \(text)")
      statement.setUncheckedArguments(StatementArguments())
      return try Row.fetchAll(statement).map { $0["detail"] as String }
    }
  }

  private static func isSelective(_ line: String) -> Bool {
    line.hasPrefix("SEARCH") && selective.contains { line.contains($0) }
      // The least one of an index.
      || line.hasSuffix("_due")
  }

  @Test func `no statement looks through the machines of a chart`() async throws {
    let plans = try await plans()
    // Less would mean that the statements were not seen.
    #expect(plans.count > 50)
    for (line, statement) in plans {
      #expect(Self.isSelective(line) || Self.allowed[line] != nil, "\(line): \(statement)")
    }
    for line in Self.allowed.keys {
      #expect(plans[line] != nil, "no statement does this any more: \(line)")
    }
  }

  @Test(arguments: [
    "SELECT since FROM statecraft_place WHERE machine = ? AND state = ?",
    "SELECT 1 FROM statecraft_held WHERE machine IN (SELECT id FROM statecraft_machine WHERE chart = ?)",
    "SELECT * FROM statecraft_journal ORDER BY time",
  ])
  func `a statement that does is noticed`(_ statement: String) async throws {
    let file = TemporaryFile()
    let store = try SQLiteStore(path: file.path, durability: .survivesProcess)
    defer { try? store.close() }
    let plan = try await Self.plan(of: statement, in: store)
    #expect(plan.contains { !Self.isSelective($0) && Self.allowed[$0] == nil }, "\(plan)")
  }
}
#endif
