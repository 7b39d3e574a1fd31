#if Durable
import Statecraft
import StatecraftDurable
import StatecraftDurableTesting
import StatecraftExploration
import StatecraftTesting
import Synchronization
import Testing

/// The examples of the article "Testing durable machines", in its order.
@Suite struct TestingArticleTests {
  // MARK: - The program

  struct Order: Statechart, Codable, Sendable {
    enum State: CaseIterable { case unpaid, capturing, paid, cancelled }
    enum Event: Codable, CaseIterable { case pay, cancel }
    enum Output: Codable, Equatable, Sendable { case reminder(Int), receipt(String) }
    struct Environment: Sendable {
      var capture: @Sendable (Int, WorkCall) async throws -> String
    }
    struct V1: Codable { var euros: Int }

    var cents: Int
    var reminders = 0

    static let chart = Chart(initial: .unpaid, version: 2) {
      state(.unpaid) {
        on(.pay, to: .capturing)
        on(.cancel, to: .cancelled)
        after(.seconds(86_400), to: .unpaid).do { $0.reminders += 1 }
          .emit { .reminder($0.reminders) }
      }
      state(.capturing) {
        work("capture") { order, services, call in try await services.capture(order.cents, call) }
          .onDone(to: .paid).emit { .receipt($1) }
          .onFailure(to: .unpaid)
      }
      final(.paid)
      final(.cancelled)

      migrate(from: 1) { old in
        old.renameState("open", to: "unpaid")
        try old.context { (order: V1) in Order(cents: order.euros * 100) }
      }
    }
  }

  // MARK: - The world of the tests

  final class Bank: Sendable {
    struct Away: Error {}
    private let state = Mutex((failures: 0, keys: [String]()))

    var keys: [String] { state.withLock { $0.keys } }

    func fail(_ count: Int) { state.withLock { $0.failures = count } }

    @Sendable func capture(_ cents: Int, _ call: WorkCall) throws -> String {
      try state.withLock { state in
        state.keys.append(call.key)
        if state.failures > 0 {
          state.failures -= 1
          throw Away()
        }
      }
      return "R-\(cents)"
    }
  }

  final class Mail: Sendable {
    private let taken = Mutex<[Order.Output]>([])

    var outputs: [Order.Output] { taken.withLock { $0 } }

    func take(_ output: Order.Output) { taken.withLock { $0.append(output) } }
  }

  final class World: Sendable {
    let time = DrivenTime()
    let store: InMemoryStore
    let bank = Bank()
    let mail = Mail()

    init() { store = InMemoryStore(clock: time.storeClock) }

    /// A process: all that it shares with others is the store.
    func process(clock: (any Clock<Duration>)? = nil) throws -> DurableMachines {
      try DurableMachines(store: store, clock: clock ?? time.clock) {
        Durable(Order.self, environment: Order.Environment(capture: bank.capture))
          .work("capture", retry: .constant(.seconds(10), attempts: 3))
          .outputs { [mail] output, _ in mail.take(output) }
      }
    }
  }

  // MARK: - The tests

  @Test func `an order that is not paid is reminded of each day`() async throws {
    let world = World()
    let machines = try world.process()
    let orders = machines[Order.self]
    try await orders.start("42", Order(cents: 100), key: "cart-9")
    for _ in 1...2 {
      world.time.advance(by: .seconds(86_400))
      try await machines.processAll()
    }
    #expect(world.mail.outputs == [.reminder(1), .reminder(2)])
    let order = try await orders.machine("42")
    #expect(order.state == .unpaid)
    #expect(order.reminders == 2)
  }

  @Test func `while the bank is away, the capture is repeated with the same key`() async throws {
    let world = World()
    let machines = try world.process()
    let orders = machines[Order.self]
    try await orders.start("42", Order(cents: 100), key: "cart-9")
    world.bank.fail(1)
    try await orders.send(.pay, to: "42", key: "psp-7f3")
    try await machines.processAll()
    #expect(try await orders.machine("42").state == .capturing)
    #expect(try await machines.operations.stuck().map(\.kind) == [.failingWork])
    world.time.advance(by: .seconds(10))
    try await machines.processAll()
    #expect(try await orders.machine("42").state == .paid)
    #expect(Set(world.bank.keys).count == 1)
    #expect(world.mail.outputs == [.receipt("R-100")])
  }

