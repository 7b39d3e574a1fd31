#if PostgreSQL
import Statecraft
import StatecraftDurable
import Testing

@testable import StatecraftPostgreSQL

/// Steps and postings that are written without a function that looks for conflicts, and what becomes of
/// those that are in conflict after all.
@Suite(.withPostgreSQL) struct PlainStepTests {
  private static func places(_ states: [String]) -> [MachineChange.Place] {
    states.map { MachineChange.Place(state: $0, since: TestSteps.now) }
  }

  /// Starts machines with the key `start`.
  private static func start(_ ids: String..., in store: PostgreSQLStore) async throws {
    let results = try await apply(
      ids.map { TestSteps.change($0, from: 0, key: "start") },
      to: store
    )
    #expect(results.allSatisfy { $0 == .applied })
  }

  private static func apply(
    _ changes: [MachineChange],
    to store: PostgreSQLStore
  ) async throws -> [ChangeResult] {
    try await store.process(.named(changes.map { NamedClaim($0.address) }, events: 9)) { _ in
      changes
    }
  }

  @Test func `of plain steps only the one whose key is used is in conflict`() async throws {
    try await TestDatabase.withStore { store in
      try await Self.start("1", "2", "3", in: store)
      let steps = [
        TestSteps.change("1", from: 1, key: "a"), TestSteps.change("2", from: 1, key: "start"),
        TestSteps.change("3", from: 1, key: "a"),
      ]
      #expect(try await Self.apply(steps, to: store) == [.applied, .conflict, .applied])
      for (id, keys) in [("1", ["start", "a"]), ("2", ["start"]), ("3", ["start", "a"])] {
        let entries = try await store.journal(of: TestSteps.address(id), after: 0, limit: 9)
        #expect(entries.map(\.key) == keys)
        #expect(try await store.machine(TestSteps.address(id))?.revision == Int64(keys.count))
      }
    }
  }

  @Test(arguments: [["x", "y"], ["a", "y"], ["x", "b"], []])
  func `places that are not as a plain step says are read and counted`(
    _ known: [String]
  ) async throws {
    try await TestDatabase.withStore { store in
      var start = TestSteps.change("1", from: 0, key: "start")
      start.places = Self.places(["a", "b"])
      let started = try await Self.apply([start], to: store)
      #expect(started == [.applied])
      var step = TestSteps.change("1", from: 1, key: "a")
      step.places = Self.places(["c", "d"])
      step.replacedPlaces = Self.places(known)
      #expect(try await Self.apply([step], to: store) == [.applied])
      #expect(try await store.counts(of: "Order") == ["c": 1, "d": 1])
      step = TestSteps.change("1", from: 2, key: "b")
      step.places = Self.places(["c"])
      step.replacedPlaces = Self.places(["c", "d"])
      #expect(try await Self.apply([step], to: store) == [.applied])
      #expect(try await store.counts(of: "Order") == ["c": 1])
    }
  }

  @Test func `a machine that an operator has paused meanwhile is not overwritten`() async throws {
    try await TestDatabase.withStore { store in
      let steps = ["1", "2"].map { TestSteps.change($0, from: 1, key: "start") }
      try await Self.start("1", "2", in: store)
      var locked: [MachineAddress: LockedMachine] = [:]
      for (number, id) in ["1", "2"].enumerated() {
        let row = try #require(try await store.machine(TestSteps.address(id)))
        locked[TestSteps.address(id)] = LockedMachine(number: Int64(number + 1), row: row)
      }
      #expect(StepArrays.arePlain(steps, of: locked))
      var paused = steps[0]
      paused.journal = []
      paused.machine.revision = 1
      paused.machine.status = .paused
      #expect(try await Self.apply([paused], to: store) == [.applied])
      let results = try await store.withConnection { [locked] connection in
        _ = try await connection.execute([.begin])
        return try await store.applyAgain(
          [TestSteps.change("1", from: 1, key: "a"), TestSteps.change("2", from: 1, key: "a")],
          of: locked,
          on: connection
        )
      }
      #expect(results == [.conflict, .applied])
      #expect(try await store.machine(TestSteps.address("1"))?.status == .paused)
    }
  }

