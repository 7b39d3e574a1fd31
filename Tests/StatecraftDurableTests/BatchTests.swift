#if Durable
import Statecraft
import StatecraftDurable
import StatecraftDurableTesting
import Testing

/// Events that are sent or posted together.
@Suite struct BatchTests {
  private typealias Event = ChartMachines<Order>.AddressedEvent

  @Test func `each event has its own result, in the order of the call`() async throws {
    let shop = try Shop()
    for id in ["1", "2"] { try await shop.orders.start(id, Order(cents: 100), key: "k") }
    let results = await shop.orders.send(contentsOf: [
      Event(.pay(100), to: "1", key: "a"),
      Event(.pay(7), to: "2", key: "a"),
      Event(.pay(100), to: "3", key: "a"),
      Event(.pay(100), to: "2", key: ""),
      Event(.pay(100), to: "2", key: "b"),
      Event(.pay(100), to: "1", key: "a"),
      Event(.cancel, to: "2", key: "a"),
    ])
    try #require(results.count == 7)
    #expect(try results[0].get().outcome == .transitioned)
    #expect(
      try results[1].get().reason == "in unpaid, the guard \"the amount is right\" is false"
    )
    let error = #expect(throws: DurableError.self) { try results[2].get() }
    #expect(error == .unknownMachine(MachineAddress(chart: "Order", id: "3")))
    #expect(throws: DurableError.self) { try results[3].get() }
    #expect(try results[4].get().revision == 3)
    #expect(try results[5].get().isRepeated)
    #expect(try results[5].get().revision == 2)
    let reused = #expect(throws: DurableError.self) { try results[6].get() }
    #expect(reused == .keyReused(MachineAddress(chart: "Order", id: "2"), key: "a"))
    #expect(await shop.orders.send(contentsOf: []).isEmpty)
  }

  @Test func `events for one machine are applied in their order, more than a transaction has`()
    async throws
  {
    let shop = try Shop()
    for id in ["1", "2"] { try await shop.orders.start(id, Order(cents: 100), key: "k") }
    let events = (0..<1_300).map { number in
      Event(.pay(number + 1_000), to: number % 13 == 0 ? "2" : "1", key: "\(number)")
    }
    let results = await shop.orders.send(contentsOf: events)
    for (id, count) in [("1", 1_200), ("2", 100)] {
      let revisions = try zip(events, results).filter { $0.0.id == id }.map {
        try $0.1.get().revision
      }
      #expect(revisions == Array(2...Int64(count + 1)))
    }
  }

  @Test func `many share a transaction, and others come between them`() async throws {
    let shop = try Shop()
    let ids = (0..<1_200).map { "order-\($0)" }
    for id in ids + ["other"] { try await shop.orders.start(id, Order(cents: 100), key: "k") }
    let store = HookedStore(shop.store) { _ in }
    let machines = try DurableMachines(store: store, clock: shop.time.clock) {
      Durable(Order.self, environment: Order.Environment(capture: shop.bank.capture))
        .outputs(shop.mail.deliver)
    }
    let orders = machines[Order.self]
    async let other = orders.send(.pay(100), to: "other", key: "p")
    let results = await orders.send(contentsOf: ids.map { Event(.pay(100), to: $0, key: "p") })
    #expect(try await other.revision == 2)
    for result in results { #expect(try result.get().revision == 2) }
    // Three parts, each of which may meet the other sender, or be taken in two pieces.
    #expect(store.named.count <= 8)
    #expect(store.named.reduce(0) { $0 + $1.count } == 1_201)
  }

  @Test func `events that are posted together are durable, or fail alone`() async throws {
    let shop = try Shop()
    for id in ["1", "2"] { try await shop.orders.start(id, Order(cents: 100), key: "k") }
    try await shop.orders.send(.pay(7), to: "2", key: "old")
    let results = await shop.orders.post(contentsOf: [
      Event(.pay(100), to: "1", key: "a"),
      Event(.pay(100), to: "3", key: "a"),
      Event(.pay(7), to: "2", key: "old"),
      Event(.cancel, to: "2", key: "new"),
      Event(.cancel, to: "1", key: ""),
    ])
    try #require(results.count == 5)
    #expect(try results[0].get() == nil)
    #expect(throws: DurableError.unknownMachine(MachineAddress(chart: "Order", id: "3"))) {
      try results[1].get()
    }
    #expect(try results[2].get()?.isRepeated == true)
    #expect(try results[3].get() == nil)
    #expect(throws: DurableError.self) { try results[4].get() }
    try await shop.machines.processAll()
    #expect(try await shop.orders.send(.pay(100), to: "1", key: "a").isRepeated)
    #expect(try await shop.orders.send(.cancel, to: "2", key: "new").isRepeated)
  }

  @Test func `each event of a chart that is not registered says so`() async throws {
    let shop = try Shop()
    let results = await shop.machines[Ticket.self].send(contentsOf: [
      .init(.close, to: "1", key: "a"), .init(.close, to: "2", key: "a"),
    ])
    #expect(results.count == 2)
    for result in results { #expect(throws: DurableError.self) { try result.get() } }
  }
}
#endif
