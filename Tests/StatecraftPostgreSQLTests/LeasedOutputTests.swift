#if PostgreSQL
import Statecraft
import StatecraftDurable
import Synchronization
import Testing

@testable import StatecraftPostgreSQL

/// Outputs that are leased to the process whose transaction stores them.
@Suite(.withPostgreSQL) struct LeasedOutputTests {
  private static let start = TestSteps.now

  /// A clock that a test sets.
  private final class TestClock: Sendable {
    private let time = Mutex(start)

    var now: WallTime { time.withLock { $0 } }
    func advance(by duration: Duration) {
      time.withLock { $0 = WallTime(sinceEpoch: $0.sinceEpoch + duration) }
    }
  }

  private static func withStore(
    _ body: (PostgreSQLStore, TestClock) async throws -> Void
  ) async throws {
    let clock = TestClock()
    try await TestDatabase.withStore(clock: StoreClock { clock.now }) { store in
      try await body(store, clock)
    }
  }

  /// Makes a step with outputs of some topics.
  private static func step(
    _ id: String,
    _ topics: [StoredOutput.Topic],
    _ store: PostgreSQLStore,
    leasing lease: OutputLease? = OutputLease(charts: ["Order"], limit: 9, duration: .seconds(30))
  ) async throws -> [StoredOutput] {
    let address = TestSteps.address(id)
    let request = ClaimRequest.named([NamedClaim(address)], events: 9)
    let recorded = try await store.process(request, leasing: lease) { claim in
      let revision = claim.machines[0].machine?.revision ?? 0
      var change = TestSteps.change(id, from: revision, key: "\(revision)")
      change.outputs = topics.enumerated().map { number, topic in
        StoredOutput(
          address: address,
          revision: revision + 1,
          number: number,
          topic: topic,
          body: "{}",
          due: claim.now,
          emitted: claim.now
        )
      }
      return [change]
    }
    #expect(recorded.changes == [.applied])
    return recorded.leased
  }

  private static func claim(_ store: PostgreSQLStore) async throws -> [StoredOutput] {
    try await store.claimOutputs(charts: ["Order"], limit: 9, lease: .seconds(30))
  }

  @Test func `a leased output is as it is after a claim`() async throws {
    try await Self.withStore { store, clock in
      // The start is no plain step.
      #expect(try await Self.step("1", [], store).isEmpty)
      let leased = try await Self.step("1", [.output, .output], store)
      #expect(leased.map(\.key) == ["1:2:0", "1:2:1"])
      #expect(leased.map(\.attempt) == [1, 0])
      #expect(leased[0].due == WallTime(sinceEpoch: Self.start.sinceEpoch + .seconds(30)))
      let address = leased[0].address
      #expect(try await store.pending(of: address, limit: 9).outputs == leased)
      #expect(try await Self.claim(store).isEmpty)
      // Its failure is written as that of a claimed one.
      let isOwn = try await store.retryOutput(
        leased[0],
        attempt: 1,
        after: .seconds(5),
        error: "away"
      )
      #expect(isOwn)
      clock.advance(by: .seconds(5))
      let again = try await Self.claim(store)
      #expect(again.map(\.attempt) == [2, 0])
      #expect(again.map(\.sequence) == leased.map(\.sequence))
    }
  }

  @Test func `a leased output of a process that was killed is claimed after the lease`()
    async throws
  {
    try await Self.withStore { store, clock in
      _ = try await Self.step("1", [], store)
      let leased = try await Self.step("1", [.output], store)
      clock.advance(by: .milliseconds(29_999))
      #expect(try await Self.claim(store).isEmpty)
      clock.advance(by: .milliseconds(1))
      #expect(try await Self.claim(store).map(\.sequence) == leased.map(\.sequence))
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `an output behind another one is not leased, and workers hear when that one is gone`()
    async throws
  {
    try await Self.withStore { store, _ in
      _ = try await Self.step("1", [], store)
      let first = try await Self.step("1", [.output], store)
      #expect(try await Self.step("1", [.output], store).isEmpty)
      #expect(try await Self.claim(store).isEmpty)
      var wakeUps = store.wakeUps().makeAsyncIterator()
      // The connection tells that it listens.
      await wakeUps.next()
      try await store.deleteOutputs(first.map(\.sequence))
      await wakeUps.next()
      #expect(try await Self.claim(store).map(\.key) == ["1:3:0"])
    }
  }

  @Test func `messages, other charts and more than the limit are not leased`() async throws {
    try await Self.withStore { store, _ in
      for id in ["1", "2", "3", "4", "5"] { _ = try await Self.step(id, [], store) }
      let message = StoredOutput.Topic.machine(MachineAddress(chart: "Order", id: "9"))
      #expect(try await Self.step("1", [message, .output], store).isEmpty)
      let behind = try await Self.step("2", [.output, message], store)
      #expect(behind.map(\.topic) == [.output, message])
      func lease(_ chart: String, _ limit: Int) -> OutputLease {
        OutputLease(charts: [chart], limit: limit, duration: .seconds(30))
      }
      #expect(try await Self.step("3", [.output], store, leasing: lease("Shipment", 9)).isEmpty)
      let many = try await Self.step("4", [.output, .output], store, leasing: lease("Order", 1))
      #expect(many.isEmpty)
      #expect(try await Self.step("5", [.output], store, leasing: nil).isEmpty)
      // What was not leased is due at once.
      #expect(
        try await Self.claim(store).map(\.key).sorted()
          == ["1:2:0", "1:2:1", "3:2:0", "4:2:0", "4:2:1", "5:2:0"]
      )
    }
  }
}
#endif
