#if PostgreSQL
import Statecraft
import StatecraftDurable
import Synchronization
import Testing

@testable import StatecraftPostgreSQL

/// Steps that are decided upon without a lock, and what becomes of those whose machines are not as they were known.
@Suite(.withPostgreSQL) struct RecentRowTests {
  private static let order = TestSteps.address("1")

  /// A step of a machine as it was claimed, whose state is its key.
  private static func step(_ machine: StoredMachine?, _ id: String, key: String) -> MachineChange {
    TestSteps.change(id, from: machine?.revision ?? 0, key: key, state: "\"\(key)\"")
  }

  /// The claims that decisions got.
  private final class Claims: Sendable {
    let all = Mutex<[Claim]>([])

    var count: Int { all.withLock { $0.count } }
    var last: Claim? { all.withLock { $0.last } }
  }

  /// Makes steps of machines, and notes the claims.
  private static func apply(
    _ ids: [String] = ["1"],
    key: String,
    to store: PostgreSQLStore,
    _ claims: Claims = Claims(),
    fill: @escaping @Sendable (inout MachineChange) -> Void = { _ in }
  ) async throws -> [ChangeResult] {
    try await store.process(.named(ids.map { NamedClaim(TestSteps.address($0)) }, events: 9)) {
      claim in
      claims.all.withLock { $0.append(claim) }
      return claim.machines.map { claimed in
        var change = step(claimed.machine, claimed.address.id, key: key)
        change.consumed = claimed.inbox.map(\.sequence)
        fill(&change)
        return change
      }
    }
  }

  /// Runs the body with a store that knows machine 1 as of revision 1.
  private static func withKnownMachine(
    clock: StoreClock? = StoreClock { TestSteps.now },
    _ body: (PostgreSQLStore) async throws -> Void
  ) async throws {
    try await TestDatabase.withStore(clock: clock) { store in
      #expect(try await apply(key: "start", to: store) == [.applied])
      // A decision that changes nothing lets the row be known.
      _ = try await store.process(.named([NamedClaim(order)], events: 9)) { _ in [] }
      try await body(store)
    }
  }

  private static func row(
    _ store: PostgreSQLStore,
    _ id: String = "1"
  ) async throws -> StoredMachine? {
    try await store.machine(TestSteps.address(id))
  }

  @Test func `the next step of a machine is written without a claim`() async throws {
    try await Self.withKnownMachine { store in
      // Nothing can be claimed any more, since the function that reads the inboxes is not there.
      let schema = store.queries.schema.name
      try await TestDatabase.execute("ALTER FUNCTION \(schema).fence RENAME TO gone")
      try await TestDatabase.execute(
        "INSERT INTO \(schema).slot VALUES (0, 1, true, NULL)"
      )
      for number in 1...3 {
        let claims = Claims()
        #expect(try await Self.apply(key: "k\(number)", to: store, claims) == [.applied])
        #expect(claims.count == 1)
        #expect(claims.last?.machines[0].machine?.revision == Int64(number))
      }
      #expect(try await Self.row(store)?.state == "\"k3\"")
      let keys = try await store.journal(of: Self.order, after: 0, limit: 9).map(\.key)
      #expect(keys == ["start", "k1", "k2", "k3"])
    }
  }

  @Test func `a row that somebody has changed by other means is read`() async throws {
    try await Self.withKnownMachine { store in
      try await TestDatabase.execute(
        "UPDATE \(store.queries.schema.name).machine SET state = '\"by hand\"'"
      )
      let claims = Claims()
      #expect(try await Self.apply(key: "a", to: store, claims) == [.applied])
      #expect(claims.count == 2)
      #expect(claims.last?.machines[0].machine?.state == "\"by hand\"")
    }
  }

