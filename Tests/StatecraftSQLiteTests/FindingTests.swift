#if SQLite
import GRDB
import Statecraft
import StatecraftDurable
import StatecraftSQLite
import Testing

/// What it costs to find what is stuck, counted in steps of SQLite's virtual machine.
@Suite struct FindingTests {
  private static let clock = StoreClock { WallTime(sinceEpoch: .seconds(1_000_000)) }

  private static func store() throws -> SQLiteStore {
    try SQLiteStore(sharing: try DatabaseQueue(), clock: clock)
  }

  /// Parks new machines, each a second after the one before.
  private static func park(
    _ numbers: Range<Int>,
    of chart: String,
    in store: SQLiteStore
  ) async throws {
    let addresses = numbers.map { MachineAddress(chart: chart, id: "\($0)") }
    _ = try await store.process(.named(addresses.map { NamedClaim($0) }, events: 1)) { claim in
      zip(numbers, addresses).map { number, address in
        let time = WallTime(sinceEpoch: .seconds(number))
        var change = MachineChange(empty: address, at: time)
        change.machine.status = .parked
        change.machine.fault =
          StoredMachine.Fault(reason: "no bank", key: "k", input: "pay", time: time)
        return change
      }
    }
  }

  /// Returns the findings, and the number of steps that it took to read them.
  private static func stuck(
    _ chart: String?,
    in store: SQLiteStore
  ) async throws -> (findings: [StuckFinding], steps: Int) {
    let (findings, steps) = try await StepCounter.count(in: store) {
      try await store.stuck(chart: chart, overdue: .seconds(60), limit: 5)
    }
    return (findings, steps)
  }

  @Test(arguments: ["Order", nil])
  func `finding the oldest parked machines does not read the others`(_ chart: String?) async throws
  {
    let store = try Self.store()
    try await Self.park(100..<110, of: "Order", in: store)
    try await Self.park(500..<510, of: "Cart", in: store)
    let few = try await Self.stuck(chart, in: store)
    try await Self.park(1_000..<3_000, of: "Order", in: store)
    try await Self.park(3_000..<5_000, of: "Cart", in: store)
    let many = try await Self.stuck(chart, in: store)
    #expect(few.findings.map(\.address.id) == ["100", "101", "102", "103", "104"])
    #expect(many.findings == few.findings)
    #expect(few.steps > 0)
    // The trees of the indexes are deeper, and nothing else.
    #expect(many.steps <= few.steps * 2)
  }

  /// Adds machines with work that begins or began at a time, as older versions wrote it.
  private static func add(
    _ numbers: Range<Int>,
    runningSince started: Int?,
    error: String? = nil,
    in store: SQLiteStore
  ) async throws {
    let addresses = numbers.map { MachineAddress(chart: "Order", id: "\($0)") }
    _ = try await store.process(.named(addresses.map { NamedClaim($0) }, events: 1)) { claim in
      addresses.map { address in
        var change = MachineChange(empty: address, at: claim.now)
        change.work = [
          StoredWork(
            address: address,
            generation: 1,
            name: "capture",
            state: "open",
            version: 1,
            context: "{}",
            attempt: started == nil ? 0 : 1,
            due: started == nil
              ? claim.now : WallTime(sinceEpoch: claim.now.sinceEpoch + .seconds(30)),
            started: started.map { WallTime(sinceEpoch: .seconds($0)) } ?? claim.now,
            error: error,
            isRunning: started != nil
          )
        ]
        return change
      }
    }
  }

  @Test(arguments: ["Order", nil])
  func `finding work that hangs does not read work that waits`(_ chart: String?) async throws {
    let store = try Self.store()
    try await Self.add(10..<12, runningSince: 900_000, in: store)
    try await Self.add(12..<13, runningSince: 800_000, in: store)
    try await Self.add(13..<15, runningSince: 999_950, in: store)
    try await Self.add(100..<110, runningSince: nil, in: store)
    let few = try await Self.stuck(chart, in: store)
    try await Self.add(1_000..<3_000, runningSince: nil, in: store)
    let many = try await Self.stuck(chart, in: store)
    #expect(few.findings.map(\.kind) == [.hangingWork, .hangingWork, .hangingWork])
    #expect(few.findings.map(\.address.id) == ["12", "10", "11"])
    #expect(many.findings == few.findings)
    #expect(few.steps > 0)
    // The trees of the indexes are deeper, and nothing else.
    #expect(many.steps <= few.steps * 2)
  }

  @Test func `an attempt of an older version hangs if it is the first, and fails otherwise`()
    async throws
  {
    let store = try Self.store()
    try await Self.add(1..<2, runningSince: 900_000, in: store)
    try await Self.add(2..<3, runningSince: 900_000, error: "away", in: store)
    let found = try await store.stuck(chart: nil, overdue: .seconds(60), limit: 9)
    #expect(found.map { "\($0.address)" } == ["Order/2", "Order/1"])
    #expect(found.map(\.kind) == [.failingWork, .hangingWork])
    #expect(found.map(\.reason) == ["away", ""])
    #expect(found.map(\.error) == ["away", nil])
    let started = WallTime(sinceEpoch: .seconds(900_000))
    #expect(found.map(\.since) == [started, started])
  }

  @Test func `the oldest parked machines of all charts come first`() async throws {
    let store = try Self.store()
    for number in 10..<16 {
      try await Self.park(number..<number + 1, of: number % 2 == 0 ? "Order" : "Cart", in: store)
    }
    let found = try await store.stuck(chart: nil, overdue: .seconds(60), limit: 4)
    #expect(found.map { "\($0.address)" } == ["Order/10", "Cart/11", "Order/12", "Cart/13"])
  }

  @Test func `a chart that the store does not have has no findings`() async throws {
    let store = try Self.store()
    try await Self.park(10..<13, of: "Order", in: store)
    #expect(try await store.stuck(chart: "Cart", overdue: .seconds(60), limit: 4).isEmpty)
  }
}
#endif
