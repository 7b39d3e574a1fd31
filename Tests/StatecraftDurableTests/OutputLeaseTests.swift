#if Durable
import Statecraft
import StatecraftTesting
import Synchronization
import Testing

@testable import StatecraftDurable
@testable import StatecraftDurableTesting

/// Outputs that the store leases with the transaction that stores them.
@Suite(.timeLimit(.minutes(30))) struct OutputLeaseTests {
  /// A store that leases what it can, and counts the claims of others.
  private final class LeasingStore: ForwardingStore {
    let base: any DurableStore = InMemoryStore()
    private let counts = Mutex((claims: 0, leases: 0))

    var claims: Int { counts.withLock { $0.claims } }
    var leases: Int { counts.withLock { $0.leases } }

    func process(
      _ request: ClaimRequest,
      leasing lease: OutputLease?,
      _ decide: @escaping @Sendable (Claim) throws -> [MachineChange]
    ) async throws -> StepResults {
      var recorded = StepResults(changes: try await base.process(request, decide))
      if let lease {
        recorded.leased = try await base.claimOutputs(
          charts: lease.charts.sorted(),
          kind: .output,
          limit: lease.limit,
          lease: lease.duration
        )
      }
      counts.withLock { $0.leases += recorded.leased.count }
      return recorded
    }

    func claimOutputs(
      charts: [String],
      kind: StoredOutput.Kind?,
      limit: Int,
      lease: Duration
    ) async throws -> [StoredOutput] {
      counts.withLock { $0.claims += 1 }
      return try await base.claimOutputs(charts: charts, kind: kind, limit: limit, lease: lease)
    }

    func outputs(_ id: String) async throws -> [StoredOutput] {
      try await base.pending(of: MachineAddress(chart: "Ticket", id: id), limit: 9).outputs
    }
  }

  /// The real clock, which counts how often somebody reads it.
  private struct CountingClock: Clock {
    private final class Counter: Sendable {
      let reads = Atomic(0)
    }

    private let base = ContinuousClock()
    private let counter = Counter()

    var reads: Int { counter.reads.load(ordering: .relaxed) }

    var now: ContinuousClock.Instant {
      counter.reads.add(1, ordering: .relaxed)
      return base.now
    }

    var minimumResolution: Duration { base.minimumResolution }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      try await base.sleep(until: deadline, tolerance: tolerance)
    }
  }

  private let store = LeasingStore()
  private let gates = Gates()

  private func whileRunning(
    concurrentOutputs: Int = 16,
    on clock: any Clock<Duration> = ContinuousClock(),
    _ body: (DurableMachines) async throws -> Void
  ) async throws {
    var settings = DurableSettings()
    settings.concurrentOutputs = concurrentOutputs
    // Nothing is found by looking after some time.
    settings.lease = .seconds(86_400)
    settings.pollInterval = .seconds(86_400)
    let machines = try DurableMachines(store: store, settings: settings, clock: clock) { [gates] in
      Durable(Ticket.self).outputs { _, delivery in
        await gates.pass(delivery)
        if delivery.key == "refused:1:0" { throw FinalFailure("it is refused") }
      }
    }
    let end = ShutdownFlag()
    let run = Task {
      try await machines.prepare()
      await machines.runtime.run(until: { end.isSet })
    }
    // The loop has begun when it has looked once.
    while store.claims == 0 { await Task.yield() }
    let result: Result<Void, any Error>
    do { result = .success(try await body(machines)) } catch { result = .failure(error) }
    end.set()
    machines.wake()
    gates.open()
    try await run.value
    try result.get()
  }

  @Test func `a leased output is delivered and recorded without a claim`() async throws {
    for id in ["1", "2", "3"] { gates.open(id) }
    try await whileRunning { machines in
      for id in ["1", "2", "3"] {
        try await machines[Ticket.self].start(id, Ticket(isCopied: true), key: "k")
        while try await !store.outputs(id).isEmpty { await Task.yield() }
      }
      #expect(store.leases == 3)
      #expect(store.claims == 1)
    }
    #expect(gates.ended == ["1:1:0", "2:1:0", "3:1:0"])
  }

  @Test func `outputs are not leased while handlers have enough to do, and are claimed later`()
    async throws
  {
    try await whileRunning(concurrentOutputs: 1) { machines in
      try await machines[Ticket.self].start("slow", Ticket(isCopied: true), key: "k")
      await gates.wait { $0.begun == ["slow:1:0"] }
      try await machines[Ticket.self].start("next", Ticket(isCopied: true), key: "k")
      #expect(store.leases == 1)
      gates.open("next")
      gates.open("slow")
      while try await !store.outputs("next").isEmpty { await Task.yield() }
    }
    #expect(gates.ended == ["slow:1:0", "next:1:0"])
  }

  @Test func `what is behind a refused output is looked for at once`() async throws {
    try await whileRunning { machines in
      try await machines[Ticket.self].start("refused", Ticket(isCopied: true), key: "k")
      await gates.wait { $0.begun == ["refused:1:0"] }
      try await machines[Ticket.self].send(.close, to: "refused", key: "c")
      // Nothing can be claimed behind it yet.
      while store.claims < 2 { await Task.yield() }
      gates.open("refused")
      await gates.wait { $0.ended.count == 2 }
    }
    #expect(gates.ended == ["refused:1:0", "refused:2:0"])
  }

  @Test func `the loop of outputs waits while handlers are slow`() async throws {
    let clock = CountingClock()
    try await whileRunning(concurrentOutputs: 1, on: clock) { machines in
      try await machines[Ticket.self].start("slow", Ticket(isCopied: true), key: "k")
      await gates.wait { $0.begun == ["slow:1:0"] }
      // Each of them is a signal, and there is no room for any.
      for number in 1...20 {
        try await machines[Ticket.self].start("\(number)", Ticket(isCopied: true), key: "k")
        gates.open("\(number)")
      }
      let before = clock.reads
      for _ in 0..<5_000 { await Task.yield() }
      // Some passes for signals that have come; a loop that does not wait reads the clock in each of its passes.
      #expect(clock.reads - before < 500)
      #expect(store.claims < 50)
      gates.open("slow")
      for number in 1...20 {
        while try await !store.outputs("\(number)").isEmpty { await Task.yield() }
      }
    }
    #expect(gates.ended.count == 21)
  }

  private func output(_ id: String, _ sequence: Int64) -> StoredOutput {
    StoredOutput(
      sequence: sequence,
      address: MachineAddress(chart: "Ticket", id: id),
      revision: 1,
      number: 0,
      topic: .output,
      body: "",
      attempt: 1,
      due: .now,
      emitted: .now
    )
  }

  @Test func `as many outputs are promised as there is room for`() {
    var settings = DurableSettings()
    settings.concurrentOutputs = 4
    let deliveries = OutputDeliveries(settings)
    #expect([deliveries.promise(), deliveries.promise(), deliveries.promise()] == [2, 1, 1])
    #expect(deliveries.promise() == 0)
    // One of four was stored.
    func take(_ rows: [StoredOutput], promised: Int) -> Bool {
      deliveries.take(rows, { .zero }, promised: promised)
    }
    #expect(take([output("1", 1)], promised: 4))
    #expect(deliveries.promise() == 2)
    #expect(take([], promised: 2))
    let leased = deliveries.takeLeased()
    #expect(leased.map { $0.parts.map(\.address.id) } == [["1"]])
    #expect(deliveries.takeLeased().isEmpty)
    // Others wait in the store.
    deliveries.endLook(isBehind: true)
    #expect(deliveries.promise() == 0)
    deliveries.endLook(isBehind: false)
    #expect(deliveries.promise() == 2)
    // It ends meanwhile: what is leased comes too late, and what has not begun goes back.
    #expect(take([output("2", 2)], promised: 2))
    deliveries.leaveWaiting()
    #expect(deliveries.takeEnded().rest.map(\.sequence) == [2])
    #expect(deliveries.promise() == 0)
    #expect(!take([output("3", 3)], promised: 0))
    #expect(take([], promised: 0))
    #expect(deliveries.isIdle)
  }
}
#endif
