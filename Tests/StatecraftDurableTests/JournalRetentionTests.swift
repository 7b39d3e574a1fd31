#if Durable
import Logging
import Statecraft
import Synchronization
import Testing

@testable import StatecraftDurable
@testable import StatecraftDurableTesting

/// Journals of machines that live for years.
@Suite struct JournalRetentionTests {
  private let time = DrivenTime()
  private let store: PruningStore

  init() {
    store = PruningStore(base: InMemoryStore(clock: time.storeClock))
  }

  /// A store that notes how many entries each transaction has pruned.
  private final class PruningStore: ForwardingStore {
    let base: any DurableStore
    private let counts = Mutex<[Int]>([])
    /// After how many transactions one fails; `nil` if none does.
    private let remaining = Mutex<Int?>(nil)

    init(base: any DurableStore) {
      self.base = base
    }

    /// Returns the pruned entries of the transactions since the last call.
    func takeCounts() -> [Int] {
      counts.withLock { counts in
        defer { counts = [] }
        return counts
      }
    }

    /// Lets a transaction fail after some others.
    func fail(after count: Int) { remaining.withLock { $0 = count } }

    func pruneJournals(
      _ parts: [JournalPart],
      before time: WallTime,
      limit: Int
    ) async throws -> Int {
      let fails = remaining.withLock { remaining in
        guard let count = remaining else { return false }
        remaining = count == 0 ? nil : count - 1
        return count == 0
      }
      if fails { throw StoreError(.unavailable, "the server restarts") }
      let count = try await base.pruneJournals(parts, before: time, limit: limit)
      counts.withLock { $0.append(count) }
      return count
    }
  }

  private func machines(
    _ change: (Durable<Order>) -> Durable<Order>
  ) throws -> DurableMachines {
    let order = Durable(Order.self, environment: Order.Environment { _, _ in "receipt" })
      .outputs { _, _ in }
    return try DurableMachines(store: store, clock: time.clock) { change(order) }
  }

  /// Starts a machine, and sends it so many events that are refused, 10 seconds apart.
  private func fill(_ orders: ChartMachines<Order>, _ id: String, _ count: Int) async throws {
    try await orders.start(id, Order(cents: 100), key: "start")
    for number in 0..<count {
      time.advance(by: .seconds(10))
      try await orders.send(.pay(number), to: id, key: "k\(number)")
    }
  }

  private func inputs(_ orders: ChartMachines<Order>, _ id: String) async throws -> [String] {
    try await orders.journal(of: id).map { "\($0.revision) \($0.input?.kind ?? "-")" }
  }

