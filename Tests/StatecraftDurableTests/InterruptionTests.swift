#if Durable
import Statecraft
import StatecraftDurable
import StatecraftDurableTesting
import Synchronization
import Testing

/// Work whose worker has died in an attempt.
@Suite struct InterruptionTests {
  /// Money that must not be sent twice.
  struct Transfer: Statechart, Codable, Sendable {
    enum State: String, CaseIterable { case sending, asking, sent, checking }
    enum Event: String, CaseIterable { case ask }

    /// Counts attempts.
    struct Environment: Sendable {
      let attempt: @Sendable () async throws -> Void
    }

    var receipt = ""

    static let chart = Chart(initial: .sending) {
      state(.sending) {
        work("send") { _, services, call in
          try await services.attempt()
          return "R\(call.attempt)"
        }
        .onRestore(.fail("ask the bank before you send it again"))
        .onDone(to: .sent) { $0.receipt = $1 }
        .onFailure(to: .checking)
        on(.ask, to: .asking)
      }
      state(.asking) {
        work("answer") { _, services, _ in
          try await services.attempt()
          return "nobody knows"
        }
        .onRestore(.wait)
        .onDone(to: .sent) { $0.receipt = $1 }
      }
      state(.checking)
      final(.sent)
    }
  }

  let time = DrivenTime()
  let store: InMemoryStore
  let machines: DurableMachines
  private let attempts = Attempts()

  private final class Attempts: Sendable {
    let count = Mutex(0)
  }

  init() throws {
    let attempts = attempts
    store = InMemoryStore(clock: time.storeClock)
    machines = try DurableMachines(store: store, clock: time.clock) {
      Durable(
        Transfer.self,
        environment: Transfer.Environment { attempts.count.withLock { $0 += 1 } }
      )
    }
  }

  private var transfers: ChartMachines<Transfer> { machines[Transfer.self] }

  /// Lets a worker claim the work and die, and its lease end.
  private func interrupt() async throws {
    let claimed = await store.claimWork(charts: ["Transfer": 1], limit: 9, lease: .seconds(30))
    #expect(claimed.map(\.attempt) == [1])
    time.advance(by: .seconds(30))
    try await machines.processAll()
  }

  @Test(arguments: [(9, true), (10, false)])
  func `work that ends its process each time is not begun without end`(
    _ interruptions: Int,
    _ isBegun: Bool
  ) async throws {
    let shop = try Shop(retry: .never)
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    try await shop.orders.send(.pay(100), to: "42", key: "p")
    for attempt in 1...interruptions {
      let claimed = await shop.store.claimWork(charts: ["Order": 1], limit: 9, lease: .seconds(30))
      #expect(claimed.map(\.attempt) == [attempt])
      shop.time.advance(by: .seconds(30))
    }
    try await shop.machines.processAll()
    #expect(shop.bank.attempts == (isBegun ? [interruptions + 1] : []))
    #expect(try await shop.orders.machine("42").state == (isBegun ? .paid : .unpaid))
    guard !isBegun else { return }
    let entry = try #require(try await shop.orders.journal(of: "42").last)
    let reason = "the work 'capture' was interrupted in attempt 10, and is not begun again"
    #expect(entry.input == .failed(generation: 2, reason: reason))
  }

  @Test func `work that must not be repeated fails after an interruption`() async throws {
    try await transfers.start("1", Transfer(), key: "k")
    try await interrupt()
    #expect(attempts.count.withLock { $0 } == 0)
    #expect(try await transfers.machine("1").state == .checking)
    let entry = try #require(try await transfers.journal(of: "1").last)
    #expect(
      entry.input
        == .failed(
          generation: 1,
          reason: "the work 'send' was interrupted in attempt 1: ask the bank before you send it "
            + "again"
        )
    )
  }

  @Test(.timeLimit(.minutes(30)))
  func `work that must not be repeated counts as interrupted when its run is cancelled`()
    async throws
  {
    let (started, begin) = AsyncStream.makeStream(of: Void.self)
    let other = try DurableMachines(store: store) {
      Durable(
        Transfer.self,
        environment: Transfer.Environment {
          begin.yield()
          let (never, _) = AsyncStream.makeStream(of: Void.self)
          for await _ in never {}
          throw CancellationError()
        }
      )
    }
    try await transfers.start("1", Transfer(), key: "k")
    let run = Task { try await other.run() }
    for await _ in started { break }
    run.cancel()
    try await run.value
    let work = try #require(try await transfers.pending("1").work.first)
    #expect(work.attempt == 1 && work.isRunning)
    try await machines.processAll()
    #expect(attempts.count.withLock { $0 } == 0)
    #expect(try await transfers.machine("1").state == .checking)
    let entry = try #require(try await transfers.journal(of: "1").last)
    let advice = "ask the bank before you send it again"
    let reason = "the work 'send' was interrupted in attempt 1: \(advice)"
    #expect(entry.input == .failed(generation: 1, reason: reason))
  }

  @Test func `work that waits after an interruption is resolved by an operator`() async throws {
    try await transfers.start("1", Transfer(), key: "k")
    try await transfers.send(.ask, to: "1", key: "a")
    try await interrupt()
    for _ in 0..<3 {
      let work = try #require(try await transfers.pending("1").work.first)
      #expect(work.error == "interrupted in attempt 1; it waits for `resolve`")
      time.advance(by: .seconds(365 * 86_400))
      try await machines.processAll()
    }
    #expect(attempts.count.withLock { $0 } == 0)
    let operations = machines.operations
    #expect(try await !operations.resolve(work: "send", of: "1", Transfer.self, with: "\"R\""))
    #expect(try await operations.resolve(work: "answer", of: "1", Transfer.self, with: "\"R\""))
    try await machines.processAll()
    #expect(try await transfers.machine("1").receipt == "R")
    #expect(try await transfers.status("1").status == .done)
    #expect(try await !operations.resolve(work: "answer", of: "1", Transfer.self, with: "\"R\""))
  }
}
#endif