  @Test func `steps of machines whose slot has left meanwhile are in conflict`() async throws {
    try await TestDatabase.withStore { store in
      try await Self.start("1", in: store)
      let row = try #require(try await store.machine(TestSteps.address("1")))
      let schema = store.queries.schema.name
      try await TestDatabase.execute(
        "INSERT INTO \(schema).slot SELECT \(schema).slot_of('Order', '1'), 1, false, NULL"
      )
      let results = try await store.withConnection { connection in
        _ = try await connection.execute([.begin])
        return try await store.applyAgain(
          [TestSteps.change("1", from: 1, key: "a")],
          of: [TestSteps.address("1"): LockedMachine(number: 1, row: row)],
          on: connection
        )
      }
      #expect(results == [.conflict])
      #expect(try await store.machine(TestSteps.address("1")) == row)
    }
  }

  @Test func `inputs that are not plain are posted with what they meet`() async throws {
    try await TestDatabase.withStore { store in
      func posting(_ id: String, _ key: String) -> Posting {
        Posting(to: TestSteps.address(id), key: key, input: .event("{}"))
      }
      try await Self.start("1", "2", in: store)
      func outcomes(_ postings: Posting...) async throws -> [String] {
        try await store.post(postings).map { result in
          switch result {
          case .accepted: "accepted"
          case .waiting: "waiting"
          case .answered: "answered"
          case .unknownMachine: "unknown"
          case .erased: "erased"
          }
        }
      }
      #expect(try await outcomes(posting("1", "a"), posting("2", "a")) == ["accepted", "accepted"])
      #expect(try await outcomes(posting("1", "a"), posting("2", "b")) == ["waiting", "accepted"])
      #expect(
        try await outcomes(posting("1", "start"), posting("2", "c")) == ["answered", "accepted"]
      )
      #expect(try await outcomes(posting("9", "a"), posting("2", "d")) == ["unknown", "accepted"])
      #expect(try await outcomes(posting("9", "a")) == ["unknown"])
      try await Self.start("3", in: store)
      #expect(try await store.erase(TestSteps.address("3"), expecting: nil, keepingAnswers: true))
      #expect(try await outcomes(posting("3", "start")) == ["answered"])
      #expect(try await outcomes(posting("3", "a"), posting("2", "f")) == ["erased", "accepted"])
      let twice = try await outcomes(posting("1", "e"), posting("1", "e"))
      #expect(twice == ["accepted", "waiting"])
      let keys = try await store.pending(of: TestSteps.address("2"), limit: 9).inbox.map(\.key)
      #expect(keys == ["a", "b", "c", "d", "f"])
      #expect(try await store.pending(of: TestSteps.address("1"), limit: 9).inbox.count == 2)
    }
  }

  /// Renewing work, as another worker does without the machine's lock, gives its row another place.
  @Test(.timeLimit(.minutes(30)), arguments: [true, false])
  func `work that is renewed while its state is left ends`(isPlain: Bool) async throws {
    try await TestDatabase.withStore { store in
      try await Self.start("1", in: store)
      var running = TestSteps.change("1", from: 1, key: "a")
      running.work = [
        StoredWork(
          address: TestSteps.address("1"),
          generation: 7,
          name: "capture",
          state: "open",
          version: 1,
          context: "{}",
          due: TestSteps.now,
          started: TestSteps.now
        )
      ]
      #expect(try await Self.apply([running], to: store) == [.applied])
      var leaving = TestSteps.change("1", from: 2, key: "b")
      leaving.endedWork = [7]
      // A step that adds an input is made by the function.
      if !isPlain {
        leaving.inserted = [Posting(to: TestSteps.address("1"), key: "c", input: .event("{}"))]
      }
      let s = store.queries.schema.name
      let change = leaving
      let step = try await store.withConnection { connection in
        _ = try await connection.execute([
          .begin, .once("UPDATE \(s).work SET due = due + 1 WHERE generation = 7"),
        ])
        let step = Task { try await Self.apply([change], to: store) }
        let name = s.replacing("\"", with: "")
        let waiting = """
          SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%\(name)%' \
          AND pid <> pg_backend_pid()
          """
        while try await TestDatabase.execute(waiting)[0].isEmpty { await Task.yield() }
        _ = try await connection.execute([.commit])
        return step
      }
      #expect(try await step.value == [.applied])
      #expect(try await store.pending(of: TestSteps.address("1"), limit: 9).work.isEmpty)
    }
  }

  /// A table that was empty when the server looked at it is empty to its planner, however much waits in it later.
  @Test func `what waits is found by indexes, also where the server takes it for nothing`()
    async throws
  {
    try await TestDatabase.withStore { store in
      try await Self.start("1", in: store)
      let s = store.queries.schema.name
      let tables = [
        "inbox": "INSERT INTO \(s).inbox(machine, chart, key, kind, accepted) "
          + "SELECT n, 'c', 'k', 'event', 0 FROM generate_series(1, 2000) n",
        "timer": "INSERT INTO \(s).timer SELECT n, 1, 0, 't' FROM generate_series(1, 2000) n",
        "outbox": "INSERT INTO \(s).outbox(machine, revision, n, body, attempt, due, emitted) "
          + "SELECT n, 1, 0, '', 0, 0, 0 FROM generate_series(1, 2000) n",
      ]
      let plain = store.queries.plain
      var step = StepShape()
      step.parts = [.machines, .entries, .inputs, .endedTimers, .timers, .outputs, .lease, .recent]
      var alone = step
      alone.single = [.machines, .inputs, .endedTimers, .outputs]
      let statements = [
        (["inbox", "timer"], plain.steps[step].text),
        (["inbox", "timer"], plain.steps[alone].text),
        (["work"], plain.endWork),
        (["outbox"], store.queries.deleteOutputs),
        (["outbox"], store.queries.claimOutputs[nil]),
        (["outbox"], store.queries.claimOutputs[.message]),
      ]
      try await store.withConnection { connection in
        for (table, filling) in tables {
          _ = try await connection.execute([
            .once(filling), .once("DELETE FROM \(s).\(table)"), .once("ANALYZE \(s).\(table)"),
            .once(filling),
          ])
        }
        for (number, (tables, text)) in statements.enumerated() {
          let count = text.matches(of: /\$(\d+)/).compactMap { Int($0.1) }.max() ?? 0
          let values = [String](repeating: "NULL", count: count).joined(separator: ", ")
          let plan = try await connection.execute([
            .once("PREPARE waits\(number) AS \(text)"),
            .once("EXPLAIN EXECUTE waits\(number)(\(values))"),
          ])[1].map { $0.text(0) }.joined(separator: "\n")
          for table in tables { #expect(plan.contains("Tid Scan on \(table)"), "\(plan)") }
          // The conditions are on the first column.
          let first = [
            "inbox_key": "machine", "timer_pkey": "machine", "work_pkey": "machine",
            "outbox_machine": "machine",
          ]
          for line in zip(plan.split(separator: "\n"), plan.split(separator: "\n").dropFirst()) {
            guard let index = first.first(where: { line.0.contains("Scan using \($0.key)") }) else {
              continue
            }
            #expect(
              line.1.contains("Cond: (\(index.value) =")
                || line.1.contains("Cond: ((\(index.value) ="),
              "\(plan)"
            )
          }
          #expect(!plan.contains("outbox_due") || plan.contains("Index Cond: (due <= "), "\(plan)")
          // Messages are found without the outputs that wait for handlers.
          if text == store.queries.claimOutputs[.message] {
            #expect(plan.contains("outbox_messages") && !plan.contains("outbox_due"), "\(plan)")
          }
        }
      }
    }
  }

  /// The plan may be kept until the journal is long.
  @Test func `a claim looks keys up in an index, however short the journal is`() async throws {
    try await TestDatabase.withStore { store in
      let ids = (1...200).map { "\($0)" }
      let starts = ids.map { TestSteps.change($0, from: 0, key: "start") }
      #expect(try await Self.apply(starts, to: store).allSatisfy { $0 == .applied })
      _ = try await store.post(
        ids.map { Posting(to: TestSteps.address($0), key: "a", input: .event("{}")) }
      )
      let list = ids.joined(separator: ",")
      let plan = try await store.withConnection { connection in
        try await connection.execute([
          .once("SELECT set_config('statecraft.claimed', '{\(list)}', false)"),
          .once("PREPARE inputs AS \(store.queries.waitingInputs)"),
          .once("EXPLAIN EXECUTE inputs(9)"),
        ])[2].map { $0.text(0) }.joined(separator: "\n")
      }
      #expect(plan.contains("Index Cond: ((machine = c.id) AND (key = inbox.key))"), "\(plan)")
    }
  }
}
#endif
