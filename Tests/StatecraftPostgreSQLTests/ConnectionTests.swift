#if PostgreSQL
import Foundation
import Statecraft
import StatecraftDurable
import StatecraftTesting
import Testing

@testable import StatecraftPostgreSQL

/// The connections under a store.
@Suite(.withPostgreSQL) struct ConnectionTests {
  @Test func `calls wait for the connections that a server permits when it permits no more`()
    async throws
  {
    let schema = TestDatabase.newSchema()
    let role = "role_\(schema)"
    try await TestDatabase.execute(
      "CREATE ROLE \"\(role)\" LOGIN CONNECTION LIMIT 2",
      "GRANT CREATE ON DATABASE postgres TO \"\(role)\""
    )
    let address = try #require(TestDatabase.address)
    let settings = try ConnectionAddress(address).settings.map { setting in
      "\(setting.keyword)='\(setting.keyword == "user" ? role : setting.value)'"
    }
    let store = try PostgreSQLStore(settings.joined(separator: " "), schema: schema, connections: 8)
    try await store.prepare()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { _ = try await store.counts(of: "Order") } }
      try await group.waitForAll()
    }
    await store.close()
    try await TestDatabase.execute(
      "DROP OWNED BY \"\(role)\" CASCADE",
      "DROP ROLE \"\(role)\""
    )
  }

  @Test(.timeLimit(.minutes(5)))
  func `a call that waits opens a connection when the server permits more again`() async throws {
    let role = "role_\(TestDatabase.newSchema())"
    try await TestDatabase.execute("CREATE ROLE \"\(role)\" LOGIN CONNECTION LIMIT 1")
    let settings = try ConnectionAddress(try #require(TestDatabase.address)).settings.map {
      "\($0.keyword)='\($0.keyword == "user" ? role : $0.value)'"
    }
    let pool = ConnectionPool(
      try ConnectionAddress(settings.joined(separator: " ")),
      size: 2,
      waiting: 9,
      patience: .seconds(30),
      isWriting: true
    )
    try await pool.withConnection { _ in
      // The only connection is in use until the other call has got one.
      let other = Task { try await pool.withConnection { _ in } }
      while pool.calls.waiting == 0 { await Task.yield() }
      try await TestDatabase.execute("ALTER ROLE \"\(role)\" CONNECTION LIMIT 2")
      try await other.value
    }
    await pool.close()
    try await TestDatabase.execute("DROP ROLE \"\(role)\"")
  }

  private func withConnection<Value>(
    patience: Duration = .seconds(30),
    _ body: (Connection) async throws -> Value
  ) async throws -> Value {
    let address = try ConnectionAddress(try #require(TestDatabase.address))
    let connection = try await address.open(patience: patience) { false }
    connection.start()
    defer { connection.close() }
    return try await body(connection)
  }

  @Test func `requests that are sent together are answered in their order`() async throws {
    try await withConnection { connection in
      let answers = try await withThrowingTaskGroup(of: (Int, Int64?).self) { group in
        for number in 0..<200 {
          group.addTask {
            let rows = try await connection.execute([
              Statement("SELECT $1::bigint, 'x'") { $0.add(number) }, Statement("SELECT 7"),
            ])
            return (number, rows[1].first?.integer(0) == 7 ? rows[0].first?.integer(0) : nil)
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.count == 200)
      #expect(answers.allSatisfy { Int64($0) == $1 })
    }
  }

  @Test func `a connection that is given back goes to the call that waits longest`() async throws {
    let pool = ConnectionPool(
      try ConnectionAddress(try #require(TestDatabase.address)),
      size: 1,
      waiting: 9,
      patience: .seconds(30),
      isWriting: true
    )
    let (order, had) = AsyncStream<Int>.makeStream()
    let (lent, lend) = AsyncStream<Void>.makeStream()
    let (mayEnd, end) = AsyncStream<Void>.makeStream()
    let first = Task {
      try await pool.withConnection { _ in
        lend.yield()
        for await _ in mayEnd { break }
      }
      // It comes back at once, and later than the others.
      try await pool.withConnection { _ in _ = had.yield(3) }
    }
    for await _ in lent { break }
    var others: [Task<Void, any Error>] = []
    for number in 0..<3 {
      while pool.calls.waiting < number { await Task.yield() }
      others.append(
        Task { try await pool.withConnection { _ in _ = had.yield(number) } }
      )
    }
    while pool.calls.waiting < 3 { await Task.yield() }
    end.yield()
    try await first.value
    for other in others { try await other.value }
    had.finish()
    #expect(await order.reduce(into: []) { $0.append($1) } == [0, 1, 2, 3])
    await pool.close()
  }

  @Test func `requests larger than the buffers of the socket are sent and answered`() async throws {
    try await withConnection { connection in
      let text = String(repeating: "long ", count: 4_000_000)
      let rows = try await connection.execute([
        Statement("SELECT $1::text, length($1::text)") { $0.add(text) }
      ])
      #expect(rows[0].first?.text(0) == text)
      #expect(rows[0].first?.integer(1) == 20_000_000)
    }
  }

  @Test func `values are read as they were written`() async throws {
    let texts = ["", "a\u{0}b\u{1}c\u{2}", "\u{1}", "{\"é\\\"}", "NULL", "null,", " 🛒 \n"]
    let numbers: [Int64] = [.min, -1, 0, 1, .max]
    try await withConnection { connection in
      let rows = try await connection.execute([
        Statement("SELECT * FROM unnest($1::text[], $2::bigint[])") {
          $0.add(texts)
          $0.add(numbers)
        },
        Statement("SELECT $1::text, $2::bigint, $3::text, $4::boolean") {
          $0.add(texts[1])
          $0.add(Int64.min)
          $0.add(nil as String?)
          $0.add(true)
        },
      ])
      #expect(rows[0].map { $0.text(0) } == texts)
      #expect(rows[0].map { $0.optionalInteger(1) } == numbers + [nil, nil])
      let row = try #require(rows[1].first)
      #expect(row.text(0) == texts[1])
      #expect(row.integer(1) == .min)
      #expect(row.isNull(2))
      #expect(row.bool(3))
    }
  }

  @Test func `after an error the rest of the request is left out, and the next one succeeds`()
    async throws
  {
    try await withConnection { connection in
      let error = await #expect(throws: ServerError.self) {
        try await connection.execute([
          Statement("SELECT 1"), Statement("SELECT 1 / (SELECT 0)"), Statement("SELECT missing"),
        ])
      }
      #expect(error?.state == "22012")
      #expect(error?.message == "division by zero")
      // The statement that was not prepared is prepared now.
      let again = await #expect(throws: ServerError.self) {
        try await connection.execute([Statement("SELECT missing")])
      }
      #expect(again?.state == "42703")
      let rows = try await connection.execute([Statement("SELECT 1")])
      #expect(rows[0].first?.integer(0) == 1)
    }
  }

  @Test func `a transaction that fails is ended before its connection is used again`()
    async throws
  {
    try await TestDatabase.withStore(connections: 1) { store in
      let error = await #expect(throws: StoreError.self) {
        try await store.execute([.begin, Statement("SELECT 1 / (SELECT 0)"), .commit])
      }
      #expect(error?.reason.contains("division by zero") == true, "\(error?.reason ?? "")")
      let row = try await store.execute("SELECT 7").first
      #expect(row?.integer(0) == 7)
    }
  }

  @Test func `a transaction that the server has rolled back is repeated`() async throws {
    try await TestDatabase.withStore(connections: 1) { store in
      try await store.prepare()
      let turns = "\(store.queries.schema.name).turns"
      try await TestDatabase.execute("CREATE SEQUENCE \(turns)")
      // A number that was drawn stays drawn.
      let failure = """
        DO $$ BEGIN IF nextval('\(turns)') = 1 THEN
        RAISE EXCEPTION 'again' USING ERRCODE = 'serialization_failure';
        END IF; END $$
        """
      let rows = try await store.execute([.begin, .once(failure), Statement("SELECT 7"), .commit])
      #expect(rows[2].first?.integer(0) == 7)
    }
  }

  @Test func `a server that does not answer in time is given up`() async throws {
    try await withConnection(patience: .milliseconds(50)) { connection in
      let error = await #expect(throws: ConnectionLost.self) {
        try await connection.execute([Statement("SELECT pg_sleep(600)")])
      }
      #expect(error?.reason == "there was no answer within 0.05 seconds")
      #expect(!connection.isOpen)
    }
  }

  @Test func `a session that the server ends in a pause says so to the next statement`()
    async throws
  {
    try await withConnection { connection in
      _ = try await connection.execute([.once("SET idle_in_transaction_session_timeout = 50")])
      _ = try await connection.execute([.begin, Statement("SELECT 1")])
      await connection.waitForEnd()
      let error = await #expect(throws: ConnectionLost.self) {
        try await connection.execute([.commit])
      }
      #expect(error?.state == ServerError.pauseInTransaction)
      #expect(error?.reason == "terminating connection due to idle-in-transaction timeout")
    }
  }

  @Test func `a connection that the server ends is replaced`() async throws {
    try await TestDatabase.withStore(connections: 1) { store in
      let error = await #expect(throws: StoreError.self) {
        try await store.execute("SELECT pg_terminate_backend(pg_backend_pid())")
      }
      #expect(error?.kind == .unavailable)
      #expect(
        error?.reason.contains(
          "has ended: terminating connection due to administrator command; the change may be stored "
            + "or not: repeat it with the same key"
        ) == true,
        "\(error?.reason ?? "")"
      )
      _ = try await store.now()
    }
  }

  @Test func `closing a store ends the calls that wait for the server`() async throws {
    try await TestDatabase.withStore(connections: 1) { store in
      try await store.prepare()
      let mark = "SELECT pg_sleep(600), '\(UUID().uuidString)'"
      async let waiting: Rows = store.execute(mark)
      while try await TestDatabase.execute(
        "SELECT count(*) FROM pg_stat_activity WHERE query = '\(mark.replacing("'", with: "''"))'"
      ) != [[["1"]]] {}
      // This one waits for the connection.
      async let behind: Rows = store.execute("SELECT 1")
      while store.waitingCalls == 0 { await Task.yield() }
      await store.close()
      let closed = "the store in \(store.place) was closed; nothing was stored"
      do {
        _ = try await waiting
        Issue.record("the server has answered")
      } catch let error as StoreError {
        #expect(error.reason == closed)
      }
      do {
        _ = try await behind
        Issue.record("the server has answered")
      } catch let error as StoreError {
        #expect(error.reason == closed)
      }
      await #expect(throws: StoreError(.unavailable, closed)) { try await store.now() }
    }
  }

  @Test func `a user or a database that the server does not know is an error that stays`()
    async throws
  {
    let address = try #require(TestDatabase.address)
    let cases = [
      (" user=nobody_here", "role \"nobody_here\" does not exist"),
      (" dbname=missing", "database \"missing\" does not exist"),
    ]
    let settings = try ConnectionAddress(address).settings
      .filter { ["host", "port", "user", "dbname", "password"].contains($0.keyword) }
      .map { "\($0.keyword)='\($0.value)'" }.joined(separator: " ")
    for (change, reason) in cases {
      let store = try PostgreSQLStore(settings + change)
      let error = await #expect(throws: StoreError.self) { try await store.prepare() }
      #expect(error?.kind == .unsuitable)
      let text = try #require(error?.reason)
      #expect(text.contains(" refuses the connection: ") && text.contains(reason), "\(text)")
      #expect(
        text.hasSuffix(
          "; nothing was stored: check the user, the password and the name of the database"
        ),
        "\(text)"
      )
      #expect(!text.contains("LOCATION") && !text.contains("28000") && !text.contains("3D000"))
      await store.close()
    }
  }

  @Test func `many calls share a few connections`() async throws {
    try await TestDatabase.withStore(connections: 2) { store in
      let answers = try await withThrowingTaskGroup(of: Int64.self) { group in
        for _ in 0..<100 {
          group.addTask {
            try await store.execute("SELECT pg_backend_pid()").first?.integer(0) ?? 0
          }
        }
        return try await group.reduce(into: [Int64: Int]()) { $0[$1, default: 0] += 1 }
      }
      #expect(answers.values.reduce(0, +) == 100)
      #expect(answers.count <= 2)
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `a call is refused when too many wait for a connection`() async throws {
    try await TestDatabase.withStore(connections: 1, waitingCalls: 2) { store in
      try await store.prepare()
      let waiting = try await store.withConnection { _ in
        let calls = (0..<2).map { _ in Task { try await store.charts().count } }
        while store.waitingCalls < 2 { await Task.yield() }
        let error = await #expect(throws: StoreError.self) { _ = try await store.charts() }
        #expect(error?.kind == .unavailable)
        #expect(
          error?.reason
            == "too many calls wait for \(store.place): its connections (1) are in use, and so many "
            + "calls as may wait do (2); nothing was stored: repeat the call later with the same key, "
            + "or permit more by `connections:` and `waitingCalls:`"
        )
        #expect(store.refusedCalls == 1)
        return calls
      }
      // Those that wait get the connection when it is free.
      for call in waiting { #expect(try await call.value == 0) }
      #expect(store.waitingCalls == 0)
      #expect(try await store.charts().isEmpty)
      #expect(store.refusedCalls == 1)
    }
  }

  @Test func `stores wake each other`() async throws {
    let schema = TestDatabase.newSchema()
    try await TestDatabase.withSchema(schema) { address in
      let poster = try PostgreSQLStore(address, schema: schema)
      let worker = try PostgreSQLStore(address, schema: schema)
      var wakeUps = worker.wakeUps().makeAsyncIterator()
      // The first signal says that the connection listens.
      await wakeUps.next()
      let address = MachineAddress(chart: "Order", id: "1")
      _ = try await poster.post([Posting(to: address, key: "s", input: .start(context: "{}"))])
      await wakeUps.next()
      try await TestDatabase.execute("SELECT \"\(schema)\".wake()")
      await wakeUps.next()
      await poster.close()
      await worker.close()
    }
  }
}
#endif
