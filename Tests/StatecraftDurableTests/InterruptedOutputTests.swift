#if Durable
import Statecraft
import StatecraftDurable
import Synchronization
import Testing

@testable import StatecraftDurableTesting

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
    // Those that were interrupted are delivered one by one. What is given back, the new one too, has the
    // attempts that have begun.
    #expect(
      seen.withLock { $0 } == [
        "1 beside 1:2 2:1 3:1 4:0", "2 beside 2:2 3:1 4:0", "3 beside 3:2 4:0", "4 beside 4:1",
      ]
    )
    #expect(try await machines.operations.deadLetters().isEmpty)
  }

  @Test func `an output that has failed before is delivered alone, too, after an interruption`()
    async throws
  {
    struct Away: Error {}
    let seen = Mutex<[String]>([])
    let machines = try DurableMachines(store: store, clock: time.clock) { [store] in
      Durable(Ticket.self)
        .outputs(retry: .constant(.seconds(60), attempts: 20)) { _, delivery in
          var rows: [String] = []
          for id in ["1", "2"] {
            let address = MachineAddress(chart: "Ticket", id: id)
            for output in await store.pending(of: address, limit: 9).outputs {
              rows.append("\(id):\(output.attempt) \(output.error ?? "-")")
            }
          }
          seen.withLock { $0.append("\(delivery.machine.id) of \(rows.joined(separator: ", "))") }
          if delivery.attempt == 1, delivery.machine.id == "1" { throw Away() }
        }
    }
    let tickets = machines[Ticket.self]
    try await tickets.start("1", Ticket(isCopied: true), key: "k")
    try await machines.processAll()
    time.advance(by: .seconds(60))
    await claimAndDie()
    try await tickets.start("2", Ticket(isCopied: true), key: "k")
    try await machines.processAll()
    #expect(
      seen.withLock { $0 } == [
        "1 of 1:1 -", "1 of 1:3 an attempt has begun after this failure: Away(), 2:0 -",
        "2 of 2:1 -",
      ]
    )
  }

  @Test(.timeLimit(.minutes(30)))
  func `outputs of a run that is cancelled are given back without their attempts`() async throws {
    let (started, begin) = AsyncStream.makeStream(of: Void.self)
    // Real time: the loops wait for signals, and the leases follow the store's clock.
    let first = try DurableMachines(store: store) {
      Durable(Ticket.self).outputs { _, _ in
        begin.yield()
        let (never, _) = AsyncStream.makeStream(of: Void.self)
        for await _ in never {}
        throw CancellationError()
      }
    }
    let tickets = first[Ticket.self]
    for id in ["1", "2", "3"] { try await tickets.start(id, Ticket(isCopied: true), key: "k") }
    let run = Task { try await first.run() }
    for await _ in started { break }
    run.cancel()
    try await run.value
    for id in ["1", "2", "3"] {
      #expect(try await tickets.pending(id).outputs.map(\.attempt) == [0])
    }
    let delivered = Mutex<[String]>([])
    let second = try DurableMachines(store: store, clock: time.clock) {
      Durable(Ticket.self).outputs { _, delivery in
        delivered.withLock { $0.append("\(delivery.key) \(delivery.attempt)") }
      }
    }
    try await second.processAll()
    #expect(delivered.withLock { $0.sorted() } == ["1:1:0 1", "2:1:0 1", "3:1:0 1"])
  }

  @Test func `an output that was interrupted once is not given up for the ends of others`()
    async throws
  {
    let ending = EndingStore(store)
    let machines = try DurableMachines(store: ending, clock: time.clock) {
      Durable(Ticket.self).outputs(retry: .standard) { _, delivery in
        if delivery.machine.id.hasPrefix("deadly") { ending.end() }
      }
    }
    let tickets = machines[Ticket.self]
    try await tickets.start("1", Ticket(isCopied: true), key: "k")
    await claimAndDie()
    for number in 1...12 {
      try await tickets.start("deadly\(number)", Ticket(isCopied: true), key: "k")
      await #expect(throws: EndingStore.End.self) { try await machines.processAll() }
      time.advance(by: .seconds(30))
    }
    #expect(try await tickets.pending("1").outputs.isEmpty)
    let dead = try await machines.operations.deadLetters()
    #expect(!dead.contains { $0.address.id == "1" })
  }
}

/// A store whose process ends while an output is delivered: nothing is stored any more.
private final class EndingStore: ForwardingStore {
  struct End: Error {}

  let base: any DurableStore
  private let isEnding = Mutex(false)

  init(_ base: any DurableStore) {
    self.base = base
  }

  /// Ends the process; the next one begins after the first call has failed.
  func end() { isEnding.withLock { $0 = true } }

  func around<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    let isOver = isEnding.withLock { isEnding in
      defer { isEnding = false }
      return isEnding
    }
    if isOver { throw End() }
    return try await body()
  }
}
#endif
