#if SQLite
import Foundation
import GRDB
import Statecraft
import StatecraftDurable
import StatecraftSQLite
import Testing

/// A door for tests, whose events a program posts in its own transactions.
private struct Door: Statechart, Codable, Sendable {
  enum State: CaseIterable { case closed, open }
  enum Event: Codable, Sendable, CaseIterable { case push, pull }

  static let chart = Chart(initial: .closed, name: "Door") {
    state(.closed) { on(.push, to: .open) }
    state(.open) { on(.pull, to: .closed) }
  }
}

/// Machines in the database of a program, in one transaction with the program's own tables.
@Suite struct OwnTransactionTests {
  let file = TemporaryFile()

  private struct Refused: Error {}

  private func pool() throws -> DatabasePool {
    let pool = try DatabasePool(path: file.path)
    try pool.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA synchronous = FULL;
          CREATE TABLE IF NOT EXISTS cart(key INTEGER PRIMARY KEY);
          INSERT OR IGNORE INTO cart VALUES (9);
          """
      )
    }
    return pool
  }

  @Test func `an event and a change of the program are committed together`() async throws {
    let pool = try pool()
    let machines = try DurableMachines(store: SQLiteStore(sharing: pool)) { Durable(Door.self) }
    let doors = machines[Door.self]
    try await doors.start("1", Door(), key: "start")
    try await pool.write { db in
      try db.execute(sql: "DELETE FROM cart WHERE key = 9")
      try doors.post(.push, to: "1", key: "push", in: db)
    }
    try await machines.processAll()
    #expect(try await doors.machine("1").state == .open)
    #expect(try await pool.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM cart") } == 0)
  }

  @Test func `an event is rolled back with the program's change`() async throws {
    let pool = try pool()
    let machines = try DurableMachines(store: SQLiteStore(sharing: pool)) { Durable(Door.self) }
    let doors = machines[Door.self]
    try await doors.start("1", Door(), key: "start")
    await #expect(throws: Refused.self) {
      try await pool.write { db in
        try db.execute(sql: "DELETE FROM cart WHERE key = 9")
        try doors.post(.push, to: "1", key: "push", in: db)
        throw Refused()
      }
    }
    try await machines.processAll()
    #expect(try await doors.machine("1").state == .closed)
    #expect(try await pool.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM cart") } == 1)
  }

  @Test func `a machine starts in the program's transaction`() async throws {
    let pool = try pool()
    let machines = try DurableMachines(store: SQLiteStore(sharing: pool)) { Durable(Door.self) }
    let doors = machines[Door.self]
    try await pool.write { db in
      try doors.postStart("1", Door(), key: "start", in: db)
      try doors.post(.push, to: "1", key: "push", in: db)
    }
    try await machines.processAll()
    #expect(try await doors.machine("1").state == .open)
    #expect(try await doors.journal(of: "1").map(\.key) == ["start", "push"])
  }

  @Test func `a chart is known with a machine that starts in the program's transaction`()
    async throws
  {
    let pool = try pool()
    let store = try SQLiteStore(sharing: pool)
    let machines = try DurableMachines(store: store) { Durable(Door.self) }
    let doors = machines[Door.self]
    await #expect(throws: Refused.self) {
      try await pool.write { db in
        try doors.postStart("1", Door(), key: "start", in: db)
        throw Refused()
      }
    }
    #expect(try await store.charts().isEmpty)
    try await pool.write { db in _ = try doors.postStart("1", Door(), key: "start", in: db) }
    #expect(try await store.charts().map(\.name) == ["Door"])
  }

  @Test func `a key that was answered returns its answer in a transaction, too`() async throws {
    let pool = try pool()
    let machines = try DurableMachines(store: SQLiteStore(sharing: pool)) { Durable(Door.self) }
    let doors = machines[Door.self]
    try await doors.start("1", Door(), key: "start")
    let first = try await doors.send(.push, to: "1", key: "push")
    let again = try await pool.write { try doors.post(.push, to: "1", key: "push", in: $0) }
    #expect(again?.revision == first.revision)
    #expect(again?.isRepeated == true)
    await #expect(throws: DurableError.self) {
      try await pool.write { _ = try doors.post(.pull, to: "1", key: "push", in: $0) }
    }
  }

  @Test func `an unknown machine is refused in the transaction`() async throws {
    let pool = try pool()
    let machines = try DurableMachines(store: SQLiteStore(sharing: pool)) { Durable(Door.self) }
    let doors = machines[Door.self]
    let address = MachineAddress(chart: "Door", id: "2")
    await #expect(throws: DurableError.unknownMachine(address)) {
      try await pool.write { _ = try doors.post(.push, to: "2", key: "push", in: $0) }
    }
  }

  @Test func `machines in memory take no part in a transaction of SQLite`() async throws {
    let pool = try pool()
    let machines = try DurableMachines(store: InMemoryStore()) { Durable(Door.self) }
    let doors = machines[Door.self]
    await #expect(throws: StoreError.self) {
      try await pool.write { _ = try doors.post(.push, to: "1", key: "push", in: $0) }
    }
  }

  @Test func `machines go on where a closed store has left them`() async throws {
    do {
      let store = try SQLiteStore(path: file.path)
      let machines = try DurableMachines(store: store) { Durable(Door.self) }
      try await machines[Door.self].start("1", Door(), key: "start")
      try await machines[Door.self].send(.push, to: "1", key: "push")
      try store.close()
    }
    let machines = try DurableMachines(store: try SQLiteStore(path: file.path)) {
      Durable(Door.self)
    }
    let doors = machines[Door.self]
    #expect(try await doors.machine("1").state == .open)
    #expect(try await doors.send(.pull, to: "1", key: "pull").outcome == .transitioned)
    #expect(try await doors.counts() == ["closed": 1])
  }
}
#endif
