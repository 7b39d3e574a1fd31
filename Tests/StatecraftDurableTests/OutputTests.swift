#if Durable
import Statecraft
import StatecraftDurable
import StatecraftTesting
import Synchronization
import Testing

@testable import StatecraftDurableTesting

@Suite struct OutputTests {
  @Test func `an output that fails is delivered again, with its key, before the next one`()
    async throws
  {
    let shop = try Shop()
    shop.mail.refuse(2)
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    shop.time.advance(by: .seconds(86_400))
    try await shop.machines.processAll()
    try await shop.orders.send(.cancel, to: "42", key: "c")
    try await shop.machines.processAll()
    #expect(shop.mail.outputs.isEmpty)
    for _ in 0..<2 {
      shop.time.advance(by: .seconds(10))
      try await shop.machines.processAll()
    }
    #expect(shop.mail.outputs == [.reminder(1), .goodbye])
    #expect(shop.mail.keys == ["42:2:0", "42:3:0"])
    #expect(shop.mail.attempts == [3, 1])
  }

  @Test func `an output that cannot be delivered becomes a dead letter, and others follow`()
    async throws
  {
    let shop = try Shop()
    shop.mail.refuse(3)
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    shop.time.advance(by: .seconds(86_400))
    try await shop.machines.processAll()
    try await shop.orders.send(.cancel, to: "42", key: "c")
    for _ in 0..<3 {
      shop.time.advance(by: .seconds(10))
      try await shop.machines.processAll()
    }
    #expect(shop.mail.outputs == [.goodbye])
    let dead = try await shop.machines.operations.deadLetters()
    #expect(dead.map(\.key) == ["42:2:0"])
    #expect(dead.first?.error == "the mail server is away (after 3 attempts)")
    let sequence = try #require(dead.first?.sequence)
    #expect(try await shop.machines.operations.retryDeadLetter(sequence))
    try await shop.machines.processAll()
    #expect(shop.mail.outputs == [.goodbye, .reminder(1)])
  }

  @Test(.timeLimit(.minutes(30)))
  func `a handler that does not return is cancelled before its lease is over`() async throws {
    let time = DrivenTime()
    let machines = try DurableMachines(
      store: InMemoryStore(clock: time.storeClock),
      clock: time.clock
    ) {
      Durable(Ticket.self).outputs(retry: .constant(.seconds(10), attempts: 3)) { _, _ in
        // Ends with its task.
        for await _ in AsyncStream<Void>.makeStream().stream {}
      }
    }
    let tickets = machines[Ticket.self]
    try await tickets.start("1", Ticket(isCopied: true), key: "k")
    let processing = Task { try await machines.processAll() }
    await time.clock.waitForSleepers()
    time.advance(by: .milliseconds(22_500))
    _ = try await processing.value
    let output = try #require(try await tickets.pending("1").outputs.first)
    #expect(output.attempt == 1)
    #expect(output.error == "it took longer than 22.5 seconds")
  }

  /// A chart before and after it has outputs.
  struct Plain: Statechart, Codable, Sendable {
    enum State: CaseIterable { case open }
    enum Event: CaseIterable, Codable, Sendable { case go }
    static let chart = Chart(initial: .open, name: "Note") { state(.open) { on(.go) } }
  }

  struct Speaking: Statechart, Codable, Sendable {
    typealias State = Plain.State
    typealias Event = Plain.Event
    enum Output: Codable, Sendable, Equatable { case went }
    static let chart = Chart(initial: .open, name: "Note", version: 2) {
      migrate(from: 1) { try $0.context { try Speaking(from: $0) } }
      state(.open) { on(.go).emit(.went) }
    }
  }

