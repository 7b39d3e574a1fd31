import Foundation
import Statecraft
import StatecraftTesting
import Synchronization
import Testing

/// An order with payments on a server: the guarantees that its author needs.
@Suite struct OrderClientTests {
  @Test func `the chart is sound`() {
    expectSound(Order.chart)
  }

  @Test func `an order that is paid and shipped is completed`() {
    var test = MachineTest(Order(number: "7", cents: 1_500))
    test.complete("charge", with: "receipt 7", to: .paid, .picking) { $0.receipt = "receipt 7" }
    test.send(.pack, to: .paid, .packing)
    test.send(.ship, to: .completed)
    #expect(test.machine.isDone)
  }

  @Test func `holding the shipment does not affect the payment`() {
    var test = MachineTest(Order(number: "7", cents: 1_500))
    test.complete("charge", with: "receipt 7", to: .paid, .picking) { $0.receipt = "receipt 7" }
    test.send(.pack, to: .paid, .packing)
    test.send(.hold("address"), to: .paid, .onHold) { $0.reason = "address" }
    test.send(.resume, to: .paid, .picking)
  }

  @Test func `each command reaches its reader, from the start to the refund`() async throws {
    let order = LiveMachine(
      Order(number: "7", cents: 1_500),
      environment: Order.Environment { key, _ in "receipt \(key)" },
      clock: VirtualClock()
    )
    try await order.wait { $0.isIn(.paid) }
    await order.send(.cancel)
    await order.stop()
    var outputs: [Order.Output] = []
    for await output in order.outputs() { outputs.append(output) }
    #expect(outputs == [.confirm("7"), .refund(1_500)])
  }

  @Test func `a declined payment is abandoned after a day`() async throws {
    let clock = VirtualClock()
    let order = LiveMachine(
      Order(number: "8", cents: 900),
      environment: Order.Environment { _, _ in throw Order.Declined(reason: "no funds") },
      clock: clock
    )
    try await order.wait(for: .declined)
    clock.advance(by: .seconds(86_399))
    #expect(await order.isIn(.declined))
    clock.advance(by: .seconds(1))
    #expect(await order.isIn(.cancelled))
  }

  @Test func `an order that is restored charges again with the same key`() async throws {
    let keys = Mutex<[String]>([])
    let environment = Order.Environment { key, _ in
      keys.withLock { $0.append(key) }
      return "receipt \(key)"
    }
    let started = Machine(Order(number: "9", cents: 300))
    let saved = try JSONEncoder().encode(started)
    let restored = try JSONDecoder().decode(Machine<Order>.self, from: saved)
    for machine in [started, restored] {
      let order = LiveMachine(machine, environment: environment, clock: VirtualClock())
      let paid = try await order.wait(for: .paid)
      #expect(paid.receipt == "receipt 9")
    }
    #expect(keys.withLock { $0 } == ["9", "9"])
  }
}
