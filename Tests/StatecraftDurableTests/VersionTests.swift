#if Durable
import Statecraft
import StatecraftDurable
import StatecraftDurableTesting
import Testing

@Suite struct VersionTests {
  /// A parcel whose chart changes.
  struct Parcel: ChartContext, Codable, Sendable {
    enum State: String, CaseIterable { case waiting, packed, sent, lost }
    enum Event: String, CaseIterable { case pack, send }
    typealias Environment = String

    static var declaredStates: [State]? { nil }
    var steps = 0
  }

  private static let first = MachineChart<Parcel>(initial: .waiting, name: "Parcel") {
    Parcel.state(.waiting) {
      Parcel.on(.pack, to: .packed).do { $0.steps += 1 }
      Parcel.after(.seconds(50), to: .lost)
    }
    Parcel.state(.packed) {
      Parcel.work("weigh") { _, scale, call in "\(scale) \(call.key)" }
      Parcel.on(.send, to: .sent)
    }
    Parcel.state(.lost)
    Parcel.final(.sent)
  }

  private static let second = MachineChart<Parcel>(initial: .packed, name: "Parcel", version: 2) {
    Parcel.migrate(from: 1) { old in
      old.timers.removeAll { $0.state == "waiting" }
      old.renameState("waiting", to: "packed")
    }
    Parcel.state(.packed) {
      Parcel.work("weigh") { _, scale, call in "\(scale) \(call.key)" }
      Parcel.on(.send, to: .sent)
      Parcel.on(.pack).do { $0.steps += 10 }
    }
    Parcel.final(.sent)
  }

  /// A version without the work of the ones before.
  private static let third = MachineChart<Parcel>(initial: .packed, name: "Parcel", version: 3) {
    Parcel.state(.packed) { Parcel.on(.send, to: .sent) }
    Parcel.final(.sent)
  }

  private func machines(
    _ chart: MachineChart<Parcel>,
    _ store: InMemoryStore,
    _ time: DrivenTime
  ) throws -> DurableMachines {
    try DurableMachines(store: store, clock: time.clock) {
      Durable(chart, environment: "scale")
    }
  }

  @Test func `a machine is migrated with its next event, and the journal says so`() async throws {
    let time = DrivenTime()
    let store = InMemoryStore(clock: time.storeClock)
    let old = try machines(Self.first, store, time).machines(of: Self.first)
    try await old.start("1", Parcel(), key: "a")
    let new = try machines(Self.second, store, time).machines(of: Self.second)
    let answer = try await new.send(.pack, to: "1", key: "b")
    #expect(answer.configuration == ["packed"])
    let journal = try await new.journal(of: "1")
    #expect(journal.map(\.key) == ["a", "migration:1-2", "b"])
    #expect(journal.map(\.version) == [1, 2, 2])
    #expect(try await new.machine("1").steps == 10)
    // The timer of the old state is gone.
    #expect(try await new.pending("1").timers.isEmpty)
    #expect(try await new.counts() == ["packed": 1])
  }

  @Test func `a journal of two versions is replayed by both, one after the other`() async throws {
    let time = DrivenTime()
    let store = InMemoryStore(clock: time.storeClock)
    let old = try machines(Self.first, store, time)
    try await old.machines(of: Self.first).start("1", Parcel(), key: "a")
    let address = MachineAddress(chart: "Parcel", id: "1")
    let new = try machines(Self.second, store, time)
    try await new.machines(of: Self.second).send(.pack, to: "1", key: "b")
    let journal = try await new.machines(of: Self.second).journal(of: "1")
    var row = try await new.machines(of: Self.second).status("1")
    let before = try NamedMachines(old).replay(Array(journal[..<1]), of: address)
    #expect(before.isSame)
    let end = row.state
    (row.version, row.revision, row.state) = (1, 1, before.state)
    let replay = try NamedMachines(new).replay(Array(journal[1...]), of: address, from: row)
    #expect(replay.isSame && replay.agreed == 2)
    #expect(replay.state == end)
    row.state = "{}"
    let blocked = try NamedMachines(new).replay([], of: address, from: row)
    guard case .blocked(revision: 1, reason: _) = blocked.verdict else {
      Issue.record("the verdict is \(blocked.verdict)")
      return
    }
  }

