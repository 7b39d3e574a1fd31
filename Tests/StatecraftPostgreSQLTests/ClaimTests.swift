#if PostgreSQL
import Statecraft
import StatecraftDurable
import Synchronization
import Testing

@testable import StatecraftPostgreSQL

/// What several workers see of one machine.
@Suite(.withPostgreSQL) struct ClaimTests {
  @Test func `while a machine is processed, nobody else gets its later inputs`() async throws {
    try await TestDatabase.withStore { store in
      let address = MachineAddress(chart: "Order", id: "1")
      let request = ClaimRequest.waiting(charts: ["Order": 1], machines: 8, events: 8)
      _ = try await store.post([Posting(to: address, key: "a", input: .start(context: "{}"))])
      let (claims, claimed) = AsyncStream.makeStream(of: Int.self)
      let (ends, end) = AsyncStream.makeStream(of: Void.self)
      // This call waits with the lock.
      let first = Task {
        try await store.claiming(request) { claim, record in
          claimed.yield(claim.machines.count)
          for await _ in ends {}
          return try await record([])
        }
      }
      for await count in claims {
        #expect(count == 1)
        break
      }
      let seen = Mutex<Int?>(nil)
      do {
        _ = try await store.post([Posting(to: address, key: "b", input: .event("{}"))])
        _ = try await store.process(request) { claim in
          seen.withLock { $0 = claim.machines.count }
          return []
        }
      } catch {
        end.finish()
        throw error
      }
      end.finish()
      _ = try await first.value
      #expect(seen.withLock { $0 } == 0)
      // Both inputs wait still, in their order.
      #expect(try await store.pending(of: address, limit: 8).inbox.map(\.key) == ["a", "b"])
    }
  }

  /// The table is large enough that no plan reads all of it, whether statistics of it exist or not: the
  /// server may collect them at any time.
  @Test func `a claim reads the inputs for its charts alone`() async throws {
    try await TestDatabase.withStore { store in
      let schema = store.queries.schema.name
      func start(_ chart: String, _ id: Int) -> Posting {
        let address = MachineAddress(chart: chart, id: "\(id)")
        return Posting(to: address, key: "s", input: .start(context: "{}"))
      }
      _ = try await store.post((0..<10_000).map { start("Other", $0) } + [start("Order", 0)])
      for preparation in ["SELECT", "ANALYZE \(schema).inbox, \(schema).machine"] {
        try await store.withConnection { connection in
          // The counts are those of transactions before, too, until the server adds them up.
          let reads = Statement.once(
            """
            SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_xact_user_tables \
            WHERE relid = '\(schema).inbox'::regclass
            """
          )
          let claim = "SELECT cardinality(\(schema).claim('{Order}', '{1}', 9, 9))"
          let rows = try await connection.execute([
            .once(preparation), .begin, reads, .once(claim), reads, .rollback,
          ])
          #expect(rows[3].first?.integer(0) == 1)
          let before = rows[2].first?.integer(0) ?? 0
          #expect(try #require(rows[4].first).integer(0) - before < 10)
        }
      }
      #expect(try await store.ages().inbox != nil)
    }
  }

  @Test func `a machine is not erased while another transaction accepts an input for it`()
    async throws
  {
    try await TestDatabase.withStore { store in
      let address = MachineAddress(chart: "Order", id: "1")
      let schema = store.queries.schema.name
      let post = "SELECT \(schema).post('Order', '1', 'b', '{}')"
      let erase = "SELECT \(schema).erase('Order', '1', NULL, false, NULL)"
      _ = try await store.post([Posting(to: address, key: "a", input: .start(context: "{}"))])
      // One transaction is open while the other call finds the machine locked.
      for (first, second) in [(post, erase), (erase, post)] {
        try await store.withConnection { connection in
          _ = try await connection.execute([.begin, .once(first)])
          let error = await #expect(throws: ServerError.self) {
            try await TestDatabase.execute("SET lock_timeout = '1ms'", second)
          }
          #expect(error?.state == "55P03")
          _ = try await connection.execute([.rollback])
        }
      }
      #expect(try await store.pending(of: address, limit: 8).inbox.map(\.key) == ["a"])
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `a claim whose session ends while it waits for a machine is made in another one`()
    async throws
  {
    try await TestDatabase.withStore { store in
      let address = MachineAddress(chart: "Order", id: "1")
      let schema = store.queries.schema.name
      _ = try await store.post([Posting(to: address, key: "a", input: .start(context: "{}"))])
      let stepping = try await store.withConnection { connection in
        _ = try await connection.execute([
          .begin, .once("SELECT FROM \(schema).machine FOR UPDATE"),
        ])
        let stepping = Task {
          try await store.process(.named([NamedClaim(address)], events: 1)) { claim in
            guard var machine = claim.machines.first?.machine else { return [] }
            machine.status = .active
            return [MachineChange(address: address, expectedRevision: 0, machine: machine)]
          }
        }
        let end = """
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' \
          AND query LIKE '%\(schema).machine%' AND pid <> pg_backend_pid()
          """
        while try await TestDatabase.execute(end)[0].isEmpty { await Task.yield() }
        _ = try await connection.execute([.rollback])
        return stepping
      }
      #expect(try await stepping.value == [.applied])
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `a timer that moves while its machine is erased leaves nothing behind`() async throws {
    try await TestDatabase.withStore { store in
      let address = MachineAddress(chart: "Order", id: "1")
      let schema = store.queries.schema.name
      _ = try await store.post([Posting(to: address, key: "a", input: .start(context: "{}"))])
      let results = try await store.process(.named([NamedClaim(address)], events: 1)) { claim in
        guard var machine = claim.machines.first?.machine else { return [] }
        machine.status = .active
        var change = MachineChange(address: address, expectedRevision: 0, machine: machine)
        change.timers = [StoredTimer(generation: 1, name: "t", due: WallTime(sinceEpoch: .zero))]
        return [change]
      }
      #expect(results == [.applied])
      let erasing = try await store.withConnection { connection in
        let rows = try await connection.execute([
          .begin, .once("SELECT * FROM \(schema).move_timers(9, NULL)"),
        ])
        #expect(rows[1].count == 1)
        let erasing = Task {
          try await store.erase(address, expecting: nil, keepingAnswers: false)
        }
        let waiting = """
          SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' \
          AND query LIKE '%\(schema).erase%' AND pid <> pg_backend_pid()
          """
        while try await TestDatabase.execute(waiting)[0].isEmpty { await Task.yield() }
        _ = try await connection.execute([.commit])
        return erasing
      }
      #expect(try await erasing.value)
      #expect(try await TestDatabase.execute("SELECT count(*) FROM \(schema).inbox") == [[["0"]]])
    }
  }
}
#endif
