#if Durable
import Logging
import ServiceLifecycle
import Statecraft
import StatecraftDurable
import StatecraftTesting
import Synchronization
import Testing

@testable import StatecraftDurableTesting

/// The beginning of a service whose store is away.
@Suite struct BeginningTests {
  private let time = DrivenTime()

  private func machines(_ store: RefusingStore, _ lines: LogLines) throws -> DurableMachines {
    var settings = DurableSettings()
    settings.logger = Logger(label: "test") { _ in lines }
    return try DurableMachines(store: store, settings: settings, clock: time.clock) {
      Durable(Ticket.self).outputs { _, _ in }
    }
  }

  @Test func `a service whose store is away at its beginning waits for it`() async throws {
    let error = StoreError(.unavailable, "the server starts")
    let store = RefusingStore(InMemoryStore(clock: time.storeClock), error, times: 3)
    let lines = LogLines()
    let machines = try machines(store, lines)
    let start = try machines[Ticket.self].starting("1", Ticket(), key: "s")
    _ = try await store.base.post([start])
    let run = Task { try await machines.run() }
    // Each wait ends when the time has come, and none before.
    for attempt in 1...3 {
      await time.clock.waitForSleepers()
      #expect(store.refused == attempt)
      time.advance(by: .seconds(5))
    }
    for try await change in machines[Ticket.self].changes(of: "1") where change.revision == 1 {
      break
    }
    run.cancel()
    try await run.value
    #expect(
      lines.all
        == Array(
          repeating: "the store is away, and is tried again: the server starts",
          count: 3
        )
    )
  }

  @Test func `a service ends at its beginning with an error that does not pass`() async throws {
    let error = StoreError(.unsuitable, "the password is wrong")
    let lines = LogLines()
    let machines = try machines(
      RefusingStore(InMemoryStore(clock: time.storeClock), error, times: .max),
      lines
    )
    await #expect(throws: error) { try await machines.run() }
    #expect(lines.all.isEmpty)
  }

  @Test func `a service that waits for its store is shut down at once`() async throws {
    let error = StoreError(.unavailable, "the server starts")
    let store = RefusingStore(InMemoryStore(clock: time.storeClock), error, times: .max)
    let machines = try machines(store, LogLines())
    let service = ServiceGroup(
      services: [machines],
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    )
    let run = Task { try await service.run() }
    await time.clock.waitForSleepers()
    // The clock stands still.
    await service.triggerGracefulShutdown()
    try await run.value
    #expect(store.refused >= 1)
  }
}

/// A store that refuses to record charts, some times.
private final class RefusingStore: ForwardingStore {
  let base: any DurableStore
  private let error: StoreError
  private let times: Int
  private let count = Mutex(0)

  init(_ base: any DurableStore, _ error: StoreError, times: Int) {
    self.base = base
    self.error = error
    self.times = times
  }

  /// How often it has refused.
  var refused: Int { count.withLock { $0 } }

  func register(_ chart: StoredChart) async throws -> StoredChart? {
    let refuses = count.withLock { count in
      guard count < times else { return false }
      count += 1
      return true
    }
    if refuses { throw error }
    return try await base.register(chart)
  }
}

/// Keeps the messages of errors.
private final class LogLines: LogHandler {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }
  var logLevel: Logger.Level {
    get { .error }
    set {}
  }
  var metadata: Logger.Metadata {
    get { [:] }
    set {}
  }

  subscript(metadataKey _: String) -> Logger.Metadata.Value? {
    get { nil }
    set {}
  }

  func log(event: LogEvent) { lines.withLock { $0.append("\(event.message)") } }
}
#endif
