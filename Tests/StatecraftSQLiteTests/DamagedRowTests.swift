#if SQLite
import Foundation
import GRDB
import Statecraft
import StatecraftDurable
import Synchronization
import Testing

@testable import StatecraftSQLite

/// A door for tests, which closes by itself.
private struct Door: Statechart, Codable, Sendable {
  enum State: CaseIterable { case closed, open }
  enum Event: Codable, Sendable, CaseIterable { case push }

  static let chart = Chart(initial: .closed, name: "Door") {
    state(.closed) { on(.push, to: .open) }
    state(.open) { after(.seconds(3_600), to: .closed) }
  }
}

/// A bell for tests, which says each time that it rang.
private struct Bell: Statechart, Codable, Sendable {
  enum State: CaseIterable { case idle }
  enum Event: Codable, Sendable, CaseIterable { case ring }
  enum Output: Codable, Sendable, Equatable { case rang }

  static let chart = Chart(initial: .idle, name: "Bell") {
    state(.idle) { on(.ring).emit(.rang) }
  }
}

/// Rows whose numbers are damaged, on which no step can count on.
@Suite struct DamagedRowTests {
  let file = TemporaryFile()

  @Test(
    arguments: [
      "revision = 9223372036854775807", "revision = -5",
      "state = replace(state, '{\"generation\":0', '{\"generation\":9223372036854775807')",
      "state = replace(state, '{\"generation\":0', '{\"generation\":-1')",
    ]
  )
  func `a damaged number stops its machine with a reason, and no other one`(
    change: String
  ) async throws {
    let store = try SQLiteStore(path: file.path)
    let machines = try DurableMachines(store: store) { Durable(Door.self) }
    let doors = machines[Door.self]
    for id in ["1", "2"] { try await doors.start(id, Door(), key: "k") }
    let count = try await store.database.write { db in
      try db.execute(sql: "UPDATE statecraft_machine SET \(change) WHERE name = '1'")
      return db.changesCount
    }
    #expect(count == 1)
    // A machine is kept from its last step; another process would read the row.
    let others = try DurableMachines(store: store) { Durable(Door.self) }[Door.self]
    let error = await #expect(throws: (any Error).self) {
      try await others.send(.push, to: "1", key: "p")
    }
    #expect(error.map { "\($0)" }?.contains("which no machine has reached") == true)
    #expect(try await others.send(.push, to: "2", key: "p").revision == 2)
  }

  @Test func `a machine that is parked for a damaged reason says so`() async throws {
    let store = try SQLiteStore(path: file.path)
    let machines = try DurableMachines(store: store) { Durable(Door.self) }
    try await machines[Door.self].start("1", Door(), key: "k")
    try await store.database.write { db in
      let parked = StoredMachine.Status.parked.stored
      try db.execute(sql: "UPDATE statecraft_machine SET status = \(parked), fault = '{\"reas'")
    }
    let row = try await store.machine(MachineAddress(chart: "Door", id: "1"))
    #expect(row?.status == .parked)
    #expect(row?.fault?.reason == "the reason that the store has is damaged: {\"reas")
    #expect(try await store.stuck(chart: "Door", overdue: .seconds(60), limit: 9).count == 1)
  }

  @Test(arguments: [Int64.max, .min])
  func `a damaged revision keeps no others from the pruning of journals`(
    revision: Int64
  ) async throws {
    let store = try SQLiteStore(path: file.path)
    let machines = try DurableMachines(store: store) { Durable(Door.self) }
    for id in ["1", "2"] { try await machines[Door.self].start(id, Door(), key: "k") }
    try await store.database.write { db in
      try db.execute(
        sql: "UPDATE statecraft_machine SET revision = ? WHERE name = '1'",
        arguments: [revision]
      )
      try db.execute(
        sql: """
          UPDATE statecraft_journal SET revision = ?, kind = NULL \
          WHERE machine = (SELECT id FROM statecraft_machine WHERE name = '1')
          """,
        arguments: [revision]
      )
    }
    let parts = ["1", "2"].map {
      JournalPart(of: MachineAddress(chart: "Door", id: $0), upTo: .max)
    }
    let now = try await store.now()
    #expect(try await store.pruneJournals(parts, before: now, limit: 9) == 1)
  }

  @Test func `rows with the largest number are claimed by those who know their charts`()
    async throws
  {
    let store = try SQLiteStore(path: file.path)
    // What is not for a caller is passed by its number.
    store.pass(from: 1)
    let address = MachineAddress(chart: "Order", id: "1")
    let now = try await store.now()
    let results = try await store.process(.named([NamedClaim(address)], events: 0)) { _ in
      var change = MachineChange(empty: address, at: now)
      change.outputs = [
        StoredOutput(
          address: address,
          revision: 1,
          number: 0,
          topic: .output,
          body: "\"mail\"",
          due: now,
          emitted: now
        )
      ]
      return [change]
    }
    #expect(results == [.applied])
    _ = try await store.post([Posting(to: address, key: "k", input: .event("\"go\""))])
    try await store.database.write { db in
      for table in ["inbox", "outbox"] {
        try db.execute(sql: "UPDATE statecraft_\(table) SET seq = \(Int64.max)")
      }
    }
    func claimed(_ chart: String) async throws -> [Int64] {
      let inputs = Mutex<[Int64]>([])
      _ = try await store.process(.waiting(charts: [chart: 1], machines: 9, events: 9)) { claim in
        inputs.withLock { $0 = claim.machines.flatMap(\.inbox).map(\.sequence) }
        return []
      }
      let outputs = try await store.claimOutputs(
        charts: [chart],
        kind: nil,
        limit: 9,
        lease: .seconds(30)
      )
      return inputs.withLock { $0 } + outputs.map(\.sequence)
    }
    for _ in 1...2 { #expect(try await claimed("Cart") == []) }
    #expect(try await claimed("Order") == [.max, .max])
    try await store.deleteOutputs([.max])
    #expect(try await store.pending(of: address, limit: 9).outputs == [])
  }

  @Test func `a damaged number of machines in a state ends no program`() async throws {
    let store = try SQLiteStore(path: file.path)
    let now = try await store.now()
    // The names look the same, and are counted together.
    for (number, state) in ["gepr\u{FC}ft", "gepru\u{308}ft"].enumerated() {
      let address = MachineAddress(chart: "Order", id: "\(number)")
      _ = try await store.process(.named([NamedClaim(address)], events: 0)) { _ in
        var change = MachineChange(empty: address, at: now)
        change.places = [MachineChange.Place(state: state, since: now)]
        return [change]
      }
    }
    try await store.database.write { db in
      try db.execute(sql: "UPDATE statecraft_state SET machines = \(Int64.max)")
    }
    #expect(try await store.counts(of: "Order") == ["gepr\u{FC}ft": .max])
  }

  @Test func `outputs with the largest attempt are delivered`() async throws {
    let store = try SQLiteStore(path: file.path)
    let attempts = Mutex<[Int]>([])
    let machines = try DurableMachines(store: store) {
      // With a limit they would be dead letters.
      Durable(Bell.self).outputs(retry: .constant(.zero, attempts: nil)) { _, delivery in
        attempts.withLock { $0.append(delivery.attempt) }
      }
    }
    let bells = machines[Bell.self]
    try await bells.start("1", Bell(), key: "k")
    for key in ["a", "b"] { try await bells.send(.ring, to: "1", key: key) }
    let count = try await store.database.write { db in
      try db.execute(sql: "UPDATE statecraft_outbox SET attempt = 9223372036854775807")
      return db.changesCount
    }
    #expect(count == 2)
    try await machines.processAll()
    #expect(attempts.withLock { $0 } == [.max, .max])
  }
}
#endif
