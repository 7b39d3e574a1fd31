#if Durable
import Statecraft
import StatecraftDurable
import Testing

@testable import StatecraftDurableTesting

/// Machines that become what the store cannot store, beside others.
@Suite struct UnstorableTests {
  /// Takes texts, and puts them behind each other.
  struct Note: Statechart, Codable, Sendable {
    enum State: CaseIterable { case open }
    enum Event: EventAlphabet, Codable, Sendable {
      case write(String)

      struct Cases: Sendable {
        let write = EventCase<Event, String>(0, "write") {
          if case .write(let text) = $0 { text } else { nil }
        }
      }

      static let cases = Cases()

      var caseIndex: Int { 0 }
    }

    var text = ""

    static let chart = Chart(initial: .open) {
      state(.open) { on(\.write).do { $0.text += $1 } }
    }
  }

  /// A store that cannot store a letter, as a database whose encoding does not have it.
  final class PickyStore: ForwardingStore {
    let base: any DurableStore
    let error: StoreError

    /// Whether it refuses questions with such a text, too, as a database does.
    let refusesQuestions: Bool

    /// What happens beside, after a change was refused.
    let beside: @Sendable (any DurableStore) async throws -> Void

    init(
      _ base: any DurableStore,
      _ error: StoreError = StoreError(.invalid, "the database has no '€'"),
      refusingQuestions refusesQuestions: Bool = false,
      beside: @escaping @Sendable (any DurableStore) async throws -> Void = { _ in }
    ) {
      self.base = base
      self.error = error
      self.refusesQuestions = refusesQuestions
      self.beside = beside
    }

    func entry(of address: MachineAddress, key: String) async throws -> JournalEntry? {
      if refusesQuestions, key.contains("€") { throw error }
      return try await base.entry(of: address, key: key)
    }

    func process(
      _ request: ClaimRequest,
      _ decide: @escaping @Sendable (Claim) throws -> [MachineChange]
    ) async throws -> [ChangeResult] {
      do {
        return try await base.process(request) { claim in
          let changes = try decide(claim)
          if changes.contains(where: { $0.machine.state?.contains("€") == true }) {
            throw self.error
          }
          return changes
        }
      } catch {
        try await beside(base)
        throw error
      }
    }
  }

  /// Takes texts, and puts one of its own behind them after a minute.
  struct Alarm: Statechart, Codable, Sendable {
    enum State: CaseIterable { case open, rung }
    typealias Event = Note.Event

    var text = ""

    static let chart = Chart(initial: .open) {
      on(\.write).do { $0.text += $1 }
      state(.open) { after(.seconds(60), to: .rung).do { $0.text += "€" } }
      state(.rung)
    }
  }

  /// A second version of notes, whose migration adds what cannot be stored.
  private static let second = MachineChart<Note>(initial: .open, name: "Note", version: 2) {
    Note.migrate(from: 1) { old in
      try old.context { decoder in
        var note = try Note(from: decoder)
        note.text += "€"
        return note
      }
    }
    Note.state(.open) { Note.on(\.write).do { $0.text += $1 } }
  }

  /// Emits what cannot be encoded, at its start or later.
  struct Siren: Statechart, Codable, Sendable {
    enum State: CaseIterable { case silent }
    enum Event: CaseIterable, Codable, Sendable { case ring }

    struct Sound: Codable, Sendable {
      func encode(to encoder: any Encoder) throws { throw Broken() }
    }

    struct Broken: Error, CustomStringConvertible {
      let description = "a sound is no text"
    }

    typealias Output = Sound

    var isLoud = false

    static let chart = Chart(initial: .silent) {
      state(.silent) {
        always().when("it is loud") { $0.isLoud }.do { $0.isLoud = false }.emit(Sound())
        on(.ring).emit(Sound())
      }
    }
  }

  /// Becomes what cannot be encoded.
  struct Glass: Statechart, Codable, Sendable {
    enum State: CaseIterable { case whole }
    enum Event: CaseIterable, Codable, Sendable { case touch, drop }

    struct Pane: Codable, Sendable {
      var isBroken = false

      init() {}

      init(from decoder: any Decoder) throws {
        isBroken = try decoder.singleValueContainer().decode(Bool.self)
      }

      func encode(to encoder: any Encoder) throws {
        guard !isBroken else { throw Shards() }
        var container = encoder.singleValueContainer()
        try container.encode(isBroken)
      }
    }

    struct Shards: Error, CustomStringConvertible {
      let description = "shards are no pane"
    }

    var pane = Pane()
    var touches = 0

    static let chart = Chart(initial: .whole) {
      state(.whole) {
        on(.touch).do { $0.touches += 1 }
        on(.drop).do { $0.pane.isBroken = true }
      }
    }
  }

  private static let reason = "what it becomes cannot be stored: the database has no '€'"