  @Test func `what another worker has done is seen, for all machines of a step`() async throws {
    try await TestDatabase.withStore { store in
      let ids = ["1", "2", "3"]
      let other = try PostgreSQLStore(
        try #require(TestDatabase.address),
        schema: store.queries.schema.name.filter { $0 != "\"" },
        longestPauseInTransaction: TestDatabase.longestPause,
        clock: nil
      )
      #expect(try await Self.apply(ids, key: "start", to: store).allSatisfy { $0 == .applied })
      #expect(try await Self.apply(ids, key: "a", to: store).allSatisfy { $0 == .applied })
      #expect(try await Self.apply(["2"], key: "b", to: other) == [.applied])
      let claims = Claims()
      #expect(try await Self.apply(ids, key: "c", to: store, claims).allSatisfy { $0 == .applied })
      #expect(claims.last?.machines.map(\.machine?.revision) == [2, 3, 2])
      await other.close()
    }
  }

  @Test func `inputs that wait come before the step`() async throws {
    try await Self.withKnownMachine { store in
      _ = try await store.post([Posting(to: Self.order, key: "first", input: .event("{}"))])
      let claims = Claims()
      #expect(try await Self.apply(key: "second", to: store, claims) == [.applied])
      #expect(claims.last?.machines[0].inbox.map(\.key) == ["first"])
      #expect(try await store.pending(of: Self.order, limit: 9).inbox.isEmpty)
    }
  }

  @Test func `a chart that is paused is claimed as such`() async throws {
    try await Self.withKnownMachine { store in
      try await store.setPaused(true, chart: "Order")
      let claims = Claims()
      _ = try await store.process(.named([NamedClaim(Self.order)], events: 9)) { claim in
        claims.all.withLock { $0.append(claim) }
        return []
      }
      #expect(claims.last?.machines[0].isChartPaused == true)
      #expect(claims.count == 2)
    }
  }

  @Test func `a key that was used is a conflict, and the others of the step are written`()
    async throws
  {
    try await TestDatabase.withStore { store in
      #expect(try await Self.apply(["1"], key: "start", to: store) == [.applied])
      #expect(try await Self.apply(["1"], key: "used", to: store) == [.applied])
      #expect(try await Self.apply(["2"], key: "start", to: store) == [.applied])
      let results = try await Self.apply(["1", "2"], key: "used", to: store)
      #expect(results == [.conflict, .applied])
      #expect(try await Self.row(store)?.revision == 2)
    }
  }

  @Test func `machines that a decision leaves as they are get looked at`() async throws {
    try await Self.withKnownMachine { store in
      let claims = Claims()
      func look() async throws {
        _ = try await store.process(.named([NamedClaim(Self.order)], events: 9)) { claim in
          claims.all.withLock { $0.append(claim) }
          return []
        }
      }
      try await look()
      #expect(claims.count == 1)
      try await TestDatabase.execute(
        "UPDATE \(store.queries.schema.name).machine SET state = '\"by hand\"'"
      )
      try await look()
      #expect(claims.count == 3)
      #expect(claims.last?.machines[0].machine?.state == "\"by hand\"")
      // It is looked at beside one that changes, too.
      #expect(try await Self.apply(["2"], key: "start", to: store) == [.applied])
      #expect(try await Self.apply(["2"], key: "a", to: store) == [.applied])
      try await TestDatabase.execute(
        "UPDATE \(store.queries.schema.name).machine SET state = '\"again\"' WHERE name = '1'"
      )
      let request = ClaimRequest.named(
        ["1", "2"].map { NamedClaim(TestSteps.address($0)) },
        events: 9
      )
      let results = try await store.process(request) { claim in
        claims.all.withLock { $0.append(claim) }
        return [Self.step(claim.machines[1].machine, "2", key: "b")]
      }
      #expect(results == [.applied])
      #expect(claims.last?.machines[0].machine?.state == "\"again\"")
    }
  }

