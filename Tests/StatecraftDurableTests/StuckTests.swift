#if Durable
import Statecraft
import StatecraftDurable
import StatecraftDurableTesting
import Testing

/// What does not proceed, with what an operator may look at.
@Suite struct StuckTests {
  /// Starts an order and pays it, so that its work waits for a worker.
  private static func pay(_ id: String, in shop: Shop) async throws {
    try await shop.orders.start(id, Order(cents: 100), key: "k")
    try await shop.orders.send(.pay(100), to: id, key: "p")
  }

  /// Claims all work, and renews its lease after a time, as a process does whose work does not end.
  private static func hang(for duration: Duration, in shop: Shop) async {
    let work = await shop.store.claimWork(charts: ["Order": 1], limit: 9, lease: .seconds(30))
    shop.time.advance(by: duration)
    _ = await shop.store.renewWork(work.map(\.reference), lease: .seconds(30))
  }

  /// The same machines in a program that limits the time of an attempt.
  private static func limited(_ limit: Duration, in shop: Shop) throws -> DurableMachines {
    try DurableMachines(store: shop.store, clock: shop.time.clock) {
      Durable(Order.self, environment: Order.Environment(capture: shop.bank.capture))
        .work("capture", timeout: limit)
        .outputs { _, _ in }
    }
  }

  private static let end =
    "see what it waits for, and end that process so that another one begins it again"

  @Test func `work whose process has ended waits for another one`() async throws {
    let shop = try Shop()
    try await Self.pay("42", in: shop)
    await Self.hang(for: .seconds(59), in: shop)
    #expect(try await shop.machines.operations.stuck().isEmpty)
    // The lease ends at 89 seconds.
    shop.time.advance(by: .seconds(121))
    let found = try await shop.machines.operations.stuck()
    #expect(found.map(\.kind) == [.overdueWork])
    #expect(found.first?.reason.hasPrefix("it has been waiting for 1 min 31 s: no process") == true)
  }

