#if PostgreSQL
import Statecraft
import StatecraftDurable
import Synchronization
import Testing

@testable import StatecraftPostgreSQL

/// Slots that move between databases.
@Suite(.withPostgreSQL) struct SlotMoveTests {
  /// Whether the senders have ended.
  private final class Ending: Sendable {
    private let state = Mutex(false)

    var hasCome: Bool { state.withLock { $0 } }

    func come() { state.withLock { $0 = true } }
  }

  /// How far the databases' time is ahead.
  private final class Lateness: Sendable {
    private let state = Mutex(Duration.zero)

    var duration: Duration { state.withLock { $0 } }

    func grow(by duration: Duration) { state.withLock { $0 += duration } }
  }

  private func machines(_ store: any DurableStore) throws -> DurableMachines {
    try DurableMachines(store: store) {
      Durable(Purse.self).outputs { _, _ in }.sends { _, _ in
        [.event(.one, to: Total.self, id: "all")]
      }
      Durable(Total.self)
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `slots move while events come, and each event is applied once, in its order`()
    async throws
  {
    let lateness = Lateness()
    try await SharedDatabases.withSchemas(2) { address, schemas in
      let ids = (0..<6).map { "p\($0)" }
      let events = 24
      let moving = Set(
        ids.map { MachineAddress(chart: "Purse", id: $0).slot }
          + [MachineAddress(chart: "Total", id: "all").slot]
      ).sorted()
      // Two processes, of which one moves; the other one learns of it by what it meets.
      let clock = StoreClock { WallTime(sinceEpoch: WallTime.now.sinceEpoch + lateness.duration) }
      let stores = try (0..<2).map { _ in try SharedDatabases.open(address, schemas, clock: clock) }
      let (mover, other) = (stores[0], stores[1])
      let running = try stores.map { try machines($0) }
      for id in ids { _ = try await running[0][Purse.self].start(id, Purse(), key: "start") }
      _ = try await running[0][Total.self].start("all", Total(), key: "start")
      try await other.prepare()

      // There is a move for what was sent since the move before, so that neither waits without end.
      let (progress, sent) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
      let ending = Ending()
      let moves = try await withThrowingTaskGroup(of: Int.self) { group in
        group.addTask {
          var count = 0
          for await _ in progress {
            let half = moving.filter { $0.isMultiple(of: 2) == count.isMultiple(of: 2) }
            try await mover.move(half.isEmpty ? moving : half, to: (count / 2) % 2)
            count += 1
          }
          return count
        }
        group.addTask {
          while !ending.hasCome {
            try await running[0].processAll()
            await Task.yield()
          }
          return 0
        }
        group.addTask {
          // Also when one of them fails.
          defer {
            ending.come()
            sent.finish()
          }
          try await withThrowingTaskGroup(of: Void.self) { senders in
            for id in ids {
              senders.addTask {
                for number in 0..<events {
                  let purses = running[number % 2][Purse.self]
                  if number.isMultiple(of: 3) {
                    _ = try await purses.post(.put, to: id, key: "k\(number)")
                  } else {
                    _ = try await purses.send(.put, to: id, key: "k\(number)")
                  }
                  sent.yield()
                }
              }
            }
            try await senders.waitForAll()
          }
          return 0
        }
        return try await group.reduce(0, +)
      }
      #expect(moves > 1)
      // What was being delivered while it moved is delivered again when its lease has ended.
      for _ in 0..<2 {
        lateness.grow(by: DurableSettings().lease * 2)
        try await running[1].processAll()
      }
      for id in ids {
        let journal = try await other.journal(
          of: MachineAddress(chart: "Purse", id: id),
          after: 0,
          limit: 1_000
        )
        #expect(journal.map(\.revision) == Array(1...Int64(events + 1)), "\(id)")
        #expect(
          journal.map(\.key) == ["start"] + (0..<events).map { "k\($0)" },
          "the order of what one client has sent to \(id)"
        )
        #expect(try await running[0][Purse.self].machine(id).context.coins == events)
      }
      let total = try await running[1][Total.self].machine("all")
      #expect(total.context.count == ids.count * events)
      #expect(try await other.counts(of: "Purse") == ["open": ids.count])
      for store in stores {
        #expect(try await store.list(MachineQuery(chart: "Purse")).map(\.id) == ids)
        await store.close()
      }
    }
  }

  // MARK: - Movers that end

  private func posting(_ address: MachineAddress, _ key: String) -> Posting {
    Posting(to: address, key: key, input: key == "s" ? .start(context: "{}") : .event("{}"))
  }

  @Test func `a mover that ends after a slot has left is replaced by a call about its machines`()
    async throws
  {
    try await SharedDatabases.withStore { store in
      let machine = try await store.address(in: 0)
      _ = try await store.post([posting(machine, "s")])
      let move = store.transfer(0, 1, try await store.map(), waiting: true)
      let left = try await move.leave([machine.slot])
      #expect(left.slots == [Int64(machine.slot)])
      // Until it has arrived, it is read where it was, and nothing is changed there.
      #expect(try await store.list(MachineQuery(chart: "Order")).map(\.id) == [machine.id])
      let place = store.stores[0].place
      await #expect(
        throws: StoreError(
          .unavailable,
          "\(place) refuses an input: the machine \(machine) is on its way to another database, with "
            + "slot \(machine.slot); nothing was stored: repeat it with the same key"
        )
      ) { try await store.stores[0].post([posting(machine, "a")]) }
      let claimed = Mutex(0)
      _ = try await store.process(.waiting(charts: ["Order": 1], machines: 9, events: 9)) { claim in
        claimed.withLock { $0 = claim.machines.count }
        return []
      }
      #expect(claimed.withLock { $0 } == 0)
      // This call waits for the mover, and then does its work.
      let results = try await store.post([posting(machine, "a")])
      guard case .accepted? = results.first else {
        Issue.record("the event was answered with \(results)")
        return
      }
      #expect(try await store.slots()[1].contains(machine.slot))
      #expect(try await store.stores[0].machine(machine) == nil)
      #expect(try await store.pending(of: machine, limit: 9).inbox.map(\.key) == ["s", "a"])
    }
  }