  @Test func `a clock that was set is noticed`() async throws {
    try await Self.withKnownMachine(clock: nil) { store in
      let wrong = WallTime(sinceEpoch: WallTime.now.sinceEpoch + .seconds(7_200))
      store.serverTime.note(wrong)
      let claims = Claims()
      let first = try await Self.apply(key: "a", to: store, claims)
      #expect(first == [.applied])
      #expect(claims.count == 2)
      let times = claims.all.withLock { $0.map(\.now) }
      #expect(times[0] >= wrong)
      #expect(times[1] < wrong)
      // The time of the database is known again.
      let more = Claims()
      #expect(try await Self.apply(key: "b", to: store, more) == [.applied])
      #expect(more.count == 1)
    }
  }

  @Test func `a machine whose slot has left is refused`() async throws {
    try await Self.withKnownMachine { store in
      let schema = store.queries.schema.name
      try await TestDatabase.execute(
        "INSERT INTO \(schema).slot SELECT \(schema).slot_of('Order', '1'), 1, false, NULL"
      )
      let error = await #expect(throws: StoreError.self) {
        try await Self.apply(key: "a", to: store)
      }
      #expect(error?.reason.contains("belongs to slot") == true, "\(error?.reason ?? "")")
      #expect(try await Self.row(store)?.revision == 1)
    }
  }

  @Test func `steps that do more than plain ones are written by the function`() async throws {
    try await Self.withKnownMachine { store in
      let results = try await Self.apply(key: "a", to: store) { change in
        change.inserted = [Posting(to: Self.order, key: "next", input: .event("{}"))]
      }
      #expect(results == [.applied])
      #expect(try await store.pending(of: Self.order, limit: 9).inbox.map(\.key) == ["next"])
    }
  }

  @Test func `rows that are mostly not as they were are not relied on`() {
    var rate = Rate()
    #expect(!rate.expects(among: 1_000_000))
    for _ in 0..<100 { rate.learn(1, of: 1) }
    #expect(rate.expects(among: 1))
    for _ in 0..<1_000 { rate.learn(0, of: 1) }
    #expect(!rate.expects(among: 1))
    rate.learn(4, of: 64)
    #expect(rate.expects(among: 100))
    #expect(!rate.expects(among: 2))
    for _ in 0..<1_000 { rate.fade() }
    #expect(!rate.expects(among: 1_000))
    rate.learn(0, of: 0)
    #expect(!rate.expects(among: 0))
  }

  @Test func `rows are as they were written, alone and with others`() async throws {
    try await TestDatabase.withStore { store in
      let ids = ["1", "2", "3"]
      #expect(try await Self.apply(ids, key: "start", to: store).allSatisfy { $0 == .applied })
      for (round, own) in [["1"], ids, ["2", "3"], ["3"]].enumerated() {
        let key = "\"\\ \u{1} \(round)"
        let results = try await Self.apply(own, key: key, to: store) { change in
          let generation = change.machine.revision
          change.timers = [
            StoredTimer(generation: generation, name: "after \(key)", due: TestSteps.now)
          ]
          change.places = [.init(state: "state \(round)", since: TestSteps.now)]
          change.replacedPlaces =
            generation == 2 ? [] : nil
          change.outputs = [
            StoredOutput(
              address: change.address,
              revision: generation,
              number: 0,
              topic: .output,
              body: key,
              due: TestSteps.now,
              emitted: TestSteps.now,
              trace: round == 1 ? nil : key
            )
          ]
        }
        #expect(results.allSatisfy { $0 == .applied })
        for id in own {
          let entry = try #require(
            try await store.journal(of: TestSteps.address(id), after: 0, limit: 9).last
          )
          #expect(entry.key == key)
          #expect(entry.answer == "{}")
          #expect(entry.time == TestSteps.now)
          let pending = try await store.pending(of: TestSteps.address(id), limit: 9)
          #expect(pending.timers.last?.name == "after \(key)")
          #expect(pending.outputs.last?.body == key)
          #expect(pending.outputs.last?.trace == (round == 1 ? nil : key))
        }
      }
      #expect(try await store.counts(of: "Order").values.reduce(0, +) == 3)
    }
  }
}
#endif
