#if Durable
import Statecraft
import StatecraftDurable
import StatecraftDurableTesting
import Synchronization
import Testing

/// Outputs whose worker has died while it delivered them.
@Suite struct InterruptedOutputTests {
  private let time = DrivenTime()
  private let store: InMemoryStore

  init() {
    store = InMemoryStore(clock: time.storeClock)
  }

  /// What a worker does that dies when it has claimed.
  private func claimAndDie() async {
    _ = await store.claimOutputs(charts: ["Ticket"], limit: 100, lease: .seconds(30))
    time.advance(by: .seconds(30))
  }

  private func address(_ id: String) -> MachineAddress { MachineAddress(chart: "Ticket", id: id) }

  @Test(arguments: [
    (RetryPolicy.standard, 9, true), (.standard, 10, false), (.never, 10, false),
    (.constant(.zero, attempts: 20), 19, true), (.constant(.zero, attempts: 20), 20, false),
    (.constant(.zero, attempts: nil), 200, true),
  ])
  func `an output whose attempts end their processes becomes a dead letter`(
    _ policy: RetryPolicy,
    _ deaths: Int,
    _ isDelivered: Bool
  ) async throws {
    let delivered = Mutex<[String]>([])
    let machines = try DurableMachines(store: store, clock: time.clock) {
      Durable(Ticket.self).outputs(retry: policy) { _, delivery in
        delivered.withLock { $0.append("\(delivery.key) \(delivery.attempt)") }
      }
    }
    let tickets = machines[Ticket.self]
    try await tickets.start("1", Ticket(isCopied: true), key: "k")
    try await tickets.send(.close, to: "1", key: "c")
    for _ in 0..<deaths { await claimAndDie() }
    try await machines.processAll()
    let dead = try await machines.operations.deadLetters()
    if isDelivered {
      #expect(delivered.withLock { $0 } == ["1:1:0 \(deaths + 1)", "1:2:0 1"])
      #expect(dead.isEmpty)
    } else {
      // The one behind it is delivered.
      #expect(delivered.withLock { $0 } == ["1:2:0 1"])
      #expect(
        dead.map(\.error) == [
          "its delivery was interrupted in attempt \(deaths), and is not begun again; the handler may "
            + "be what ends its process"
        ]
      )
    }
  }

  @Test func `while an interrupted output is delivered again, nothing else is at risk`()
    async throws
  {
    let seen = Mutex<[String]>([])
    let machines = try DurableMachines(store: store, clock: time.clock) { [store] in
      Durable(Ticket.self).outputs { _, delivery in
        var others: [String] = []
        for id in ["1", "2", "3", "4"] {
          let address = MachineAddress(chart: "Ticket", id: id)
          for output in await store.pending(of: address, limit: 9).outputs {
            others.append("\(id):\(output.attempt)")
          }
        }
        seen.withLock {
          $0.append("\(delivery.machine.id) beside \(others.joined(separator: " "))")
        }
      }
    }
    let tickets = machines[Ticket.self]
    for id in ["1", "2", "3"] { try await tickets.start(id, Ticket(isCopied: true), key: "k") }
    await claimAndDie()
    try await tickets.start("4", Ticket(isCopied: true), key: "k")
    try await machines.processAll()
    // The new one comes first, and is gone when those begin that were interrupted, one by one. Those that
    // are given back have the attempts that have begun.
    #expect(
      seen.withLock { $0 } == [
        "4 beside 1:2 2:1 3:1 4:1", "1 beside 1:2 2:1 3:1", "2 beside 2:2 3:1", "3 beside 3:2",
      ]
    )
    #expect(try await machines.operations.deadLetters().isEmpty)
  }

  @Test func `an interrupted output that another one leaves no time for has no attempt more`()
    async throws
  {
    let delivered = Mutex<[String]>([])
    let machines = try DurableMachines(store: store, clock: time.clock) { [time] in
      Durable(Ticket.self).outputs { _, delivery in
        // More than half of the lease.
        if delivery.machine.id == "2" { time.advance(by: .seconds(16)) }
        delivered.withLock { $0.append("\(delivery.key) \(delivery.attempt)") }
      }
    }
    let tickets = machines[Ticket.self]
    try await tickets.start("1", Ticket(isCopied: true), key: "k")
    await claimAndDie()
    try await tickets.start("2", Ticket(isCopied: true), key: "k")
    try await machines.processAll()
    #expect(delivered.withLock { $0 } == ["2:1:0 1", "1:1:0 2"])
  }
}
#endif