  @Test func `an old program leaves machines of a newer version alone`() async throws {
    let time = DrivenTime()
    let store = InMemoryStore(clock: time.storeClock)
    let oldMachines = try machines(Self.first, store, time)
    let newMachines = try machines(Self.second, store, time)
    let new = newMachines.machines(of: Self.second)
    try await new.start("1", Parcel(), key: "a")
    try await new.post(.pack, to: "1", key: "b")
    try await oldMachines.processAll()
    #expect(try await new.status("1").revision == 1)
    #expect(try await new.pending("1").work.map(\.attempt) == [0])
    await #expect(
      throws: DurableError.newerVersion(
        MachineAddress(chart: "Parcel", id: "1"),
        found: 2,
        known: 1
      )
    ) { try await oldMachines.machines(of: Self.first).send(.pack, to: "1", key: "c") }
    try await newMachines.processAll()
    #expect(try await new.journal(of: "1").map(\.key) == ["a", "b", "work:1"])
  }

  @Test func `a machine that cannot be migrated is parked, not lost`() async throws {
    let time = DrivenTime()
    let store = InMemoryStore(clock: time.storeClock)
    let old = try machines(Self.first, store, time)
    try await old.machines(of: Self.first).start("1", Parcel(), key: "a")
    time.advance(by: .seconds(50))
    try await old.processAll()
    let new = try machines(Self.second, store, time)
    try await new.machines(of: Self.second).post(.pack, to: "1", key: "b")
    try await new.processAll()
    let row = try await new.machines(of: Self.second).status("1")
    #expect(row.status == .parked)
    #expect(row.fault?.reason.contains("'lost'") == true)
    #expect(row.version == 1)
  }

  @Test func `a repeated key gets its first answer from a machine that cannot be migrated`()
    async throws
  {
    let time = DrivenTime()
    let store = InMemoryStore(clock: time.storeClock)
    let oldMachines = try machines(Self.first, store, time)
    let old = oldMachines.machines(of: Self.first)
    try await old.start("1", Parcel(), key: "a")
    let first = try await old.send(.send, to: "1", key: "b")
    #expect(first.outcome == .refused)
    time.advance(by: .seconds(50))
    try await oldMachines.processAll()
    let new = try machines(Self.second, store, time).machines(of: Self.second)
    let before = try await new.status("1")
    // The first time, the machine is parked by that; later it is parked already.
    for _ in 0..<2 {
      let answer = try await new.send(.send, to: "1", key: "b")
      #expect(answer.isRepeated)
      #expect(answer.revision == first.revision)
      #expect(answer.outcome == .refused)
    }
    await #expect(throws: DurableError.self) { try await new.send(.send, to: "1", key: "c") }
    // Nothing else was written.
    let after = try await new.status("1")
    #expect(after.status == .parked)
    #expect([after.revision, Int64(after.version)] == [before.revision, Int64(before.version)])
    #expect(after.state == before.state)
    #expect(try await new.journal(of: "1").map(\.version) == [1, 1, 1])
  }

  @Test func `work that runs keeps its key over a migration`() async throws {
    let time = DrivenTime()
    let store = InMemoryStore(clock: time.storeClock)
    let old = try machines(Self.first, store, time).machines(of: Self.first)
    try await old.start("1", Parcel(), key: "a")
    try await old.send(.pack, to: "1", key: "b")
    let before = try await old.pending("1").work.map(\.generation)
    let new = try machines(Self.second, store, time).machines(of: Self.second)
    try await new.send(.pack, to: "1", key: "c")
    #expect(try await new.pending("1").work.map(\.generation) == before)
  }

  @Test func `work that a newer version does not know is left to the older one`() async throws {
    let time = DrivenTime()
    let store = InMemoryStore(clock: time.storeClock)
    let oldMachines = try machines(Self.first, store, time)
    let old = oldMachines.machines(of: Self.first)
    try await old.start("1", Parcel(), key: "a")
    try await old.send(.pack, to: "1", key: "b")
    try await machines(Self.third, store, time).processAll()
    let work = try #require(try await old.pending("1").work.first)
    #expect(work.attempt == 1)
    #expect(work.error == "the chart 'Parcel' has no invocation 'weigh' in its version 3")
    time.advance(by: .seconds(10))
    try await oldMachines.processAll()
    #expect(try await old.journal(of: "1").last?.input?.kind == "done")
  }

  @Test func `what a migration would do is said, and nothing is migrated`() async throws {
    let time = DrivenTime()
    let store = InMemoryStore(clock: time.storeClock)
    let oldMachines = try machines(Self.first, store, time)
    let old = oldMachines.machines(of: Self.first)
    try await old.start("1", Parcel(), key: "a")
    time.advance(by: .seconds(50))
    try await oldMachines.processAll()
    for id in ["2", "3", "4"] { try await old.start(id, Parcel(), key: "a") }
    try await old.send(.pack, to: "4", key: "b")
    let newMachines = try machines(Self.second, store, time)
    try await newMachines.machines(of: Self.second).start("5", Parcel(), key: "a")
    let report = try await NamedMachines(newMachines).checkMigration(of: "Parcel")
    #expect(report.count == 5 && !report.isTotal)
    #expect(report.groups.map(\.configuration) == [["lost"], ["packed"], ["waiting"], ["packed"]])
    #expect(report.groups.map(\.version) == [1, 1, 1, 2])
    #expect(
      report.groups.map { [$0.fits, $0.maps, $0.refused] }
        == [[0, 0, 1], [0, 1, 0], [0, 2, 0], [1, 0, 0]]
    )
    #expect(report.groups.map { $0.example?.id } == ["1", nil, nil, nil])
    let lines = "\(report)".split(separator: "\n")
    #expect(lines[0] == "Parcel, to version 2, 5 machines")
    #expect(lines[1].hasPrefix("  version 1, lost: 0 fit, 0 map, 1 refused; 1: "))
    #expect(lines[1].contains("'lost'"))
    #expect(lines[3] == "  version 1, waiting: 0 fit, 2 map, 0 refused")
    for id in ["1", "2", "3", "4"] { #expect(try await old.status(id).version == 1) }
  }

  @Test func `a replay finds the first step that a changed chart does otherwise`() async throws {
    let time = DrivenTime()
    let store = InMemoryStore(clock: time.storeClock)
    let oldMachines = try machines(Self.first, store, time)
    let old = oldMachines.machines(of: Self.first)
    try await old.start("1", Parcel(), key: "a")
    try await old.send(.pack, to: "1", key: "b")
    let journal = try await old.journal(of: "1")
    let address = MachineAddress(chart: "Parcel", id: "1")
    #expect(try NamedMachines(oldMachines).replay(journal, of: address).isSame)
    let changed = MachineChart<Parcel>(initial: .waiting, name: "Parcel") {
      Parcel.state(.waiting) { Parcel.on(.pack, to: .lost) }
      Parcel.state(.packed)
      Parcel.state(.lost)
      Parcel.final(.sent)
    }
    // A store of its own: a version that has changed is told when it is registered.
    let today = try machines(changed, InMemoryStore(clock: time.storeClock), time)
    let replay = try NamedMachines(today).replay(journal, of: address)
    #expect(replay.agreed == 1)
    guard case .differs(let difference) = replay.verdict else {
      Issue.record("the verdict is \(replay.verdict)")
      return
    }
    #expect(
      "\(difference)"
        == """
        revision 2, "pack"
          recorded: transitioned in packed
          now:      transitioned in lost
        """
    )
    #expect(
      await store.erase(address, expecting: nil, keepingAnswers: true)
    )
    #expect(
      try NamedMachines(oldMachines).replay(try await old.journal(of: "1"), of: address).verdict
        == .blocked(
          revision: 1,
          reason:
            "the inputs up to revision 2 were pruned or erased, and a replay needs all of them"
        )
    )
  }
}
#endif
