#if Durable
import Logging
import ServiceLifecycle
import Statecraft
import StatecraftTesting
import Synchronization
import Testing

@testable import StatecraftDurable
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
    // The reason is said once in a minute.
    #expect(lines.all == ["the store is away, and is tried again: the server starts"])
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

  @Test func `a chart is known with its first machine, although no worker runs`() async throws {
    for isPosted in [false, true] {
      let store = InMemoryStore(clock: time.storeClock)
      let machines = try DurableMachines(store: store, clock: time.clock) {
        Durable(Ticket.self).outputs { _, _ in }
      }
      #expect(await store.charts().isEmpty)
      if isPosted {
        try await machines[Ticket.self].postStart("1", Ticket(), key: "s")
      } else {
        try await machines[Ticket.self].start("1", Ticket(), key: "s")
      }
      #expect(await store.charts().map(\.name) == ["Ticket"])
    }
  }

  @Test func `a chart that is paused before it has machines is known`() async throws {
    let store = InMemoryStore(clock: time.storeClock)
    let machines = try DurableMachines(store: store, clock: time.clock) {
      Durable(Ticket.self).outputs { _, _ in }
    }
    try await machines.operations.pause(Ticket.self)
    #expect(await store.charts().map(\.name) == ["Ticket"])
  }

  @Test func `an input does not fail with the recording of its chart, which is tried again`()
    async throws
  {
    let error = StoreError(.unavailable, "the server starts")
    let store = RefusingStore(InMemoryStore(clock: time.storeClock), error, times: 2)
    let lines = LogLines(.warning)
    let machines = try machines(store, lines)
    let tickets = machines[Ticket.self]
    try await tickets.start("1", Ticket(), key: "s")
    try await tickets.postStart("2", Ticket(), key: "s")
    #expect(try await store.charts().isEmpty)
    #expect(
      lines.all
        == Array(
          repeating: "the charts are not recorded yet, so that lists may lack their machines: "
            + "the server starts",
          count: 2
        )
    )
    try await tickets.start("3", Ticket(), key: "s")
    try await tickets.start("4", Ticket(), key: "s")
    #expect(try await store.charts().map(\.name) == ["Ticket"])
    #expect(store.recorded == 1)
  }

  @Test func `a sender that is cancelled while its chart is recorded is served, and others too`()
    async throws
  {
    let store = RefusingStore(
      InMemoryStore(clock: time.storeClock),
      CancellationError(),
      times: 1
    )
    let lines = LogLines(.warning)
    let tickets = try machines(store, lines)[Ticket.self]
    let sender = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await tickets.start("1", Ticket(), key: "s")
    }
    #expect(try await sender.value.revision == 1)
    #expect(store.refused == 1)
    #expect(lines.all.isEmpty)
    try await tickets.start("2", Ticket(), key: "s")
    #expect(try await store.charts().map(\.name) == ["Ticket"])
  }
}

/// When a process tells its store about its charts.
@Suite struct ChartRecordingTests {
  @Test func `an attempt is made by one input, and less and less often while it fails`() {
    let recording = ChartRecording()
    var attempts: [Int] = []
    for input in 0..<4_000 where recording.begin() {
      #expect(!recording.begin())
      recording.end(isDone: false)
      attempts.append(input)
    }
    #expect(attempts.prefix(6) == [0, 1, 2, 11, 28, 61])
    #expect(attempts.last == 3_027)
    while !recording.begin() {}
    recording.end(isDone: true)
    #expect(recording.isDone)
    #expect(!recording.begin())
  }
}

/// A store that refuses to record charts, some times.
private final class RefusingStore: ForwardingStore {
  let base: any DurableStore
  private let error: any Error
  private let times: Int
  private let count = Mutex(0)
  private let recordings = Mutex(0)

  init(_ base: any DurableStore, _ error: any Error, times: Int) {
    self.base = base
    self.error = error
    self.times = times
  }

  /// How often it has refused.
  var refused: Int { count.withLock { $0 } }
  /// How often it has recorded a chart.
  var recorded: Int { recordings.withLock { $0 } }

  func register(_ chart: StoredChart) async throws -> StoredChart? {
    let refuses = count.withLock { count in
      guard count < times else { return false }
      count += 1
      return true
    }
    if refuses { throw error }
    recordings.withLock { $0 += 1 }
    return try await base.register(chart)
  }
}
#endif
