#if Durable
import Statecraft
import StatecraftDurable
import StatecraftDurableTesting
import Testing

@Suite struct TimerTests {
  private let day = Duration.seconds(86_400)

  @Test func `a timer fires at its deadline, whichever process processes it`() async throws {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    shop.time.advance(by: day - .milliseconds(1))
    try await shop.machines.processAll()
    #expect(try await shop.orders.machine("42").reminders == 0)
    shop.time.advance(by: .milliseconds(1))
    try await shop.machines.processAll()
    #expect(try await shop.orders.machine("42").reminders == 1)
    #expect(shop.mail.outputs == [.reminder(1)])
  }

  /// Waits as long as its data say.
  private struct Patient: Statechart, Codable, Sendable {
    enum State: CaseIterable { case waiting, done }
    enum Event: CaseIterable, Codable, Sendable { case nothing }

    var patience: Duration

    static let chart = Chart(initial: .waiting) {
      state(.waiting) {
        after("the patience", to: .done) { $0.patience }
        on(.nothing)
      }
      state(.done)
    }
  }

  @Test(arguments: [
    Duration.seconds(9_000_000_000), .seconds(10_000_000_000_000), .seconds(1 << 62),
    .seconds(Int64.max), Duration(attoseconds: .max),
  ])
  func `a delay beyond all times does not end`(_ patience: Duration) async throws {
    let time = DrivenTime()
    let store = InMemoryStore(clock: time.storeClock)
    let machines = try DurableMachines(store: store, clock: time.clock) { Durable(Patient.self) }
    let patients = machines[Patient.self]
    try await patients.start("1", Patient(patience: patience), key: "k")
    for step in 1...3 {
      time.advance(by: day * 365)
      try await machines.processAll()
      try await patients.send(.nothing, to: "1", key: "k\(step)")
    }
    #expect(try await patients.status("1").revision == 4)
    #expect(try await patients.machine("1").state == .waiting)
    let now = await store.now()
    #expect(try await patients.pending("1").timers.allSatisfy { $0.due > now })
  }

  /// A light in a stairwell, with an inspection once a day.
  private struct Stairwell: Statechart, Codable, Sendable {
    enum State: CaseIterable { case dark, lit, inspected }
    enum Event: CaseIterable, Codable, Sendable { case push }

    static let chart = Chart(initial: .dark) {
      state(.dark) {
        on(.push, to: .lit)
        after(.seconds(7_200), to: .inspected)
      }
      state(.lit) {
        on(.push)
        after(.seconds(5), to: .dark)
      }
      state(.inspected)
    }
  }

  @Test func `a clock that is set back holds up no new delay, and moves no deadline`() async throws
  {
    let time = DrivenTime()
    let store = InMemoryStore(clock: time.storeClock)
    let machines = try DurableMachines(store: store, clock: time.clock) { Durable(Stairwell.self) }
    let lights = machines[Stairwell.self]
    for id in ["1", "2"] { try await lights.start(id, Stairwell(), key: "k") }
    let inspection = try #require(try await lights.pending("2").timers.first?.due)
    time.advance(by: .seconds(3_600))
    try await lights.send(.push, to: "1", key: "a")
    time.jump(by: .seconds(-7_000))
    // Its light is on until the hour that was before; the next push counts from now.
    try await lights.send(.push, to: "1", key: "b")
    let due = try #require(try await lights.pending("1").timers.first?.due)
    #expect(due == time.now.advanced(by: .seconds(7_005)))
    time.advance(by: .seconds(7_005))
    try await machines.processAll()
    #expect(try await lights.machine("1").state == .dark)
    time.jump(by: .seconds(-3_000))
    try await lights.send(.push, to: "1", key: "c")
    let next = try #require(try await lights.pending("1").timers.first?.due)
    #expect(next == time.now.advanced(by: .seconds(5)))
    time.advance(by: .seconds(5))
    try await machines.processAll()
    #expect(try await lights.machine("1").state == .dark)
    #expect(try await machines.operations.replay("1", of: Stairwell.self).isSame)
    #expect(try await lights.pending("2").timers.map(\.due) == [inspection])
    // A new process reads what the jumps have left, and a replay comes to the same.
    let others = try DurableMachines(store: store, clock: time.clock) { Durable(Stairwell.self) }
    time.jump(by: .seconds(-60))
    for id in ["1", "2"] {
      try await others[Stairwell.self].send(.push, to: id, key: "d")
      let replay = try await others.operations.replay(id, of: Stairwell.self)
      let row = await store.machine(MachineAddress(chart: "Stairwell", id: id))
      #expect(replay.state == row?.state)
    }
  }

