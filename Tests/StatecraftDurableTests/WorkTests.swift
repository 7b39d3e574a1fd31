#if Durable
import Statecraft
import StatecraftDurable
import StatecraftDurableTesting
import StatecraftTesting
import Synchronization
import Testing

@Suite struct WorkTests {
  @Test func `work runs, its result is recorded once, and its output is delivered`() async throws {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    try await shop.orders.send(.pay(100), to: "42", key: "p")
    #expect(try await shop.orders.pending("42").work.map(\.name) == ["capture"])
    try await shop.machines.processAll()
    let machine = try await shop.orders.machine("42")
    #expect(machine.state == .paid)
    #expect(machine.receipt == "R-100")
    #expect(shop.mail.outputs == [.receipt("R-100")])
    #expect(shop.mail.keys == ["42:3:0"])
    #expect(try await shop.orders.pending("42").isEmpty)
    #expect(
      try await shop.orders.journal(of: "42").map(\.input)
        .map { $0?.kind } == ["start", "event", "done"]
    )
  }

  @Test func `work and outputs do not wait when the clock is set back`() async throws {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    shop.time.advance(by: .seconds(86_400))
    try await shop.machines.processAll()
    #expect(shop.mail.outputs == [.reminder(1)])
    shop.time.jump(by: .seconds(-86_400))
    try await shop.orders.send(.pay(100), to: "42", key: "p")
    try await shop.machines.processAll()
    #expect(try await shop.orders.machine("42").state == .paid)
    #expect(shop.mail.outputs == [.reminder(1), .receipt("R-100")])
  }

  @Test func `work that fails is tried again with the same key and longer delays`() async throws {
    let shop = try Shop(
      retry: .exponential(from: .seconds(1), to: .seconds(3), attempts: 5, jitter: 0)
    )
    shop.bank.fail(3)
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    try await shop.orders.send(.pay(100), to: "42", key: "p")
    for (delay, attempts) in [(0, 1), (1, 2), (2, 3), (2, 3), (1, 4)] {
      shop.time.advance(by: .seconds(delay))
      try await shop.machines.processAll()
      #expect(shop.bank.attempts.count == attempts)
    }
    #expect(shop.bank.attempts == [1, 2, 3, 4])
    #expect(Set(shop.bank.keys) == ["Order/42:2"])
    #expect(try await shop.orders.machine("42").state == .paid)
  }

  @Test func `work that fails too often fails its invocation`() async throws {
    let shop = try Shop(retry: .constant(.seconds(1), attempts: 2))
    shop.bank.fail(2)
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    try await shop.orders.send(.pay(100), to: "42", key: "p")
    try await shop.machines.processAll()
    shop.time.advance(by: .seconds(1))
    try await shop.machines.processAll()
    #expect(try await shop.orders.machine("42").state == .unpaid)
    let entry = try #require(try await shop.orders.journal(of: "42").last)
    #expect(entry.input == .failed(generation: 2, reason: "the bank is away (after 2 attempts)"))
  }

  @Test func `work whose state was left is not begun, and its late result changes nothing`()
    async throws
  {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    try await shop.orders.send(.pay(100), to: "42", key: "p")
    let work = try #require(try await shop.orders.pending("42").work.first)
    try await shop.orders.send(.cancel, to: "42", key: "c")
    #expect(try await shop.orders.pending("42").work.isEmpty)
    let posting = Posting(
      to: work.address,
      key: work.reference.key,
      input: .done(generation: work.generation, result: "\"R\"")
    )
    #expect(await !shop.store.finishWork(work.reference, with: posting))
    try await shop.machines.processAll()
    #expect(shop.bank.attempts.isEmpty)
    #expect(try await shop.orders.status("42").revision == 3)
  }

  @Test(.timeLimit(.minutes(30)))
  func `an attempt that takes too long is cancelled and counts as failed`() async throws {
    let time = DrivenTime()
    let wasCancelled = Mutex(false)
    let machines = try DurableMachines(
      store: InMemoryStore(clock: time.storeClock),
      clock: time.clock
    ) {
      Durable(
        Order.self,
        environment: Order.Environment { _, _ in
          do {
            try await time.clock.sleep(for: .seconds(3_600))
          } catch {
            wasCancelled.withLock { $0 = true }
            throw error
          }
          return "late"
        }
      )
      .work("capture", retry: .constant(.seconds(1), attempts: 1), timeout: .seconds(20))
      .outputs { _, _ in }
    }
    let orders = machines[Order.self]
    try await orders.start("42", Order(cents: 100), key: "k")
    try await orders.send(.pay(100), to: "42", key: "p")
    let processing = Task { try await machines.processAll() }
    // The attempt and its limit.
    await time.clock.waitForSleepers(2)
    time.advance(by: .seconds(20))
    _ = try await processing.value
    #expect(wasCancelled.withLock { $0 })
    #expect(try await orders.machine("42").state == .unpaid)
    let entry = try #require(try await orders.journal(of: "42").last)
    #expect(entry.input == .failed(generation: 2, reason: "it took longer than 20.0 seconds"))
  }

  @Test func `work whose worker has died is tried again after its lease`() async throws {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    try await shop.orders.send(.pay(100), to: "42", key: "p")
    // A worker claims the work and dies.
    let claimed = await shop.store.claimWork(charts: ["Order": 1], limit: 9, lease: .seconds(30))
    #expect(claimed.map(\.attempt) == [1])
    try await shop.machines.processAll()
    #expect(shop.bank.attempts.isEmpty)
    shop.time.advance(by: .seconds(30))
    try await shop.machines.processAll()
    #expect(shop.bank.attempts == [2])
    #expect(shop.bank.keys == ["Order/42:2"])
    #expect(try await shop.orders.machine("42").state == .paid)
  }
}
#endif