  @Test func `an output that an older version has no handler for is left to the newer one`()
    async throws
  {
    let time = DrivenTime()
    let store = InMemoryStore(clock: time.storeClock)
    let outputs = Mutex<[Speaking.Output]>([])
    let new = try DurableMachines(store: store, clock: time.clock) {
      Durable(Speaking.self).outputs { output, _ in outputs.withLock { $0.append(output) } }
    }
    let old = try DurableMachines(store: store, clock: time.clock) { Durable(Plain.self) }
    try await new[Speaking.self].start("1", Speaking(), key: "k")
    try await new[Speaking.self].send(.go, to: "1", key: "g")
    try await old.processAll()
    let waiting = try #require(try await new[Speaking.self].pending("1").outputs.first)
    #expect(
      waiting.error
        == "version 1 of the chart 'Note' has no handler for outputs; add `.outputs { … }`"
    )
    time.advance(by: .seconds(300))
    try await new.processAll()
    #expect(outputs.withLock { $0 } == [.went])
  }

  @Test func `an output behind a dead letter is not delivered by two workers`() async throws {
    let store = InMemoryStore()
    let claimed = Mutex<[[String]]>([])
    let machines = try DurableMachines(store: store) {
      Durable(Ticket.self).outputs { output, _ in
        if output == .opened { throw FinalFailure("nobody wants it") }
        // Another worker looks while this one delivers.
        let rows = await store.claimOutputs(charts: ["Ticket"], limit: 9, lease: .seconds(30))
        claimed.withLock { $0.append(rows.map(\.key)) }
      }
    }
    let tickets = machines[Ticket.self]
    try await tickets.start("1", Ticket(isCopied: true), key: "k")
    try await tickets.send(.close, to: "1", key: "c")
    #expect(try await tickets.pending("1").outputs.count == 2)
    try await machines.processAll()
    #expect(claimed.withLock { $0 } == [[]])
    #expect(try await machines.operations.deadLetters().map(\.key) == ["1:1:0"])
  }

  @Test func `a machine sends to another one exactly once`() async throws {
    let store = InMemoryStore()
    let machines = try DurableMachines(store: store) {
      Durable(Ticket.self).sends { output, sender in
        switch output {
        case .opened: [.start(Ticket(), id: "copy-of-\(sender.id)")]
        case .closed: [.event(.close, to: Ticket.self, id: "copy-of-\(sender.id)")]
        }
      }
    }
    let tickets = machines[Ticket.self]
    try await tickets.start("1", Ticket(isCopied: true), key: "k")
    try await tickets.send(.close, to: "1", key: "c")
    try await machines.processAll()
    let journal = try await tickets.journal(of: "copy-of-1")
    #expect(journal.map(\.key) == ["from:Ticket/1:1:0", "from:Ticket/1:2:0"])
    #expect(try await tickets.status("copy-of-1").status == .done)
  }

  @Test func `a message without a receiver is a dead letter that says so`() async throws {
    let machines = try DurableMachines(store: InMemoryStore()) {
      Durable(Ticket.self).sends { _, _ in [.event(.close, to: Ticket.self, id: "nobody")] }
    }
    let tickets = machines[Ticket.self]
    try await tickets.start("1", Ticket(), key: "k")
    try await tickets.send(.close, to: "1", key: "c")
    try await machines.processAll()
    let dead = try await machines.operations.deadLetters()
    #expect(
      dead.first?.error == "there is no machine Ticket/nobody; start it, then retry"
    )
  }

  @Test func `a message with an id that is none is a dead letter that says so`() async throws {
    let machines = try DurableMachines(store: InMemoryStore()) {
      Durable(Ticket.self).sends { _, _ in [.start(Ticket(), id: "")] }
    }
    let tickets = machines[Ticket.self]
    try await tickets.start("1", Ticket(), key: "k")
    try await tickets.send(.close, to: "1", key: "c")
    try await machines.processAll()
    let dead = try await machines.operations.deadLetters()
    #expect(
      dead.first?.error == "the message to Ticket/ cannot be sent: the id '' is not usable: "
        + "an id has 1 to 512 bytes, and this one has 0"
    )
  }

  @Test func `dead letters are counted, delivered again and discarded by reason, age and limit`()
    async throws
  {
    let time = DrivenTime()
    let machines = try DurableMachines(
      store: InMemoryStore(clock: time.storeClock),
      clock: time.clock
    ) {
      Durable(Ticket.self).outputs { _, delivery in
        throw FinalFailure(delivery.machine.id.hasPrefix("a") ? "no address" : "no paper")
      }
    }
    let tickets = machines[Ticket.self]
    let operations = machines.operations
    for id in ["a1", "b1", "a2", "b2", "a3"] {
      time.advance(by: .seconds(10))
      try await tickets.start(id, Ticket(), key: "k")
      try await tickets.send(.close, to: id, key: "c")
    }
    try await machines.processAll()
    func ids() async throws -> [String] {
      try await operations.deadLetters().map(\.address.id)
    }
    #expect(try await ids() == ["a1", "b1", "a2", "b2", "a3"])
    let counts: [(DeadLetterSelection, Int, Bool)] = [
      (DeadLetterSelection(), 5, false), (DeadLetterSelection(chart: "Ticket"), 5, false),
      (DeadLetterSelection(chart: "Order"), 0, false),
      (DeadLetterSelection(reason: "no address"), 3, false),
      (DeadLetterSelection(reason: "address"), 0, false),
      // The third one was said twenty seconds ago.
      (DeadLetterSelection(age: .seconds(20)), 3, false),
      (DeadLetterSelection(age: .seconds(21)), 2, false),
      (DeadLetterSelection(reason: "no address", age: .seconds(20)), 2, false),
      (DeadLetterSelection(limit: 2), 2, true), (DeadLetterSelection(limit: 5), 5, false),
      (DeadLetterSelection(reason: "no paper", limit: 2), 2, false),
      (DeadLetterSelection(limit: 0), 0, true),
    ]
    for (selection, count, hasMore) in counts {
      let found = try await operations.countDeadLetters(selection)
      #expect(found == DeadLetterCount(count: count, hasMore: hasMore), "\(selection)")
    }
    #expect(try await ids().count == 5)
    let lost = DeadLetterSelection(reason: "no address", limit: 2)
    #expect(
      try await operations.discardDeadLetters(lost) == DeadLetterCount(count: 2, hasMore: true)
    )
    #expect(try await ids() == ["b1", "b2", "a3"])
    let old = DeadLetterSelection(age: .seconds(20))
    #expect(try await operations.retryDeadLetters(old) == DeadLetterCount(count: 1))
    #expect(try await ids() == ["b2", "a3"])
    // A retry ends as the first attempt did.
    try await machines.processAll()
    #expect(try await ids() == ["b1", "b2", "a3"])
    #expect(try await operations.retryDeadLetters() == 3)
  }

  /// A store in which the first dead letter fails again as soon as a page with it was read.
  private final class ChangingStore: ForwardingStore {
    let base: any DurableStore
    private let reason: String
    private let hasChanged = Mutex(false)

    init(_ base: any DurableStore, reason: String) {
      self.base = base
      self.reason = reason
    }

    func deadLetters(
      chart: String?,
      after cursor: Int64?,
      limit: Int
    ) async throws -> [StoredOutput] {
      let letters = try await base.deadLetters(chart: chart, after: cursor, limit: limit)
      let isFirst = hasChanged.withLock { hasChanged in
        defer { hasChanged = true }
        return !hasChanged
      }
      guard isFirst, let first = letters.first else { return letters }
      #expect(try await base.reviveOutput(first.sequence))
      let claimed = try await base.claimOutputs(
        charts: [first.address.chart],
        kind: nil,
        limit: 1,
        lease: .seconds(30)
      )
      #expect(claimed.map(\.sequence) == [first.sequence])
      for output in claimed { #expect(try await base.buryOutput(output, reason: reason)) }
      return letters
    }
  }

  @Test(arguments: ["no paper", "no address"])
  func `a dead letter that has failed again when its turn comes is not discarded`(
    reason: String
  ) async throws {
    let time = DrivenTime()
    let store = InMemoryStore(clock: time.storeClock)
    func machines(_ store: any DurableStore) throws -> DurableMachines {
      try DurableMachines(store: store, clock: time.clock) {
        Durable(Ticket.self).outputs { _, _ in throw FinalFailure("no address") }
      }
    }
    let first = try machines(store)
    for id in ["1", "2"] {
      try await first[Ticket.self].start(id, Ticket(), key: "k")
      try await first[Ticket.self].send(.close, to: id, key: "c")
    }
    try await first.processAll()
    let selection = DeadLetterSelection(reason: "no address")
    #expect(try await first.operations.countDeadLetters(selection) == DeadLetterCount(count: 2))
    time.advance(by: .seconds(1))
    let read = try #require(try await first.operations.deadLetters().first)
    let changing = try machines(ChangingStore(store, reason: reason)).operations
    #expect(try await changing.discardDeadLetters(selection) == DeadLetterCount(count: 1))
    let left = try await changing.deadLetters()
    #expect(left.map(\.address.id) == ["1"])
    #expect(left.map(\.error) == [reason])
    #expect(try await !changing.discardDeadLetter(asRead: read))
    #expect(
      try await NothingDone.reason(ofDiscarding: read, in: store)
        == "nothing was discarded: the dead letter \(read.sequence) of Ticket/1 was delivered again "
        + "meanwhile, and has failed again: \(reason); read it again and decide"
    )
    // By its number, it is the one that there is now.
    let again = try machines(ChangingStore(store, reason: reason)).operations
    time.advance(by: .seconds(1))
    #expect(try await !again.discardDeadLetter(read.sequence))
    #expect(try await again.discardDeadLetter(read.sequence))
    #expect(try await NothingDone.reason(ofDiscarding: read, in: store) == nil)
  }

  @Test func `a message to an erased machine is discarded, and its sender can be erased`()
    async throws
  {
    let time = DrivenTime()
    let machines = try DurableMachines(
      store: InMemoryStore(clock: time.storeClock),
      clock: time.clock
    ) {
      Durable(Ticket.self)
        .sends { _, _ in [.event(.close, to: Ticket.self, id: "2")] }
        .retain(.closed, for: .seconds(10))
    }
    let tickets = machines[Ticket.self]
    let operations = machines.operations
    try await tickets.start("2", Ticket(), key: "k")
    #expect(try await operations.erase("2", of: Ticket.self))
    try await tickets.start("1", Ticket(), key: "k")
    try await tickets.send(.close, to: "1", key: "c")
    try await machines.processAll()
    let number = try #require(try await operations.deadLetters().first?.sequence)
    // A retry ends as the first attempt did.
    #expect(try await operations.retryDeadLetter(number))
    try await machines.processAll()
    #expect(try await operations.deadLetters().map(\.sequence) == [number])
    time.advance(by: .seconds(20))
    #expect(try await operations.applyRetention() == 0)
    #expect(try await operations.discardDeadLetter(number))
    #expect(try await !operations.discardDeadLetter(number))
    #expect(try await operations.deadLetters().isEmpty)
    #expect(try await operations.applyRetention() == 1)
  }

  @Test func `a machine that exists refuses a start, and its journal says so`() async throws {
    let machines = try DurableMachines(store: InMemoryStore()) {
      Durable(Ticket.self).sends { _, _ in [.start(Ticket(), id: "2")] }
    }
    let tickets = machines[Ticket.self]
    try await tickets.start("1", Ticket(), key: "k")
    try await tickets.start("2", Ticket(), key: "k")
    try await tickets.send(.close, to: "1", key: "c")
    try await machines.processAll()
    let journal = try await tickets.journal(of: "2")
    #expect(journal.map(\.outcome) == ["started", "refused"])
    #expect(DurableAnswer(journal[1]).reason == "the machine was started before")
    #expect(try await tickets.status("2").status == .active)
  }
}
#endif