  @Test(arguments: [
    (Duration.milliseconds(-500), Duration.milliseconds(5_500)), (.seconds(-1), .seconds(6)),
    (.milliseconds(-1_001), .seconds(5)),
  ])
  func `clocks that differ by up to a second are one clock`(
    _ jump: Duration,
    _ wait: Duration
  ) async throws {
    let time = DrivenTime()
    let store = InMemoryStore(clock: time.storeClock)
    let machines = try DurableMachines(store: store, clock: time.clock) { Durable(Stairwell.self) }
    let lights = machines[Stairwell.self]
    try await lights.start("1", Stairwell(), key: "k")
    time.jump(by: jump)
    try await lights.send(.push, to: "1", key: "a")
    #expect(try await lights.pending("1").timers.map(\.due) == [time.now.advanced(by: wait)])
    let replay = try await machines.operations.replay("1", of: Stairwell.self)
    let row = await store.machine(MachineAddress(chart: "Stairwell", id: "1"))
    #expect(replay.state == row?.state)
  }

  /// A clock that strikes each five seconds.
  private struct Striking: Statechart, Codable, Sendable {
    enum State: CaseIterable { case running }
    enum Event: CaseIterable, Codable, Sendable { case nothing }
    enum Output: Codable, Sendable { case stroke }

    var strokes = 0

    static let chart = Chart(initial: .running) {
      state(.running) {
        after(.seconds(5), to: .running).do { $0.strokes += 1 }.emit(.stroke)
        on(.nothing)
      }
    }
  }

  @Test(arguments: [false, true])
  func `a timer that came before its clock was set back goes on from the new time`(
    _ isReloaded: Bool
  ) async throws {
    let time = DrivenTime()
    let store = InMemoryStore(clock: time.storeClock)
    func machines() throws -> DurableMachines {
      try DurableMachines(store: store, clock: time.clock) {
        Durable(Striking.self).outputs { _, _ in }
      }
    }
    let before = try machines()
    try await before[Striking.self].start("1", Striking(), key: "k")
    try await before.operations.pause(Striking.self)
    time.advance(by: .seconds(6))
    // It is moved and waits.
    try await before.processAll()
    #expect(try await before[Striking.self].machine("1").strokes == 0)
    time.jump(by: .seconds(-3_600))
    let after = isReloaded ? try machines() : before
    try await after.operations.resume(Striking.self)
    try await after.processAll()
    #expect(try await after[Striking.self].machine("1").strokes == 1)
    let pending = try await after[Striking.self].pending("1")
    #expect(pending.timers.map(\.due) == [time.now.advanced(by: .seconds(5))])
    #expect(pending.outputs.isEmpty)
    let replay = try await after.operations.replay("1", of: Striking.self)
    let row = await store.machine(MachineAddress(chart: "Striking", id: "1"))
    #expect(replay.state == row?.state)
  }

  @Test func `a timer that came when the clock was a little behind is recorded at its time`()
    async throws
  {
    let time = DrivenTime()
    let store = InMemoryStore(clock: time.storeClock)
    let machines = try DurableMachines(store: store, clock: time.clock) {
      Durable(Striking.self).outputs { _, _ in }
    }
    let striking = machines[Striking.self]
    try await striking.start("1", Striking(), key: "k")
    let due = try #require(try await striking.pending("1").timers.first?.due)
    try await machines.operations.pause(Striking.self)
    time.advance(by: .seconds(6))
    // It is moved and waits.
    try await machines.processAll()
    time.jump(by: .milliseconds(-1_500))
    try await machines.operations.resume(Striking.self)
    try await machines.processAll()
    let entry = try #require(try await striking.journal(of: "1").last)
    #expect(entry.input?.kind == "timer")
    #expect(entry.time == due)
    #expect(try await striking.pending("1").timers.map(\.due) == [due.advanced(by: .seconds(5))])
  }

