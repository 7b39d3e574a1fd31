#if Durable
import Statecraft
import StatecraftDurableTesting
import StatecraftTesting
import Synchronization
import Testing

@testable import StatecraftDurable

/// What is known when the store is away for a moment, or cannot store it.
@Suite(.timeLimit(.minutes(30))) struct AwayStoreTests {
  private let time = DrivenTime()
  private let store: AwayStore
  private let machines: DurableMachines
  private let bank = Bank()

  init() throws {
    let (store, bank) = (AwayStore(InMemoryStore(clock: time.storeClock)), bank)
    self.store = store
    machines = try DurableMachines(store: store, clock: time.clock) {
      Durable(Order.self, environment: Order.Environment(capture: bank.capture))
        .work("capture", retry: .never)
        .outputs { _, _ in }
    }
  }

  private var orders: ChartMachines<Order> { machines[Order.self] }

  private func pay() async throws {
    try await orders.start("42", Order(cents: 100), key: "k")
    try await orders.send(.pay(100), to: "42", key: "p")
  }

  @Test func `the result of work is recorded when the store is back`() async throws {
    try await pay()
    let runtime = machines.runtime
    let row = try #require(try await runtime.claimWork(limit: 1).first)
    store.refuse(2, StoreError(.unavailable, "the disk is full"))
    let performing = Task { try await runtime.perform(row, repeatsFor: .seconds(30)) }
    for _ in 0..<2 {
      await time.clock.waitForSleepers()
      time.advance(by: .seconds(5))
    }
    try await performing.value
    try await machines.processAll()
    #expect(bank.attempts == [1])
    #expect(try await orders.machine("42").state == .paid)
  }

  @Test func `an end that is not recorded in time is left to the next worker`() async throws {
    try await pay()
    let runtime = machines.runtime
    let row = try #require(try await runtime.claimWork(limit: 1).first)
    let error = StoreError(.unavailable, "the disk is full")
    store.refuse(2, error)
    let performing = Task { try await runtime.perform(row, repeatsFor: .seconds(3)) }
    await time.clock.waitForSleepers()
    time.advance(by: .seconds(5))
    await #expect(throws: error) { try await performing.value }
    time.advance(by: .seconds(30))
    try await machines.processAll()
    #expect(bank.attempts == [1, 2])
  }

  @Test func `a result that cannot be stored fails the invocation, and is not got again`()
    async throws
  {
    try await pay()
    store.refuse(1, StoreError(.invalid, "the database has no '€'"))
    try await machines.processAll()
    #expect(bank.attempts == [1])
    #expect(try await orders.machine("42").state == .unpaid)
    let entry = try #require(try await orders.journal(of: "42").last)
    guard case .failed(_, let reason) = entry.input else {
      Issue.record("the end is \(entry.input)")
      return
    }
    #expect(
      reason.hasPrefix("the result of the work 'capture' cannot be stored: "),
      "\(reason)"
    )
    #expect(reason.hasSuffix("the database has no '\\u{20AC}'"), "\(reason)")
  }

  @Test func `a message to a machine that cannot be reached does not hold up others`() async throws
  {
    let machines = try DurableMachines(store: store, clock: time.clock) {
      Durable(Ticket.self).sends { _, sender in [.start(Ticket(), id: "copy-of-\(sender.id)")] }
    }
    let tickets = machines[Ticket.self]
    for id in ["1", "2"] { try await tickets.start(id, Ticket(isCopied: true), key: "k") }
    store.refuseMessages(to: "copy-of-1")
    try await machines.processAll()
    let waiting = try #require(try await tickets.pending("1").outputs.first)
    #expect(waiting.error?.contains("its database is away") == true, "\(waiting)")
    #expect(try await tickets.pending("2").outputs.isEmpty)
    #expect(try await tickets.status("copy-of-2").status == .active)
    store.refuseMessages(to: nil)
    time.advance(by: .seconds(5))
    try await machines.processAll()
    #expect(try await tickets.status("copy-of-1").status == .active)
  }
}
#endif