  @Test func `work that hangs is found with its time, and what to look at`() async throws {
    let shop = try Shop()
    try await Self.pay("42", in: shop)
    let started = shop.time.now
    await Self.hang(for: .seconds(200), in: shop)
    let found = try await shop.machines.operations.stuck()
    #expect(found.map(\.kind) == [.hangingWork])
    #expect(found.first?.address == MachineAddress(chart: "Order", id: "42"))
    #expect(found.first?.subject == "capture")
    #expect(found.first?.since == started)
    #expect(
      found.first?.reason
        == "it has been running for 3 min 20 s, in a process that is alive; \(Self.end), or give it a time "
        + "limit"
    )
    // A store knows no reason.
    let stored = await shop.store.stuck(chart: nil, overdue: .seconds(60), limit: 9)
    #expect(stored.map(\.reason) == [""])
  }

  @Test func `work that hangs after a failure is found with its attempt and the failure`()
    async throws
  {
    let shop = try Shop()
    let machines = try Self.limited(.seconds(300), in: shop)
    try await Self.pay("42", in: shop)
    let work = await shop.store.claimWork(charts: ["Order": 1], limit: 9, lease: .seconds(30))
    await shop.store.retryWork(work[0].reference, after: .seconds(3_600), error: "away")
    shop.time.advance(by: .seconds(3_600))
    #expect(try await shop.machines.operations.stuck().map(\.reason) == ["away"])
    await Self.hang(for: .seconds(200), in: shop)
    let found = try await shop.machines.operations.stuck()
    #expect(found.map(\.kind) == [.hangingWork])
    #expect(found.first?.attempt == 2)
    #expect(found.first?.error == "away")
    #expect(
      found.first?.reason
        == "attempt 2 has been running for 3 min 20 s, in a process that is alive; the last one that ended "
        + "failed: away; \(Self.end), or give it a time limit"
    )
    // The limit is one of the attempt; until then, the work is what it was before.
    #expect(try await machines.operations.stuck().map(\.kind) == [.failingWork])
    shop.time.advance(by: .seconds(101))
    var reference = work[0].reference
    reference.attempt = 2
    #expect(await shop.store.renewWork([reference], lease: .seconds(30)) == [true])
    #expect(
      try await machines.operations.stuck().map(\.reason) == [
        "attempt 2 has been running for 5 min 1 s, in a process that is alive, longer than its time limit "
          + "of 5 min: it goes on when it is cancelled, or was interrupted and begun again; the last one "
          + "that ended failed: away; \(Self.end)"
      ]
    )
  }

  @Test func `failing work whose next attempt may run longer stays that, and comes before others`()
    async throws
  {
    let shop = try Shop()
    let machines = try Self.limited(.seconds(300), in: shop)
    try await Self.pay("42", in: shop)
    let started = shop.time.now
    let work = await shop.store.claimWork(charts: ["Order": 1], limit: 9, lease: .seconds(30))
    await shop.store.retryWork(work[0].reference, after: .seconds(10), error: "away")
    shop.time.advance(by: .seconds(10))
    try await shop.orders.start("43", Order(cents: 100), key: "k")
    try await shop.orders.send(.cancel, to: "43", key: "c")
    let outputs = await shop.store.claimOutputs(
      charts: ["Order"],
      kind: nil,
      limit: 9,
      lease: .seconds(30)
    )
    #expect(outputs.map(\.key) == ["43:2:0"])
    _ = await shop.store.retryOutput(
      outputs[0],
      attempt: 1,
      after: .seconds(3_600),
      error: "no paper"
    )
    await Self.hang(for: .seconds(200), in: shop)
    // A program without the time limit has another order.
    #expect(
      try await shop.machines.operations.stuck().map(\.kind) == [.failingOutput, .hangingWork]
    )
    let found = try await machines.operations.stuck(limit: 2)
    #expect(found.map(\.kind) == [.failingWork, .failingOutput])
    #expect(
      found.first
        == StuckFinding(
          kind: .failingWork,
          address: MachineAddress(chart: "Order", id: "42"),
          subject: "capture",
          reason: "away",
          since: started,
          attempt: 2,
          error: "away"
        )
    )
  }

  @Test func `work with a time limit hangs after that limit`() async throws {
    let shop = try Shop()
    let machines = try Self.limited(.seconds(300), in: shop)
    try await Self.pay("42", in: shop)
    await Self.hang(for: .seconds(300), in: shop)
    #expect(try await machines.operations.stuck().isEmpty)
    #expect(try await shop.machines.operations.stuck().count == 1)
    shop.time.advance(by: .seconds(1))
    #expect(
      try await machines.operations.stuck().map(\.reason) == [
        "it has been running for 5 min 1 s, in a process that is alive, longer than its time limit of 5 min: "
          + "it goes on when it is cancelled, or was interrupted and begun again; \(Self.end)"
      ]
    )
  }

  @Test func `work that may run longer takes no places of findings`() async throws {
    let shop = try Shop()
    let machines = try Self.limited(.seconds(300), in: shop)
    for id in ["1", "2"] { try await Self.pay(id, in: shop) }
    try await shop.orders.start("3", Order(cents: 100), key: "k")
    try await shop.orders.post(.cancel, to: "3", key: "c")
    await Self.hang(for: .seconds(200), in: shop)
    #expect(
      try await shop.machines.operations.stuck(limit: 2).map(\.kind)
        == [.hangingWork, .hangingWork]
    )
    let found = try await machines.operations.stuck(limit: 1)
    #expect(found.map(\.kind) == [.overdueInbox])
    #expect(found.map(\.subject) == ["c"])
    #expect(
      found.map(\.reason) == [
        "it has been waiting for 3 min 20 s: no process applies inputs of Order; see whether one runs that "
          + "has this chart in the version of the machine or a newer one, and what it logs"
      ]
    )
  }

  @Test func `work that waits says whether it is paused`() async throws {
    let shop = try Shop()
    let operations = shop.machines.operations
    try await Self.pay("42", in: shop)
    shop.time.advance(by: .seconds(3_700))
    func reasons() async throws -> [String] {
      let found = try await operations.stuck()
      #expect(found.map(\.kind) == [.overdueWork])
      return found.map(\.reason)
    }
    let time = "it has been waiting for 1 h 1 min: "
    #expect(
      try await reasons() == [
        time + "no process begins work of Order; see whether one runs that has this chart in the "
          + "version of the work or a newer one, and whether it is busy with other work"
      ]
    )
    #expect(try await operations.pause("42", of: Order.self))
    #expect(try await reasons() == [time + "the machine is paused; `resume` continues it"])
    try await operations.pause(Order.self)
    #expect(try await reasons() == [time + "the chart Order is paused; `resume` continues it"])
  }

  @Test func `a timer and an output that are late say who is missing`() async throws {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    shop.time.advance(by: .seconds(86_400 + 180))
    let timers = try await shop.machines.operations.stuck()
    #expect(timers.map(\.kind) == [.overdueTimer])
    #expect(
      timers.map(\.reason) == [
        "it has been due for 3 min: no process moves the timers of this store; see whether one runs its "
          + "machines, and what it logs"
      ]
    )
    try await shop.orders.start("43", Order(cents: 100), key: "k")
    try await shop.orders.send(.cancel, to: "43", key: "c")
    shop.time.advance(by: .seconds(2 * 86_400))
    let outputs = try await shop.machines.operations.stuck().filter { $0.kind == .overdueOutput }
    #expect(outputs.map(\.subject) == ["43:2:0"])
    #expect(
      outputs.map(\.reason) == [
        "it has been waiting for 2 d: no process delivers it; see whether one runs that has the chart Order, "
          + "and whether it is behind another output of the machine or of a slow handler"
      ]
    )
  }
}
#endif