  @Test func `a timer that is due just after a clock that was set back is recorded once`()
    async throws
  {
    let time = DrivenTime()
    let store = InMemoryStore(clock: time.storeClock)
    var settings = DurableSettings()
    settings.inputsPerMachine = 1
    let machines = try DurableMachines(store: store, settings: settings, clock: time.clock) {
      Durable(Striking.self).outputs { _, _ in }
    }
    let striking = machines[Striking.self]
    try await striking.start("1", Striking(), key: "k")
    let due = try #require(try await striking.pending("1").timers.first?.due)
    try await machines.operations.pause(Striking.self)
    time.advance(by: .seconds(4))
    try await striking.post(.nothing, to: "1", key: "a")
    time.advance(by: .milliseconds(2_500))
    _ = try await machines.make(.timers)
    try await machines.operations.resume(Striking.self)
    // The machine's time is 1.5 seconds after the deadline; the timer waits in the inbox.
    #expect(try await machines.make(.inbox) == 1)
    #expect(try await striking.machine("1").strokes == 0)
    time.jump(by: .milliseconds(-1_900))
    try await machines.processAll()
    #expect(try await striking.machine("1").strokes == 1)
    #expect(try await striking.journal(of: "1").last?.time == due)
    let replay = try await machines.operations.replay("1", of: Striking.self)
    let row = await store.machine(MachineAddress(chart: "Striking", id: "1"))
    #expect(replay.state == row?.state)
  }

  @Test func `events between do not change a deadline`() async throws {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    let due = try await shop.orders.pending("42").timers.map(\.due)
    for hour in 1...5 {
      shop.time.advance(by: .seconds(3_600))
      try await shop.orders.send(.pay(1), to: "42", key: "k\(hour)")
    }
    #expect(try await shop.orders.pending("42").timers.map(\.due) == due)
    shop.time.advance(by: day - .seconds(5 * 3_600))
    try await shop.machines.processAll()
    #expect(try await shop.orders.machine("42").reminders == 1)
  }

  @Test func `a cancelled timer never fires`() async throws {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    shop.time.advance(by: day / 2)
    try await shop.orders.send(.cancel, to: "42", key: "c")
    #expect(try await shop.orders.pending("42").timers.isEmpty)
    shop.time.advance(by: day * 2)
    try await shop.machines.processAll()
    #expect(try await shop.orders.status("42").revision == 2)
  }

  @Test func `a timer that was due before an event comes before it, however late it is noticed`()
    async throws
  {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    shop.time.advance(by: day + .seconds(3_600))
    try await shop.orders.send(.cancel, to: "42", key: "c")
    let journal = try await shop.orders.journal(of: "42")
    #expect(journal.map(\.key) == ["k", "timer:1", "c"])
    try await shop.machines.processAll()
    #expect(try await shop.orders.status("42").revision == 3)
  }

  @Test func `an event that was accepted before a deadline comes before the timer`() async throws {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    try await shop.orders.post(.cancel, to: "42", key: "c")
    shop.time.advance(by: day * 3)
    try await shop.machines.processAll()
    #expect(try await shop.orders.journal(of: "42").map(\.key) == ["k", "c"])
  }

  @Test(.timeLimit(.minutes(30)))
  func `a step that can only conflict does not keep a worker busy`() async throws {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    // Another program has used the key of the timer.
    let address = MachineAddress(chart: "Order", id: "42")
    _ = await shop.store.post([Posting(to: address, key: "timer:1", input: .event("{}"))])
    try await shop.machines.processAll()
    shop.time.advance(by: day)
    try await shop.orders.post(.cancel, to: "42", key: "c")
    try await shop.machines.processAll()
    #expect(try await shop.orders.pending("42").inbox.map(\.key) == ["c"])
    #expect(try await shop.orders.status("42").revision == 2)
  }

  @Test func `a periodic timer runs again from the time of its step`() async throws {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    for reminders in 1...3 {
      shop.time.advance(by: day)
      try await shop.machines.processAll()
      #expect(try await shop.orders.machine("42").reminders == reminders)
    }
    // After a long sleep there is one reminder, not one for each day.
    shop.time.advance(by: day * 10)
    try await shop.machines.processAll()
    #expect(try await shop.orders.machine("42").reminders == 4)
  }

  @Test func `thousands of timers fire after a night's sleep`() async throws {
    let shop = try Shop()
    for id in 0..<2_500 { try await shop.orders.start("\(id)", Order(cents: 1), key: "k") }
    shop.time.advance(by: day + .seconds(28_800))
    try await shop.machines.processAll()
    #expect(shop.mail.outputs.count == 2_500)
    #expect(Set(shop.mail.keys).count == 2_500)
    #expect(try await shop.machines.operations.ages().timers == nil)
  }
}
#endif
