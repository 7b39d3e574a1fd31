#if Durable
import Statecraft
import StatecraftDurable
import StatecraftDurableTesting
import Synchronization
import Testing

@Suite struct PaceTests {
  @Test func `a claim ends within its lease, however slow the handler is`() async throws {
    let time = DrivenTime()
    let store = InMemoryStore(clock: time.storeClock)
    let keys = Mutex<[String]>([])
    let machines = try DurableMachines(store: store, clock: time.clock) {
      Durable(Order.self, environment: Order.Environment { _, _ in "receipt" })
        .outputs { _, delivery in
          time.advance(by: .seconds(2))
          keys.withLock { $0.append(delivery.key) }
        }
    }
    let orders = machines[Order.self]
    let expected = (1...30).map { "\($0):2:0" }
    for id in 1...30 {
      try await orders.start("\(id)", Order(cents: 100), key: "a")
      try await orders.send(.cancel, to: "\(id)", key: "b")
    }
    // The lease is 30 seconds. Delivery stops when half of it has passed.
    try await machines.processAll()
    #expect(keys.withLock { $0 } == Array(expected.prefix(8)))
    // The rest comes after the lease, and no claim takes more than its lease again.
    time.advance(by: .seconds(30))
    try await machines.processAll()
    #expect(keys.withLock { $0 } == expected)
  }
}
#endif