  @Test func `what a mover has left over is read once, and goes away`() async throws {
    try await SharedDatabases.withStore { store in
      let machine = try await store.address(in: 0)
      _ = try await store.post([posting(machine, "s")])
      let move = store.transfer(0, 1, try await store.map(), waiting: true)
      let left = try await move.leave([machine.slot])
      #expect(try await move.take(left.slots, left.epochs))
      #expect(try await store.stores[0].machine(machine) != nil)
      #expect(try await store.stores[1].machine(machine) != nil)
      #expect(try await store.list(MachineQuery(chart: "Order")).map(\.id) == [machine.id])
      #expect(try await store.stores[0].machine(machine) == nil)
      // The late mover does what it has still to do, and harms nobody.
      #expect(try await move.take(left.slots, left.epochs))
      try await store.move([machine.slot], to: 0)
      #expect(try await move.take(left.slots, left.epochs))
      #expect(try await store.slots()[0].contains(machine.slot))
      #expect(try await store.pending(of: machine, limit: 9).inbox.map(\.key) == ["s"])
    }
  }

  @Test func `workers complete a move whose mover is gone`() async throws {
    try await SharedDatabases.withStore { store in
      let machine = try await store.address(in: 0)
      _ = try await store.post([posting(machine, "s")])
      _ = try await store.transfer(0, 1, try await store.map(), waiting: true).leave(
        [machine.slot]
      )
      #expect(try await store.parts().count == 2)
      #expect(try await store.stores[1].machine(machine)?.status == .starting)
      #expect(try await store.stores[0].machine(machine) == nil)
    }
  }

