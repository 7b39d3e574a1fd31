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
          keys.withLock { $0.append("\(delivery.key) \(delivery.attempt)") }
        }
    }
    let orders = machines[Order.self]
    for id in 1...30 {
      try await orders.start("\(id)", Order(cents: 100), key: "a")
      try await orders.send(.cancel, to: "\(id)", key: "b")
    }
    // The lease is 30 seconds, all are claimed at first, and delivery stops when half of it has passed. The
    // rest is given back, and is there for the next claim without an attempt that did not begin.
    try await machines.processAll()
    #expect(keys.withLock { $0 } == (1...30).map { "\($0):2:0 1" })
  }
}
#endif
