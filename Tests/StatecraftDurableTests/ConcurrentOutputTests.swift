#if Durable
import Statecraft
import StatecraftDurableTesting
import StatecraftTesting
import Testing

@testable import StatecraftDurable

/// Outputs of different machines, which a running service delivers at the same time.
@Suite(.timeLimit(.minutes(30))) struct ConcurrentOutputTests {
  private let store = InMemoryStore()
  private let gates = Gates()

  // Real time, if no clock is given: the loops wait for signals, and nothing waits for the clock.
  private func machines(
    _ concurrentOutputs: Int = 16,
    on store: (any DurableStore)? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws -> DurableMachines {
    var settings = DurableSettings()
    settings.concurrentOutputs = concurrentOutputs
    // No lease ends while a test waits, however slow the machine is.
    if clock is ContinuousClock { settings.lease = .seconds(86_400) }
    return try DurableMachines(store: store ?? self.store, settings: settings, clock: clock) {
      [gates] in
      Durable(Ticket.self).outputs { _, delivery in await gates.pass(delivery) }
    }
  }

  /// Starts tickets, each of which says that it is open.
  private func start(_ ids: [String], in machines: DurableMachines) async throws {
    for id in ids {
      try await machines[Ticket.self].start(id, Ticket(isCopied: true), key: "k")
    }
  }

  /// Runs machines until a function returns, as ``DurableMachines/run()`` does until its shutdown, and then lets
  /// what runs end.
  private func whileRunning(
    _ machines: DurableMachines,
    _ body: () async throws -> Void
  ) async throws {
    let end = ShutdownFlag()
    let run = Task {
      try await machines.prepare()
      await machines.runtime.run(until: { end.isSet })
    }
    let result: Result<Void, any Error>
    do {
      result = .success(try await body())
    } catch {
      result = .failure(error)
    }
    end.set()
    machines.wake()
    gates.open()
    try await run.value
    try result.get()
  }

  private func outputs(_ id: String) async -> [StoredOutput] {
    await store.pending(of: MachineAddress(chart: "Ticket", id: id), limit: 9).outputs
  }

  @Test func `a receiver that is slow for one machine does not hold up the others`() async throws {
    let machines = try machines()
    try await start(["slow"], in: machines)
    try await whileRunning(machines) {
      await gates.wait { $0.begun == ["slow:1:0"] }
      let others = (1...40).map { "\($0)" }
      for id in others { gates.open(id) }
      try await start(others, in: machines)
      await gates.wait { $0.ended.count == 40 }
      // They are recorded, too, so that their next outputs may follow.
      for id in others { while await !outputs(id).isEmpty { await Task.yield() } }
      #expect(await outputs("slow").map(\.attempt) == [1])
    }
    #expect(gates.ended.last == "slow:1:0")
    #expect(await outputs("slow").isEmpty)
    #expect(gates.begun.count == 41)
  }

  @Test func `outputs of a machine are delivered one at a time, in their order`() async throws {
    let machines = try machines()
    let ids = ["1", "2", "3"]
    try await start(ids, in: machines)
    try await whileRunning(machines) {
      await gates.wait { $0.begun.count == 3 }
      // The second outputs come while the first ones are delivered.
      for id in ids { try await machines[Ticket.self].send(.close, to: id, key: "c") }
      gates.open("1")
      await gates.wait { $0.ended.contains("1:2:0") }
      #expect(gates.begun.filter { $0.hasPrefix("2") } == ["2:1:0"])
      gates.open()
      await gates.wait { $0.ended.count == 6 }
    }
    #expect(gates.overlaps == [])
    for id in ids {
      #expect(gates.ended.filter { $0.hasPrefix("\(id):") } == ["\(id):1:0", "\(id):2:0"])
      #expect(await outputs(id).isEmpty)
    }
  }

  @Test func `outputs of no more machines are claimed than are delivered at the same time`()
    async throws
  {
    let machines = try machines(4)
    let ids = (1...12).map { "\($0)" }
    try await start(ids, in: machines)
    try await whileRunning(machines) {
      await gates.wait { $0.begun.count == 4 }
      var attempts: [Int] = []
      for id in ids { attempts += await outputs(id).map(\.attempt) }
      #expect(attempts.reduce(0, +) == 4)
      // One that has ended makes room for one.
      let first = try #require(gates.begun.first?.split(separator: ":").first)
      gates.open(String(first))
      await gates.wait { $0.begun.count == 5 }
      gates.open()
      await gates.wait { $0.ended.count == 12 }
    }
    #expect(gates.mostRunning == 4)
    #expect(gates.begun.count == 12)
  }

  @Test func `with one machine at the same time, handlers are called one after the other`()
    async throws
  {
    let machines = try machines(1)
    gates.open()
    try await start((1...20).map { "\($0)" }, in: machines)
    try await whileRunning(machines) { await gates.wait { $0.ended.count == 20 } }
    #expect(gates.mostRunning == 1)
    #expect(gates.begun == gates.ended)
  }

  @Test func `a graceful shutdown finishes what is delivered, and begins nothing else`()
    async throws
  {
    let machines = try machines(2)
    let ids = ["1", "2", "3", "4"]
    try await start(ids, in: machines)
    try await whileRunning(machines) { await gates.wait { $0.begun.count == 2 } }
    // Both have ended after the shutdown began, and are recorded.
    #expect(gates.begun.count == 2)
    #expect(Set(gates.ended) == Set(gates.begun))
    var attempts: [Int] = []
    for id in ids { attempts += await outputs(id).map(\.attempt) }
    #expect(attempts == [0, 0])
  }

  @Test func `deliveries that have ended are recorded when the store is back`() async throws {
    let away = AwayStore(store)
    let machines = try machines(on: away)
    try await start(["1"], in: machines)
    let run = Task { try await machines.run() }
    await gates.wait { $0.begun.count == 1 }
    away.refuseDeletions(3)
    gates.open()
    while await !outputs("1").isEmpty { await Task.yield() }
    run.cancel()
    try await run.value
    #expect(gates.begun == ["1:1:0"])
  }

  @Test func `messages to machines do not wait for handlers`() async throws {
    let machines = try DurableMachines(store: store, settings: oneAtATime) { [gates] in
      Durable(Ticket.self).outputs { _, delivery in await gates.pass(delivery) }
      Durable(Courier.self).sends { _, courier in [.start(Ticket(), id: "of-\(courier.id)")] }
    }
    try await start(["slow", "next"], in: machines)
    try await whileRunning(machines) {
      await gates.wait { $0.begun.count == 1 }
      for id in ["1", "2", "3"] { try await machines[Courier.self].start(id, Courier(), key: "k") }
      for id in ["1", "2", "3"] {
        // The message starts a ticket.
        while (try? await machines[Ticket.self].status("of-\(id)").status) != .active {
          await Task.yield()
        }
      }
      #expect(gates.ended == [])
    }
  }

  private var oneAtATime: DurableSettings {
    var settings = DurableSettings()
    settings.concurrentOutputs = 1
    settings.lease = .seconds(86_400)
    return settings
  }

  @Test func `a handler that does not end holds up its own machine alone`() async throws {
    let time = DrivenTime()
    let store = InMemoryStore(clock: time.storeClock)
    let machines = try machines(2, on: store, clock: time.clock)
    try await start(["dead"], in: machines)
    let run = Task { try await machines.run() }
    await gates.wait { $0.begun == ["dead:1:0"] }
    for id in ["1", "2"] { gates.open(id) }
    try await start(["1"], in: machines)
    await gates.wait { $0.ended == ["1:1:0"] }
    // After its lease the output is claimed again, and left to the handler that still has it.
    let dead = MachineAddress(chart: "Ticket", id: "dead")
    time.advance(by: .seconds(30))
    while await store.pending(of: dead, limit: 9).outputs.map(\.attempt) != [2] {
      // A loop that has begun to wait meanwhile would wait for a time that does not come.
      machines.wake()
      await Task.yield()
    }
    try await start(["2"], in: machines)
    await gates.wait { $0.ended == ["1:1:0", "2:1:0"] }
    #expect(gates.begun == ["dead:1:0", "1:1:0", "2:1:0"])
    // When it has ended, the output is delivered again, because it may not have been.
    gates.open("dead")
    while await !store.pending(of: dead, limit: 9).outputs.isEmpty { await Task.yield() }
    run.cancel()
    try await run.value
    #expect(gates.overlaps == [])
    #expect(gates.mostRunning == 2)
  }

  @Test func `an output behind one whose handler does not end keeps its attempts`()
    async throws
  {
    let time = DrivenTime()
    let store = InMemoryStore(clock: time.storeClock)
    let machines = try machines(2, on: store, clock: time.clock)
    try await start(["dead"], in: machines)
    let run = Task { try await machines.run() }
    await gates.wait { $0.begun == ["dead:1:0"] }
    try await machines[Ticket.self].send(.close, to: "dead", key: "c")
    let dead = MachineAddress(chart: "Ticket", id: "dead")
    func outputs() async -> [StoredOutput] { await store.pending(of: dead, limit: 9).outputs }
    // The first one is claimed again and again, until it is a dead letter.
    // A claim during which the time advances is left to its lease, so that more may have to pass.
    func passLease() async {
      let before = await outputs().first { !$0.isDead }
      while let next = await outputs().first(where: { !$0.isDead }),
        next.revision == before?.revision, next.attempt == before?.attempt
      {
        time.advance(by: .seconds(30))
        machines.wake()
        for _ in 0..<1_000 { await Task.yield() }
      }
    }
    while await outputs().first(where: { !$0.isDead })?.revision == 1 { await passLease() }
    // Then the second one is, which nothing has begun.
    for _ in 0..<25 { await passLease() }
    try #require(await outputs().filter { !$0.isDead }.map(\.revision) == [2])
    #expect(gates.begun == ["dead:1:0"])
    gates.open()
    while await outputs().contains(where: { !$0.isDead }) { await passLease() }
    run.cancel()
    try await run.value
    #expect(gates.ended.first == "dead:1:0")
    #expect(gates.ended.contains("dead:2:0"))
    #expect(gates.overlaps == [])
  }

  @Test func `an output whose delivery was interrupted is delivered alone`() async throws {
    let time = DrivenTime()
    let store = InMemoryStore(clock: time.storeClock)
    let machines = try machines(on: store)
    try await start(["1", "2"], in: machines)
    // A worker claims both and dies.
    _ = await store.claimOutputs(charts: ["Ticket"], limit: 9, lease: .seconds(30))
    time.advance(by: .seconds(30))
    try await start(["3", "4"], in: machines)
    try await whileRunning(machines) {
      for count in 1...2 {
        await gates.wait { $0.begun.count == count }
        // No other output has an attempt that could end with this process.
        var attempts: [Int] = []
        for id in ["1", "2", "3", "4"] {
          let address = MachineAddress(chart: "Ticket", id: id)
          attempts += await store.pending(of: address, limit: 9).outputs.map(\.attempt)
        }
        #expect(attempts == (count == 1 ? [2, 1, 0, 0] : [2, 0, 0]))
        gates.open(count == 1 ? "1" : "2")
      }
      gates.open()
      await gates.wait { $0.ended.count == 4 }
    }
    #expect(gates.begun.prefix(2) == ["1:1:0", "2:1:0"])
  }
}

/// A machine that sends a message when it starts.
private struct Courier: Statechart, Codable, Sendable {
  enum State: String, CaseIterable { case waiting }
  enum Event: String, CaseIterable { case ride }
  enum Output: String, Codable, Sendable { case sent }

  var isNew = true

  static let chart = Chart(initial: .waiting) {
    state(.waiting) {
      always().when("it is new") { $0.isNew }.do { $0.isNew = false }.emit(.sent)
    }
  }
}
#endif