  @Test func `a call can be repeated when a database is away and nobody knows where slots are`()
    async throws
  {
    try await SharedDatabases.withSchemas(2) { address, schemas in
      let (mover, late) = (
        try SharedDatabases.open(address, schemas), try SharedDatabases.open(address, schemas)
      )
      let machine = try await mover.address(in: 0)
      _ = try await late.map()
      try await mover.move([machine.slot], to: 1)
      // The late one still asks the first database, which says that it has not got the slot.
      await late.stores[1].close()
      let error = await #expect(throws: StoreError.self) {
        _ = try await late.post([posting(machine, "s")])
      }
      #expect(error?.isTransient == true, "\(String(describing: error))")
      await late.close()
      await mover.close()
    }
  }

  @Test func `a slot does not leave while a transaction that has used it is open`() async throws {
    try await SharedDatabases.withStore { store in
      let machine = try await store.address(in: 0)
      let schema = store.schema(0)
      try await store.stores[0].withConnection { connection in
        _ = try await connection.execute([
          .begin, .once("SELECT \(schema).start('Order', '\(machine.id)', 's', '{}')"),
        ])
        let leave = "SELECT \(schema).leave(ARRAY[\(machine.slot)], gen_random_uuid())"
        let error = await #expect(throws: ServerError.self) {
          try await TestDatabase.execute("SET lock_timeout = '1ms'", leave)
        }
        #expect(error?.state == "55P03")
        _ = try await connection.execute([.commit])
      }
      try await store.move([machine.slot], to: 1)
      #expect(try await store.stores[1].machine(machine)?.status == .starting)
    }
  }

  @Test func `a machine moves with everything that it has`() async throws {
    try await SharedDatabases.withStore { store in
      let machine = try await store.address(in: 0)
      let due = WallTime(sinceEpoch: .seconds(4_000_000_000))
      let state = "{\"a\":\"é \u{1}\u{0} \\\"\"}"
      _ = try await store.post([posting(machine, "s"), posting(machine, "e\u{0}")])
      _ = try await store.process(.named([NamedClaim(machine)], events: 9)) { claim in
        var change = MachineChange(
          address: machine,
          expectedRevision: 0,
          machine: StoredMachine(
            address: machine,
            version: 2,
            revision: 1,
            status: .parked,
            state: state,
            changed: claim.now
          )
        )
        let input = InboxEntry.Input.start(context: "{}")
        change.journal = [
          JournalEntry(
            revision: 1,
            key: "s",
            input: input,
            digest: .max,
            version: 2,
            outcome: "started",
            answer: "\u{1}",
            time: claim.now,
            accepted: claim.now
          )
        ]
        change.consumed = claim.machines[0].inbox.prefix(1).map(\.sequence)
        change.timers = [StoredTimer(generation: 1, name: "t", due: due)]
        change.work = [
          StoredWork(
            address: machine,
            generation: 2,
            name: "w",
            state: "open",
            version: 2,
            context: "{}",
            due: due,
            started: claim.now,
            error: "no answer",
            isRunning: true
          )
        ]
        change.outputs = (0..<3).map {
          StoredOutput(
            address: machine,
            revision: 1,
            number: $0,
            topic: $0 == 0 ? .machine(machine) : .output,
            body: "\($0)",
            due: due,
            emitted: claim.now
          )
        }
        change.places = [
          MachineChange.Place(state: "open", since: claim.now),
          MachineChange.Place(state: "inner", since: due),
        ]
        return [change]
      }
      let middle = try await store.pending(of: machine, limit: 9).outputs[1]
      try await store.buryOutput(middle, reason: "no such address")
      func everything() async throws -> [String] {
        var pending = try await store.pending(of: machine, limit: 9)
        for index in pending.inbox.indices { pending.inbox[index].sequence = 0 }
        for index in pending.outputs.indices { pending.outputs[index].sequence = 0 }
        let list = try await store.list(
          MachineQuery(chart: "Order", .states(["open"], before: nil))
        )
        return [
          "\(String(describing: try await store.machine(machine)))",
          "\(try await store.journal(of: machine, after: 0, limit: 9))", "\(pending)", "\(list)",
          "\(try await store.counts(of: "Order").sorted { $0.key < $1.key })",
          "\(try await store.stuck(chart: nil, overdue: .seconds(9_000_000_000), limit: 99))",
        ]
      }
      let before = try await everything()
      try await store.move([machine.slot], to: 1)
      #expect(try await everything() == before)
      #expect(try await store.stores[0].counts(of: "Order").isEmpty)
      for table in ["machine", "journal", "inbox", "timer", "work", "outbox", "dead", "place"] {
        let rows = try await TestDatabase.execute(
          "SELECT count(*) FROM \(store.schema(0)).\(table)"
        )
        #expect(rows == [[["0"]]], "\(table)")
      }
    }
  }

  @Test(arguments: [0, 300] as [Int64])
  func `machines with long texts move in parts`(bytes: Int64) async throws {
    try await SharedDatabases.withStore { store in
      let machine = try await store.address(in: 0, chart: "Purse")
      let running = try machines(store)
      let purses = running[Purse.self]
      _ = try await purses.start(machine.id, Purse(), key: "start")
      for number in 0..<5 { _ = try await purses.send(.put, to: machine.id, key: "k\(number)") }
      _ = try await purses.post(.put, to: machine.id, key: "posted")
      _ = try await purses.post(.put, to: machine.id, key: "last")
      func rows() async throws -> [String] {
        let waiting = try await store.pending(of: machine, limit: 99)
        return try await store.journal(of: machine, after: 0, limit: 99).map { "\($0)" }
          + waiting.inbox.map { "\($0.key) \($0.input)" }
          + waiting.outputs.map { "\($0.key) \($0.topic) \($0.body)" }
      }
      let before = try await rows()
      #expect(before.count > 6 + 2 + 4)
      var move = store.transfer(0, 1, try await store.map(), waiting: true)
      move.bytesPerPart = bytes
      try await move.run([machine.slot])
      #expect(try await store.slots()[1].contains(machine.slot))
      #expect(try await rows() == before)
      #expect(try await purses.machine(machine.id).context.coins == 5)
    }
  }

  @Test func `rows are divided into parts by their number and their bytes`() {
    func parts(_ bytes: [Int64], _ limit: Int64) -> [[Int64]] {
      let rows = bytes.enumerated().map { (number: Int64($0.offset), bytes: $0.element) }
      return MachineCopy.parts(rows, rows: 3, bytes: limit)
    }
    #expect(parts([], 9).isEmpty)
    #expect(parts([1, 1, 1, 1], 9) == [[0, 1, 2], [3]])
    #expect(parts([5, 5, 4, 0, 9, 9], 9) == [[0], [1, 2, 3], [4], [5]])
    #expect(parts([20, 0, 0, .max, 1], 9) == [[0, 1, 2], [3], [4]])
    #expect(parts([1, 1], 0) == [[0], [1]])
  }

  @Test func `places that there are not are refused`() async throws {
    try await SharedDatabases.withStore { store in
      await #expect(
        throws: StoreError(.invalid, "there is no database 2; there are 2, from 0")
      ) { try await store.move([1], to: 2) }
      await #expect(
        throws: StoreError(.invalid, "there is no slot 4096; slots are numbers from 0 to 4095")
      ) { try await store.move([4_096], to: 1) }
    }
  }
}
#endif