  private func notes(_ ids: String...) async throws -> DurableMachines {
    let machines = try DurableMachines(store: PickyStore(InMemoryStore())) { Durable(Note.self) }
    for id in ids { _ = try await machines[Note.self].start(id, Note(), key: "start") }
    return machines
  }

  @Test func `a machine that becomes what cannot be stored is parked, and others go on`()
    async throws
  {
    let machines = try await notes("a", "b", "c")
    let notes = machines[Note.self]
    for (id, text) in [("a", "1"), ("b", "2"), ("b", "€"), ("b", "3"), ("c", "4")] {
      _ = try await notes.post(.write(text), to: id, key: "k\(text)")
    }
    try await machines.processAll()
    #expect(try await notes.machine("a").text == "1")
    #expect(try await notes.machine("b").text == "2")
    #expect(try await notes.machine("c").text == "4")
    #expect(try await notes.status("b").status == .parked)
    #expect(try await notes.status("b").fault?.reason == Self.reason)
    #expect(try await notes.status("b").fault?.input == "write")
    #expect(try await notes.status("b").fault?.key == "k€")
    #expect(try await machines.operations.stuck().map(\.reason) == [Self.reason])

    // The input is kept under its key, and another one is not taken for it.
    let address = MachineAddress(chart: "Note", id: "b")
    await #expect(throws: DurableError.parked(address, reason: Self.reason, isKept: true)) {
      try await notes.send(.write("€"), to: "b", key: "k€")
    }
    await #expect(throws: DurableError.keyReused(address, key: "k€")) {
      try await notes.send(.write("5"), to: "b", key: "k€")
    }

    // Its inputs wait, and go on behind the one that is skipped.
    #expect(try await machines.operations.skip("b", of: Note.self))
    try await machines.processAll()
    #expect(try await notes.machine("b").text == "23")
    #expect(try await notes.status("b").status == .active)
  }

  @Test func `a machine whose step takes too long is parked, and a sender gets that error`()
    async throws
  {
    let error = StoreError(.tooLong, "the steps of one transaction took 12 seconds")
    let store = PickyStore(InMemoryStore(), error)
    let machines = try DurableMachines(store: store) { Durable(Note.self) }
    let notes = machines[Note.self]
    for id in ["a", "b"] { try await notes.start(id, Note(), key: "start") }
    for (id, text) in [("a", "€"), ("b", "2")] {
      try await notes.post(.write(text), to: id, key: text)
    }
    try await machines.processAll()
    #expect(try await notes.machine("b").text == "2")
    #expect(
      try await notes.status("a").fault?.reason
        == "what it becomes cannot be stored: the steps of one transaction took 12 seconds"
    )
    await #expect(throws: error) { try await notes.send(.write("€"), to: "b", key: "k") }
    #expect(try await notes.status("b").status == .active)
  }

  @Test func `a step whose output cannot be written is refused or parked, also a start`()
    async throws
  {
    let store = InMemoryStore()
    let machines = try DurableMachines(store: store) {
      Durable(Siren.self).outputs { _, _ in }
    }
    let sirens = machines[Siren.self]
    let reason = "an output cannot be stored: a sound is no text"
    let error = await #expect(throws: DurableError.self) {
      try await sirens.start("1", Siren(isLoud: true), key: "s")
    }
    let siren = MachineAddress(chart: "Siren", id: "1")
    #expect(error == .unstorableStep(siren, reason: reason))
    #expect(await store.machine(MachineAddress(chart: "Siren", id: "1")) == nil)

    let start = try sirens.starting("2", Siren(isLoud: true), key: "s")
    _ = await store.post([start])
    try await sirens.start("3", Siren(), key: "s")
    _ = try await sirens.post(.ring, to: "3", key: "r")
    try await machines.processAll()
    for id in ["2", "3"] {
      let row = try await sirens.status(id)
      #expect(row.status == .parked)
      #expect(row.fault?.reason.contains(reason) == true, "\(id)")
    }

    // The start of machine 2 cannot be skipped, and does not hold the other one up.
    #expect(try await machines.operations.skipParked(Siren.self) == 1)
    #expect(try await sirens.status("3").status == .active)
    #expect(try await sirens.status("2").status == .parked)
    let refusal = await #expect(throws: DurableError.self) {
      try await machines.operations.skipParked(Siren.self)
    }
    #expect(
      refusal?.description == "the machine Siren/2 is parked: its start failed and cannot be "
        + "skipped; erase the machine, or retry the start"
    )
  }

  @Test func `a timer that makes what cannot be stored is parked, not the input behind it`()
    async throws
  {
    let time = DrivenTime()
    let store = PickyStore(InMemoryStore(clock: time.storeClock))
    let machines = try DurableMachines(store: store, clock: time.clock) { Durable(Alarm.self) }
    let alarms = machines[Alarm.self]
    _ = try await alarms.start("1", Alarm(), key: "start")
    time.advance(by: .seconds(120))
    _ = try await alarms.post(.write("good"), to: "1", key: "good")
    try await machines.processAll()
    let status = try await alarms.status("1")
    #expect(status.status == .parked)
    #expect(status.fault?.reason == Self.reason)
    #expect(status.fault?.input == "after 60.0 seconds")

    // The timer is given up, and the input is not.
    #expect(try await machines.operations.skip("1", of: Alarm.self))
    try await machines.processAll()
    #expect(try await alarms.machine("1").text == "good")
    #expect(try await alarms.status("1").status == .active)
  }

  @Test func `a migration that makes what cannot be stored is parked, not the input behind it`()
    async throws
  {
    let store = PickyStore(InMemoryStore())
    let first = try DurableMachines(store: store) { Durable(Note.self) }
    _ = try await first[Note.self].start("1", Note(), key: "start")
    _ = try await first[Note.self].post(.write("good"), to: "1", key: "good")
    let machines = try DurableMachines(store: store) { Durable(Self.second, environment: ()) }
    try await machines.processAll()
    let row = try #require(await store.machine(MachineAddress(chart: "Note", id: "1")))
    #expect(row.status == .parked)
    #expect(row.fault?.reason == Self.reason)
    #expect(row.fault?.input == "its state")
    #expect(row.version == 1)
    #expect(try await store.pending(of: row.address, limit: 10).inbox.map(\.key) == ["good"])
  }

  @Test func `a machine that was paused meanwhile is not parked`() async throws {
    let store = PickyStore(InMemoryStore()) { try await $0.setPaused(true, chart: "Note") }
    let machines = try DurableMachines(store: store) { Durable(Note.self) }
    let notes = machines[Note.self]
    _ = try await notes.start("1", Note(), key: "start")
    _ = try await notes.post(.write("€"), to: "1", key: "k")
    try await machines.processAll()
    #expect(try await notes.status("1").status == .active)
    #expect(try await notes.status("1").fault == nil)
  }

  @Test func `who sends something else at the same time gets an answer`() async throws {
    let machines = try await notes("a", "b")
    let notes = machines[Note.self]
    let answers = await withTaskGroup { group in
      for number in 0..<50 {
        group.addTask {
          let (id, text) = number % 10 == 0 ? ("b", "€") : ("a", "\(number)")
          do {
            _ = try await notes.send(.write(text), to: id, key: "k\(number)")
            return "\(id): taken"
          } catch {
            return "\(id): \(error)"
          }
        }
      }
      return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    #expect(
      answers == [
        "a: taken": 45, "b: what Note/b becomes cannot be stored: the database has no '€'": 5,
      ]
    )
    #expect(try await notes.status("b").status == .active)
  }

  @Test func `a sender whose own text cannot be stored gets the error of the store`() async throws {
    let store = PickyStore(InMemoryStore(), refusingQuestions: true)
    let machines = try DurableMachines(store: store) { Durable(Note.self) }
    let notes = machines[Note.self]
    try await notes.start("1", Note(), key: "start")
    await #expect(throws: StoreError(.invalid, "the database has no '€'")) {
      try await notes.send(.write("€"), to: "1", key: "k")
    }
    #expect(try await notes.status("1").status == .active)
  }

  @Test func `a state that cannot be written parks its machine with the input, which is skipped`()
    async throws
  {
    let machines = try DurableMachines(store: InMemoryStore()) { Durable(Glass.self) }
    let panes = machines[Glass.self]
    for id in ["1", "2"] { try await panes.start(id, Glass(), key: "start") }
    for (id, event, key) in [("1", Glass.Event.drop, "d"), ("1", .touch, "t"), ("2", .touch, "t")] {
      try await panes.post(event, to: id, key: key)
    }
    try await machines.processAll()
    let reason = "its state cannot be written: shards are no pane"
    let parked = try await panes.status("1")
    #expect(parked.status == .parked && parked.revision == 1)
    #expect(parked.fault?.reason == "what it becomes cannot be stored: \(reason)")
    #expect(parked.fault?.key == "d" && parked.fault?.input == "drop")
    #expect(try await panes.machine("2").touches == 1)
    #expect(try await machines.operations.skip("1", of: Glass.self))
    try await machines.processAll()
    #expect(try await panes.machine("1").touches == 1)

    // Who waits for such a step gets the reason, and the machine goes on.
    let address = MachineAddress(chart: "Glass", id: "2")
    await #expect(throws: DurableError.unstorableStep(address, reason: reason)) {
      try await panes.send(.drop, to: "2", key: "d")
    }
    #expect(try await panes.status("2").status == .active)
    #expect(try await panes.send(.touch, to: "2", key: "t2").outcome == .internal)
  }
}
#endif
