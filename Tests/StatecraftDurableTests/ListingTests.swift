#if Durable
import Statecraft
import StatecraftDurable
import Synchronization
import Testing

@testable import StatecraftDurableTesting

@Suite struct ListingTests {
  @Test func `machines are counted and listed by state, outer states and tags too`() async throws {
    let shop = try Shop()
    for id in 0..<250 {
      try await shop.orders.start("\(id)", Order(cents: 1), key: "k")
      shop.time.advance(by: .milliseconds(1))
    }
    try await shop.orders.send(.pay(1), to: "7", key: "p")
    try await shop.machines.processAll()
    #expect(try await shop.orders.counts() == ["open": 250, "unpaid": 249, "paid": 1])
    var ids: [String] = []
    for try await machine in shop.orders.list(in: .open) { ids.append(machine.id) }
    #expect(ids == (0..<250).map(String.init))
    var tagged: [String] = []
    for try await machine in shop.orders.list(tagged: "money") { tagged.append(machine.id) }
    #expect(tagged == ["7"])
    var prefixed: [String] = []
    for try await machine in shop.orders.list(prefix: "24") { prefixed.append(machine.id) }
    #expect(
      prefixed == ["24", "240", "241", "242", "243", "244", "245", "246", "247", "248", "249"]
    )
  }

  @Test func `machines that are in a state for long are found`() async throws {
    let shop = try Shop()
    try await shop.orders.start("old", Order(cents: 1), key: "k")
    shop.time.advance(by: .seconds(100))
    try await shop.orders.start("new", Order(cents: 1), key: "k")
    var ids: [String] = []
    for try await machine in shop.orders.list(in: .unpaid, longerThan: .seconds(100)) {
      ids.append(machine.id)
    }
    #expect(ids == ["old"])
  }

  @Test func `changes come from any revision on, and as they happen`() async throws {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "a")
    try await shop.orders.send(.pay(1), to: "42", key: "b")
    let changes = shop.orders.changes(of: "42", after: 1)
    let reader = Task {
      var keys: [String] = []
      for try await change in changes {
        keys.append(change.key)
        if keys.count == 3 { return keys }
      }
      return keys
    }
    try await shop.orders.send(.pay(2), to: "42", key: "c")
    try await shop.orders.send(.pay(3), to: "42", key: "d")
    #expect(try await reader.value == ["b", "c", "d"])
  }

  @Test func `a step between two readings is shown, also if the machine is erased then`()
    async throws
  {
    let store = InterruptedStore(InMemoryStore())
    let machines = try DurableMachines(store: store) {
      Durable(Ticket.self).outputs { _, _ in }
    }
    try await machines[Ticket.self].start("1", Ticket(), key: "a")
    store.afterEmptyJournal {
      try await machines[Ticket.self].send(.close, to: "1", key: "b")
      #expect(try await machines.operations.erase("1", of: Ticket.self))
    }
    var keys: [String] = []
    for try await change in machines[Ticket.self].changes(of: "1") { keys.append(change.key) }
    #expect(keys == ["a", "b"])
  }

  @Test func `what is not registered is said by every method`() async throws {
    let shop = try Shop()
    await #expect(throws: DurableError.notRegistered(chart: "Ticket", registered: ["Order"])) {
      try await shop.machines[Ticket.self].start("1", Ticket(), key: "k")
    }
    await #expect(throws: DurableError.notRegistered(chart: "Ticket", registered: ["Order"])) {
      _ = try await shop.machines[Ticket.self].counts()
    }
  }
}

/// A store with which something happens between two readings of a program.
private final class InterruptedStore: ForwardingStore {
  let base: any DurableStore
  private let interruption = Mutex<(@Sendable () async throws -> Void)?>(nil)

  init(_ base: any DurableStore) { self.base = base }

  /// Runs a closure once, when a part of a journal without entries has been read.
  func afterEmptyJournal(_ body: @escaping @Sendable () async throws -> Void) {
    interruption.withLock { $0 = body }
  }

  func journal(
    of address: MachineAddress,
    after revision: Int64,
    limit: Int
  ) async throws -> [JournalEntry] {
    let journal = try await base.journal(of: address, after: revision, limit: limit)
    guard journal.isEmpty else { return journal }
    let body = interruption.withLock { body in
      defer { body = nil }
      return body
    }
    try await body?()
    return journal
  }
}
#endif