  @Test func `a payment whose answer was lost is applied once`() async throws {
    let world = World()
    let before = try world.process()[Order.self]
    try await before.start("42", Order(cents: 100), key: "cart-9")
    let first = try await before.send(.pay, to: "42", key: "psp-7f3")
    // The process has died before the answer arrived; its client asks the next one.
    let after = try world.process()[Order.self]
    let second = try await after.send(.pay, to: "42", key: "psp-7f3")
    #expect(second.isRepeated)
    #expect(second.revision == first.revision)
  }

  @Test func `an order goes on when its worker has died during the capture`() async throws {
    let world = World()
    let orders = try world.process()[Order.self]
    try await orders.start("42", Order(cents: 100), key: "cart-9")
    try await orders.send(.pay, to: "42", key: "psp-7f3")
    // A worker begins the capture, and is never heard of again.
    let claimed = await world.store.claimWork(
      charts: ["Order": 2],
      limit: 1,
      lease: .seconds(30)
    )
    #expect(claimed.map(\.name) == ["capture"])

    let machines = try world.process()
    try await machines.processAll()
    #expect(world.bank.keys.isEmpty)
    world.time.advance(by: .seconds(30))
    try await machines.processAll()
    #expect(world.bank.keys.count == 1)
    #expect(try await machines[Order.self].machine("42").state == .paid)
  }

  @Test(.timeLimit(.minutes(30)))
  func `a running worker pays an order that is posted`() async throws {
    let world = World()
    let machines = try world.process(clock: ContinuousClock())
    let orders = machines[Order.self]
    try await orders.start("42", Order(cents: 100), key: "cart-9")
    let run = Task { try await machines.run() }
    try await orders.post(.pay, to: "42", key: "psp-7f3")
    // The start, the payment, and the result of the capture.
    for try await change in orders.changes(of: "42") where change.revision == 3 { break }
    run.cancel()
    try await run.value
    #expect(try await orders.machine("42").state == .paid)
  }

  // MARK: - Versions

  struct OldOrder: Statechart, Provable, Codable, Sendable {
    enum State: CaseIterable { case open, paid }
    enum Event: Codable, CaseIterable { case pay }

    var euros: Int

    static let chart = Chart(initial: .open, name: "Order") {
      state(.open) { on(.pay, to: .paid) }
      final(.paid)
    }
    static let proof = Proof<OldOrder> { everyEvent() }
  }

  @Test func `each order of version 1 can be migrated`() {
    expectMigration(of: OldOrder(euros: 1), to: Order.chart)
  }

  @Test func `a stored order of version 1 is paid by version 2`() async throws {
    let world = World()
    let old = try DurableMachines(store: world.store, clock: world.time.clock) {
      Durable(OldOrder.self)
    }
    try await old[OldOrder.self].start("42", OldOrder(euros: 1), key: "cart-9")
    let machines = try world.process()
    try await machines[Order.self].send(.pay, to: "42", key: "psp-7f3")
    try await machines.processAll()
    #expect(world.mail.outputs == [.receipt("R-100")])
    let journal = try await machines[Order.self].journal(of: "42")
    #expect(journal.map(\.version) == [1, 2, 2, 2])
  }

  // MARK: - A store of one's own

  /// The store that the article is about has another name in a user's program.
  typealias MyStore = InMemoryStore

  @Test(arguments: StoreConformance.checks)
  func `the store keeps the rule`(_ check: StoreConformance.Check) async throws {
    try await check.run { clock in MyStore(clock: clock) }
  }

  @Test(arguments: UInt64(1)...2)
  func `durable machines keep their promises on the store`(_ seed: UInt64) async throws {
    let report = try await DurableSimulation(seed: seed).run { clock in MyStore(clock: clock) }
    #expect(report.violations.isEmpty, "\(report)")
  }
}
#endif