  @Test(arguments: [
    // The entries are 50, 40, 30, 20, 10 and 0 seconds old.
    (25, 0, 3), (25, 4, 2), (25, 2, 3), (0, 2, 4), (0, 0, 6), (1_000, 0, 0), (0, 9, 0),
  ])
  func `inputs are kept while they are young, or among the last`(
    _ seconds: Int,
    _ last: Int,
    _ pruned: Int
  ) async throws {
    let machines = try machines { $0.keepJournal(for: .seconds(seconds), last: last) }
    try await fill(machines[Order.self], "42", 5)
    #expect(try await machines.operations.pruneJournals() == pruned)
    #expect(
      try await inputs(machines[Order.self], "42")
        == (1...6).map { "\($0) \($0 <= pruned ? "-" : $0 == 1 ? "start" : "event")" }
    )
    #expect(try await machines.operations.pruneJournals() == 0)
  }

  @Test func `a machine whose journal was pruned answers keys, goes on and says what is missing`()
    async throws
  {
    let machines = try machines { $0.keepJournal(last: 2) }
    let orders = machines[Order.self]
    try await fill(orders, "42", 3)
    let first = try await orders.send(.pay(0), to: "42", key: "k0")
    #expect(try await machines.operations.pruneJournals() == 2)

    let again = try await orders.send(.pay(0), to: "42", key: "k0")
    #expect(again == first)
    #expect(again.isRepeated && again.revision == 2 && again.outcome == .refused)
    let address = MachineAddress(chart: "Order", id: "42")
    await #expect(throws: DurableError.keyReused(address, key: "k0")) {
      try await orders.send(.cancel, to: "42", key: "k0")
    }
    let start = try await orders.start("42", Order(cents: 100), key: "start")
    #expect(start.isRepeated && start.revision == 1)
    #expect(try await orders.send(.pay(100), to: "42", key: "p").outcome == .transitioned)

    // Changes have no gap, and say what is not there.
    var seen: [String] = []
    for try await change in orders.changes(of: "42") {
      seen.append("\(change.revision) \(change.input?.kind ?? "-") \(change.outcome)")
      if change.revision == 5 { break }
    }
    #expect(
      seen == [
        "1 - started", "2 - refused", "3 event refused", "4 event refused", "5 event transitioned",
      ]
    )
    let replay = try await machines.operations.replay("42", of: Order.self)
    #expect(
      replay.verdict
        == .blocked(
          revision: 1,
          reason:
            "the inputs up to revision 2 were pruned or erased, and a replay needs all of them"
        )
    )
    let all = try await machines.operations.replay(Order.self)
    #expect(all.count == 1 && all.differing == [replay])
  }

  @Test func `journals are pruned in small transactions, and a run goes on where the last ended`()
    async throws
  {
    let machines = try machines { $0 }
    let orders = machines[Order.self]
    try await fill(orders, "1", 2_499)
    for id in 2...450 { try await orders.start("\(id)", Order(cents: 100), key: "start") }
    var pruning = JournalPruning(of: "Order", JournalRetention(duration: .zero, last: 0))
    func prune(_ transactions: Int) async throws -> [Int] {
      _ = try await pruning.prune(in: store, transactions: transactions, until: { false })
      return store.takeCounts()
    }
    #expect(try await prune(2) == [1_000, 1_000])
    // The rest of the first 200 machines, which has the other 500 entries of the first one, and the next.
    #expect(try await prune(2) == [699, 200])
    #expect(try await prune(9) == [50])
    #expect(try await prune(9) == [0, 0, 0])
    let all = try await JournalPruning.pruneAll(
      of: "Order",
      JournalRetention(duration: .zero, last: 0),
      in: store,
      until: { true }
    )
    #expect(all == 0)
    #expect(store.takeCounts().isEmpty)
  }

  @Test func `a run looks at few machines while it finds nothing to prune`() async throws {
    let machines = try machines { $0 }
    for id in 1...2_400 {
      try await machines[Order.self].start("\(id)", Order(cents: 100), key: "start")
    }
    func pruning(_ seconds: Int) -> JournalPruning {
      JournalPruning(of: "Order", JournalRetention(duration: .seconds(seconds), last: 0))
    }
    var idle = pruning(1_000)
    for pages in [10, 2, 10] {
      _ = try await idle.prune(in: store, transactions: 100, until: { false })
      #expect(store.takeCounts() == Array(repeating: 0, count: pages))
    }
    // What there is to prune is found in one run.
    var busy = pruning(0)
    #expect(try await busy.prune(in: store, transactions: 100, until: { false }) == 2_400)
    #expect(store.takeCounts() == Array(repeating: 200, count: 12))
  }

  @Test func `a journal that grows fast is pruned before its machine's turn`() async throws {
    let machines = try machines { $0.keepJournal(last: 1) }
    let orders = machines[Order.self]
    for id in 1...2_100 { try await orders.start("\(id)", Order(cents: 100), key: "start") }
    try await fill(orders, "slow", JournalGrowth.entries - 2)
    try await fill(orders, "worn", JournalGrowth.entries)
    var prunings: [Int: [String: JournalPruning]] = [:]
    await machines.runtime.maintain(&prunings) { false }
    #expect(store.takeCounts() == [JournalGrowth.entries])
    let kept = try await orders.journal(of: "worn", after: Int64(JournalGrowth.entries))
    #expect(kept.map { $0.input?.kind } == ["event"])
    // The other one has its turn.
    await machines.runtime.maintain(&prunings) { false }
    #expect(store.takeCounts() == [JournalGrowth.entries - 2])
  }

  @Test func `a run that the store has interrupted goes on where it has failed`() async throws {
    let machines = try machines { $0.keepJournal(last: 0) }
    for id in 1...250 {
      try await machines[Order.self].start("\(id)", Order(cents: 100), key: "start")
    }
    var prunings: [Int: [String: JournalPruning]] = [:]
    store.fail(after: 1)
    await machines.runtime.maintain(&prunings) { false }
    #expect(store.takeCounts() == [200])
    await machines.runtime.maintain(&prunings) { false }
    #expect(store.takeCounts() == [50])
  }

  /// Two databases, the first of which is away.
  private final class DividedStore: ForwardingStore {
    let base: any DurableStore

    init(_ base: any DurableStore) {
      self.base = base
    }

    func list(_ query: MachineQuery) async throws -> [ListedMachine] {
      throw StoreError(.unavailable, "lists need all databases")
    }

    func parts() async throws -> [Result<any DurableStore, StoreError>] {
      [.failure(StoreError(.unavailable, "the first one is away")), .success(base)]
    }
  }

  @Test func `a database that is away does not stop the retention of others, and is named`()
    async throws
  {
    let lines = LogLines()
    var settings = DurableSettings()
    settings.logger = Logger(label: "test") { _ in lines }
    let machines = try DurableMachines(
      store: DividedStore(store),
      settings: settings,
      clock: time.clock
    ) {
      Durable(Order.self, environment: Order.Environment { _, _ in "receipt" })
        .outputs { _, _ in }
        .keepJournal(last: 1)
        .retain(.cancelled, for: .seconds(60))
    }
    let orders = machines[Order.self]
    try await fill(orders, "1", 3)
    try await orders.start("2", Order(cents: 100), key: "start")
    try await orders.send(.cancel, to: "2", key: "c")
    try await machines.processAll()
    time.advance(by: .seconds(61))
    var prunings: [Int: [String: JournalPruning]] = [:]
    await machines.runtime.maintain(&prunings) { false }
    #expect(try await inputs(orders, "1") == ["1 -", "2 -", "3 -", "4 event"])
    let cancelled = MachineAddress(chart: "Order", id: "2")
    #expect(try await store.machine(cancelled)?.status == .erased)
    #expect(lines.all == ["processing maintenance failed: the first one is away"])

    // Who asks for it gets the error after the work.
    try await orders.send(.pay(7), to: "1", key: "more")
    await #expect(throws: StoreError(.unavailable, "the first one is away")) {
      try await machines.operations.pruneJournals()
    }
    #expect(try await inputs(orders, "1").prefix(4) == ["1 -", "2 -", "3 -", "4 -"])
    await #expect(throws: StoreError(.unavailable, "the first one is away")) {
      try await machines.operations.applyRetention()
    }
  }

  @Test func `a journal that is pruned while it is read says what is missing`() async throws {
    let machines = try machines { $0.keepJournal(last: 1) }
    try await fill(machines[Order.self], "42", 3)
    let before = try await machines[Order.self].journal(of: "42")
    #expect(try await machines.operations.pruneJournals() == 3)
    let after = try await machines[Order.self].journal(of: "42")
    let replay = try NamedMachines(machines).replay(
      [before[0]] + after.dropFirst(),
      of: MachineAddress(chart: "Order", id: "42")
    )
    #expect(
      replay.verdict
        == .blocked(
          revision: 2,
          reason:
            "the inputs up to revision 3 were pruned or erased, and a replay needs all of them"
        )
    )
  }

  @Test(.timeLimit(.minutes(30)))
  func `a running service prunes journals`() async throws {
    let machines = try machines { $0.keepJournal(last: 1) }
    let orders = machines[Order.self]
    try await fill(orders, "42", 3)
    let run = Task { try await machines.run() }
    while try await inputs(orders, "42") != ["1 -", "2 -", "3 -", "4 event"] { await Task.yield() }
    run.cancel()
    try await run.value
  }

  @Test func `numbers that are negative are refused at registration`() throws {
    let error = #expect(throws: DurableError.self) {
      _ = try machines { $0.keepJournal(for: .seconds(-1), last: -2) }
    }
    guard case .registration(let findings)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(
      findings.map(\.problem)
        == ["the journals of 'Order' keep the last -2 entries, and others for -1.0 seconds"]
    )
    #expect(findings.map(\.suggestion) == ["name numbers that are not negative"])
  }
}
#endif
