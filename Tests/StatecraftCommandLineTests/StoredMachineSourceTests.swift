#if Command && SQLite && Studio
import Statecraft
import StatecraftDiagrams
import StatecraftDurable
import StatecraftRecording
import StatecraftStudio
import Synchronization
import Testing

@testable import StatecraftCommandLine

/// A parcel that waits, is sorted and labelled, and is delivered when nothing else is to be done.
private struct Parcel: Statechart, Codable, Sendable {
  enum State: String, CaseIterable, Codable, Sendable {
    case travelling, waiting, sorting, labelled, delivered
  }

  enum Event: String, CaseIterable, Codable, Sendable { case sort, deliver, stop, weigh, tear }

  struct Torn: Error, CustomStringConvertible {
    var description: String { "the parcel is torn" }
  }

  var grams = 5

  static let chart = Chart(initial: .travelling) {
    state(.travelling, initial: .waiting) {
      on(.weigh).do { $0.grams += 1 }
      on(.tear).do { _ in throw Torn() }
      state(.waiting) {
        postpone(.deliver)
        on(.sort, to: .sorting)
        after(.seconds(3_600), to: .sorting)
      }
      state(.sorting) {
        work("label") { _, _, _ in "L1" }.onDone(to: .labelled)
        on(.deliver, to: .delivered)
      }
      state(.labelled) { on(.deliver, to: .delivered) }
    }
    final(.delivered)
  }
}

@Suite struct StoredMachineSourceTests {
  /// Parcels in memory, whose time a test sets.
  private struct Depot {
    let store: InMemoryStore
    let machines: NamedMachines
    private let seconds: Clock

    private final class Clock: Sendable {
      let now = Mutex(1_000)
    }

    init() throws {
      let seconds = Clock()
      self.seconds = seconds
      store = InMemoryStore(
        clock: StoreClock { WallTime(sinceEpoch: .seconds(seconds.now.withLock { $0 })) }
      )
      machines = NamedMachines(try DurableMachines(store: store) { Durable(Parcel.self) })
    }

    func wait(_ duration: Int) { seconds.now.withLock { $0 += duration } }

    func start(_ ids: String...) async throws {
      for id in ids {
        let address = MachineAddress(chart: "Parcel", id: id)
        _ = try await machines.start(address, context: #"{"grams":5}"#, key: "first")
      }
    }

    func send(_ event: String, to id: String, key: String? = nil) async throws {
      let address = MachineAddress(chart: "Parcel", id: id)
      _ = try await machines.send(
        event: "\"\(event)\"",
        to: address,
        key: key ?? "send \(event)"
      )
    }

    /// Changes a state's name in the stored state of a machine, as no program does.
    func rename(_ name: String, to other: String, in id: String) async throws {
      let address = MachineAddress(chart: "Parcel", id: id)
      let results = try await store.process(.named([NamedClaim(address)], events: 1)) { claim in
        guard var row = claim.machines.first?.machine else { return [] }
        let revision = row.revision
        row.state = row.state?.replacing("\"\(name)\"", with: "\"\(other)\"")
        return [MachineChange(address: address, expectedRevision: revision, machine: row)]
      }
      #expect(results == [.applied])
    }

    /// The machines as a program sees them that knows the chart, or that does not.
    func source(knowingChart: Bool = true) throws -> StoredMachineSource {
      let strangers = NamedMachines(try DurableMachines(store: store) {})
      return StoredMachineSource(
        name: "parcels.db",
        store: store,
        machines: knowingChart ? machines : strangers,
        writer: StoredMachineWriter(knowingChart ? machines : strangers)
      )
    }
  }

  private static func address(_ id: String) -> StudioAddress {
    StudioAddress(chart: "Parcel", id: id)
  }

  @Test func `charts come with the numbers of machines in each state, outer states too`()
    async throws
  {
    let depot = try Depot()
    try await depot.start("1", "2", "3")
    try await depot.send("sort", to: "3")
    await depot.store.setPaused(true, chart: "Parcel")
    for knows in [true, false] {
      let charts = try await depot.source(knowingChart: knows).charts()
      #expect(charts.map(\.name) == ["Parcel"])
      #expect(charts.first?.isPaused == true)
      #expect(
        charts.first?.states == [
          StudioStateCount(name: "travelling", depth: 0, machines: 3),
          StudioStateCount(name: "waiting", depth: 1, machines: 2),
          StudioStateCount(name: "sorting", depth: 1, machines: 1),
          StudioStateCount(name: "labelled", depth: 1, machines: 0),
          StudioStateCount(name: "delivered", depth: 0, machines: 0),
        ]
      )
    }
  }

  @Test func `a machine shows its data, its timers and what it has postponed`() async throws {
    let depot = try Depot()
    try await depot.start("1")
    try await depot.send("deliver", to: "1")
    depot.wait(7)
    for knows in [true, false] {
      let source = try depot.source(knowingChart: knows)
      let machine = try #require(try await source.machine(Self.address("1")))
      #expect(machine.status == "active")
      #expect(machine.revision == 2)
      #expect(machine.configuration == ["travelling", "waiting"])
      #expect(machine.values == [NamedValue(name: "grams", text: "5")])
      #expect(machine.timers.map(\.due) == [.seconds(4_600)])
      #expect(machine.waiting == [StudioWaiting(kind: "postponed", name: "deliver")])
      #expect(machine.now == .seconds(1_007))
      let obstacle = "Its events are not known: this program does not have the chart 'Parcel'."
      #expect(machine.obstacle == (knows ? nil : obstacle))
      #expect(
        machine.events.map(\.name) == (knows ? ["sort", "deliver", "stop", "weigh", "tear"] : [])
      )
      #expect(machine.verdicts["sort"]?.isTaken == (knows ? true : nil))
      #expect(machine.verdicts["stop"]?.isTaken == (knows ? false : nil))
    }
    #expect(try await depot.source().machine(Self.address("2")) == nil)
  }

  @Test func `work in progress is shown with its attempts`() async throws {
    let depot = try Depot()
    try await depot.start("1")
    try await depot.send("sort", to: "1")
    let machine = try #require(try await depot.source().machine(Self.address("1")))
    #expect(machine.timers == [])
    #expect(machine.waiting.map(\.kind) == ["work"])
    #expect(machine.waiting.first?.name == "label")
    #expect(machine.waiting.first?.attempts == 0)
  }

  @Test func `of many inputs that wait the first are shown, and that there are more`() async throws
  {
    let depot = try Depot()
    try await depot.start("1")
    let address = MachineAddress(chart: "Parcel", id: "1")
    _ = await depot.store.post(
      (1...300).map { Posting(to: address, key: "\($0)", input: .event("\"sort\"")) }
    )
    let machine = try #require(try await depot.source().machine(Self.address("1")))
    #expect(machine.waiting.count == 201)
    #expect(machine.waiting.first == StudioWaiting(kind: "input", name: "\"sort\""))
    #expect(machine.waiting.last?.name == "there are more: the first 200 are shown")
  }

  @Test func `the journal becomes steps, from any revision on`() async throws {
    let depot = try Depot()
    try await depot.start("1")
    try await depot.send("stop", to: "1")
    depot.wait(3_600)
    try await depot.machines.machines.processAll()
    let source = try depot.source()
    let entries = try await source.journal(of: Self.address("1"), after: 0, limit: 100)
    #expect(entries.map(\.revision) == [1, 2, 3, 4])
    #expect(entries.map(\.key) == ["first", "send stop", "timer:1", "work:2"])
    #expect(entries.map(\.step.event) == ["start", "stop", "timer", "work done"])
    #expect(entries.map(\.step.source) == [.start, .event, .timer, .done])
    #expect(
      entries.map(\.step.outcome) == [.transitioned, .refused, .transitioned, .transitioned]
    )
    #expect(entries.map(\.step.exited) == [[], [], ["waiting"], ["sorting"]])
    #expect(
      entries.map(\.step.entered) == [["travelling", "waiting"], [], ["sorting"], ["labelled"]]
    )
    #expect(entries.map(\.step.payload) == [#"{"grams":5}"#, nil, nil, #""L1""#])
    #expect(entries[1].step.reason == "no transition for stop in waiting, travelling")
    #expect(
      entries.map(\.step.time) == [
        .seconds(1_000), .seconds(1_000), .seconds(4_600), .seconds(4_600),
      ]
    )
    for revision in 0...4 {
      let rest = try await source.journal(of: Self.address("1"), after: revision, limit: 2)
      #expect(rest == Array(entries.dropFirst(revision).prefix(2)))
    }
  }

  @Test func `an erased machine shows that it was, and its journal without contents`()
    async throws
  {
    let depot = try Depot()
    try await depot.start("1")
    try await depot.send("sort", to: "1")
    let address = MachineAddress(chart: "Parcel", id: "1")
    _ = await depot.store.erase(address, expecting: nil, keepingAnswers: false)
    let source = try depot.source()
    let machine = try #require(try await source.machine(Self.address("1")))
    #expect(machine.status == "erased")
    #expect(machine.configuration == [])
    #expect(machine.values == [])
    let entries = try await source.journal(of: Self.address("1"), after: 0, limit: 100)
    #expect(entries.map(\.step.event) == ["erased", "erased"])
    #expect(entries.map(\.step.configuration) == [[], []])
    #expect(entries.map(\.step.reason) == ["the answer was erased", "the answer was erased"])
  }

  @Test func `a chart of another program is drawn as it was stored`() async throws {
    let depot = try Depot()
    try await depot.start("1")
    let known = try await depot.source().diagram(of: "Parcel", version: 1)
    let stored = try await depot.source(knowingChart: false).diagram(of: "Parcel", version: 1)
    #expect(known == Diagram(Parcel.chart))
    #expect(stored.title == "Parcel")
    #expect(stored.states.map(\.name).dropFirst() == known.states.map(\.name).dropFirst())
    #expect(stored.states.map(\.kind) == known.states.map(\.kind))
    #expect(stored.states.map(\.parent) == known.states.map(\.parent))
    #expect(stored.states.map(\.children) == known.states.map(\.children))
    #expect(stored.edges.map(\.source) == known.edges.map(\.source))
    #expect(stored.edges.map(\.targets) == known.edges.map(\.targets))
    #expect(stored.edges.map(\.cause) == known.edges.map(\.cause))
    #expect(stored.edges.map(\.disposition) == known.edges.map(\.disposition))
    // Of a version that nobody has stored, nothing is known.
    #expect(try await depot.source().diagram(of: "Parcel", version: 9).states.count == 1)
  }

  @Test(
    arguments: [
      "", "[]",
      #"{"states":[{"name":"a","kind":"odd","parent":7,"initial":[-1,9]}],"transitions":[]}"#,
      #"{"states":[{"name":"a","kind":"atomic","parent":0,"initial":[]}],"transitions":[{"source":5,"targets":[-2,0,8],"cause":"x","trigger":"events","names":["x"],"actions":[],"disposition":"odd"}]}"#,
    ]
  )
  func `a document that makes no sense is drawn as far as it does`(document: String) async throws {
    let depot = try Depot()
    await depot.store.register(
      StoredChart(name: "Odd", version: 1, fingerprint: 1, document: document)
    )
    let diagram = try await depot.source().diagram(of: "Odd", version: 1)
    #expect(diagram.title == "Odd")
    #expect(diagram.states.dropFirst().allSatisfy { $0.parent == 0 && $0.initial.isEmpty })
    #expect(diagram.edges.allSatisfy { $0.source == 0 && $0.targets == [.state(1)] })
    #expect(diagram.text().contains("Odd"))
  }

  @Test func `lists are read in pages by id, state and status`() async throws {
    let depot = try Depot()
    try await depot.start("a1", "a2", "b1", "b2")
    depot.wait(5)
    try await depot.send("sort", to: "a1")
    let source = try depot.source()
    func ids(_ selection: StudioStoreQuery.Selection) async throws -> [String] {
      var query = StudioStoreQuery(chart: "Parcel", selection, limit: 2)
      var found: [String] = []
      while true {
        let page = try await source.list(query)
        found += page.map(\.id)
        guard page.count == 2 else { return found }
        query.after = page.last?.cursor
      }
    }
    #expect(try await ids(.prefix("")) == ["a1", "a2", "b1", "b2"])
    #expect(try await ids(.prefix("b")) == ["b1", "b2"])
    #expect(try await ids(.state("travelling")) == ["a1", "a2", "b1", "b2"])
    #expect(try await ids(.state("sorting")) == ["a1"])
    #expect(try await ids(.status("active")) == ["a1", "a2", "b1", "b2"])
    #expect(try await ids(.status("parked")) == [])
    let first = try await source.list(StudioStoreQuery(chart: "Parcel", .prefix(""), limit: 1))
    #expect(first.first?.configuration == ["travelling", "sorting"])
    #expect(first.first?.since == .seconds(1_005))
    await #expect(throws: StudioRefusal("there is no status 'lost'")) {
      try await ids(.status("lost"))
    }
    let wrong = StudioStoreQuery(chart: "Parcel", .prefix(""), after: "7", limit: 1)
    await #expect(throws: StudioRefusal("this is not a position in a list: 7")) {
      try await source.list(wrong)
    }
  }

  @Test func `what is late is found, and said in words`() async throws {
    let depot = try Depot()
    try await depot.start("1")
    depot.wait(3_600 + 100)
    let findings = try await depot.source().findings(of: "Parcel", limit: 5)
    #expect(findings.map(\.kind) == ["late timer"])
    #expect(findings.map(\.address) == [Self.address("1")])
    #expect(findings.map(\.since) == [.seconds(4_600)])
  }

  // MARK: - Commands

  /// Runs a command, and returns the reason for which it was refused.
  private func refusal(_ body: () async throws -> String) async -> String {
    do { return "done: \(try await body())" } catch { return "\(error)" }
  }

  @Test func `an event is sent at the revision that the page has shown`() async throws {
    let depot = try Depot()
    try await depot.start("1")
    let source = try depot.source()
    let address = Self.address("1")
    #expect(
      try await source.send("sort", payload: nil, to: address, ifRevision: 1)
        == "transitioned at revision 2: travelling, sorting"
    )
    #expect(
      await refusal { try await source.send("deliver", payload: nil, to: address, ifRevision: 1) }
        == "the machine Parcel/1 is at revision 2, not 1; read it again and decide"
    )
    #expect(
      await refusal { try await source.send("stop", payload: nil, to: address, ifRevision: 2) }
        == "refused at revision 3: travelling, sorting  (no transition for stop in sorting, "
        + "travelling)"
    )
    #expect(
      await refusal { try await source.send("sing", payload: "7", to: address, ifRevision: nil) }
        .hasPrefix("the machine Parcel/1 cannot take this: unknown event 'sing'")
    )
    let stranger = try depot.source(knowingChart: false)
    #expect(
      await refusal { try await stranger.send("sort", payload: nil, to: address, ifRevision: nil) }
        .hasPrefix("the chart 'Parcel' is not registered")
    )
    let journal = try await source.journal(of: address, after: 0, limit: 9)
    #expect(journal.map(\.step.event) == ["start", "sort", "stop"])
    #expect(journal.last?.key.hasPrefix("studio-") == true)
  }

  @Test func `a machine is paused, resumed, retried and skipped`() async throws {
    let depot = try Depot()
    try await depot.start("1", "2")
    let source = try depot.source()
    let address = Self.address("1")
    #expect(try await source.perform(.pause, on: address) == "paused Parcel/1")
    #expect(try await source.machine(address)?.status == "paused")
    #expect(
      await refusal { try await source.perform(.pause, on: address) }
        == "nothing was done: Parcel/1 is paused"
    )
    #expect(try await source.perform(.resume, on: address) == "resumed Parcel/1")
    #expect(
      await refusal { try await source.perform(.retry, on: address) }
        == "nothing was done: Parcel/1 is active"
    )
    #expect(
      await refusal { try await source.perform(.skip, on: Self.address("9")) }
        == "there is no machine Parcel/9; start it first"
    )
  }

  @Test func `parked machines of a chart are retried and skipped together`() async throws {
    let depot = try Depot()
    try await depot.start("1", "2", "3")
    let source = try depot.source()
    for id in ["1", "2"] {
      let address = MachineAddress(chart: "Parcel", id: id)
      _ = await depot.store.post([Posting(to: address, key: "k", input: .event("\"tear\""))])
    }
    try await depot.machines.machines.processAll()
    let parked = try await source.machine(Self.address("1"))
    #expect(parked?.status == "parked")
    #expect(parked?.fault?.reason.contains("the parcel is torn") == true)
    #expect(parked?.fault?.canBeSkipped == true)
    #expect(try await source.perform(.retry, onAll: "Parcel") == "retried 2 machines")
    try await depot.machines.machines.processAll()
    #expect(try await source.machine(Self.address("1"))?.status == "parked")
    #expect(
      try await source.perform(.skip, on: Self.address("1")) == "skipped the input of Parcel/1"
    )
    #expect(try await source.perform(.skip, onAll: "Parcel") == "skipped the input of 1 machine")
    let journal = try await source.journal(of: Self.address("2"), after: 0, limit: 9)
    #expect(journal.count == 2)
    #expect(journal.last?.step.event.hasPrefix("skip") == true)
    #expect(try await source.machine(Self.address("2"))?.status == "active")
  }

  @Test func `what a state parked is repaired and not skipped`() async throws {
    let depot = try Depot()
    try await depot.start("1")
    let source = try depot.source()
    let address = Self.address("1")
    try await depot.rename("travelling", to: "lost", in: "1")
    _ = await depot.store.post([
      Posting(
        to: MachineAddress(chart: "Parcel", id: "1"),
        key: "k",
        input: .event("\"weigh\"")
      )
    ])
    try await depot.machines.machines.processAll()
    #expect(try await source.machine(address)?.fault?.canBeSkipped == false)
    #expect(
      await refusal { try await source.perform(.skip, on: address) }
        == "nothing was done: Parcel/1 is parked because of its state, and no input can be skipped; "
        + "repair the cause, then retry"
    )
    try await depot.rename("lost", to: "travelling", in: "1")
    #expect(try await source.perform(.retry, on: address) == "retried Parcel/1")
    try await depot.machines.machines.processAll()
    #expect(try await source.machine(address)?.values.map(\.text) == ["6"])
  }

  @Test func `a chart is paused and resumed, also one that this program does not have`()
    async throws
  {
    let depot = try Depot()
    try await depot.start("1")
    for knows in [true, false] {
      let source = try depot.source(knowingChart: knows)
      #expect(try await source.perform(.pause, onAll: "Parcel") == "paused the chart Parcel")
      #expect(try await source.charts().first?.isPaused == true)
      #expect(try await source.perform(.resume, onAll: "Parcel") == "resumed the chart Parcel")
      #expect(try await source.charts().first?.isPaused == false)
      #expect(
        await refusal { try await source.perform(.pause, onAll: "Letter") }
          == "the store has no chart 'Letter'"
      )
    }
  }

  @Test func `the machines of a running worker are operated in its process`() async throws {
    let depot = try Depot()
    let source = StoredMachineSource(name: "parcels.db", machines: depot.machines)
    let worker = Task { [machines = depot.machines.machines] in try await machines.run() }
    try await depot.start("1")
    let address = Self.address("1")
    #expect(try await source.perform(.pause, on: address) == "paused Parcel/1")
    #expect(try await source.perform(.resume, on: address) == "resumed Parcel/1")
    _ = try await source.send("sort", payload: nil, to: address, ifRevision: 1)
    // The worker does the work, which leads on.
    let changes = depot.machines.machines[Parcel.self].changes(of: "1", after: 2)
    for try await change in changes where change.revision == 3 { break }
    #expect(try await source.machine(address)?.configuration == ["travelling", "labelled"])
    worker.cancel()
    _ = try? await worker.value
  }

  // MARK: - Data of the past

  @Test func `the data at a revision are those of a replay`() async throws {
    let depot = try Depot()
    try await depot.start("1")
    try await depot.send("weigh", to: "1")
    try await depot.send("weigh", to: "1", key: "again")
    let source = try depot.source()
    var grams: [String] = []
    for revision in 1...3 {
      let data = try await source.pastData(of: Self.address("1"), at: revision)
      #expect(data.obstacle == nil)
      grams += data.values.map(\.text)
    }
    #expect(grams == ["5", "6", "7"])
    #expect(try await source.machine(Self.address("1"))?.values.map(\.text) == ["7"])
  }

  @Test func `data that are not known any more come with the reason`() async throws {
    let depot = try Depot()
    try await depot.start("1")
    try await depot.send("weigh", to: "1")
    let source = try depot.source()
    func obstacle(_ source: StoredMachineSource, _ revision: Int) async throws -> String? {
      try await source.pastData(of: Self.address("1"), at: revision).obstacle
    }
    let start = "The data at revision 1 are not known: "
    #expect(
      try await obstacle(depot.source(knowingChart: false), 1)
        == start + "this program does not have the chart 'Parcel'."
    )
    #expect(
      try await obstacle(source, 3)
        == "The data at revision 3 are not known: the journal does not have that revision."
    )
    #expect(
      try await obstacle(source, 10_001)
        == "The data at revision 10001 are not known: they are made by replaying the journal, up to "
        + "10000 entries."
    )
    let address = MachineAddress(chart: "Parcel", id: "1")
    _ = await depot.store.erase(address, expecting: nil, keepingAnswers: true)
    #expect(
      try await obstacle(source, 1)
        == start + "the journal cannot be replayed from revision 1 on: the input was erased."
    )
  }

  @Test func `data of another chart than today's are not shown as if they were known`() async throws
  {
    let depot = try Depot()
    try await depot.start("1")
    let address = MachineAddress(chart: "Parcel", id: "1")
    let claims = ClaimRequest.named([NamedClaim(address)], events: 1)
    _ = try await depot.store.process(claims) { claim in
      guard var row = claim.machines.first?.machine else { return [] }
      row.revision = 2
      var change = MachineChange(address: address, expectedRevision: 1, machine: row)
      change.journal = [
        JournalEntry(
          revision: 2,
          key: "old",
          input: .event("\"stop\""),
          digest: 1,
          version: 1,
          outcome: "transitioned",
          answer: #"{"configuration":["delivered"]}"#,
          time: claim.now,
          accepted: claim.now
        )
      ]
      return [change]
    }
    #expect(
      try await depot.source().pastData(of: Self.address("1"), at: 2).obstacle
        == "The data at revision 2 are not known: today's chart does something else at revision 2, "
        + "with \"stop\": refused in travelling, waiting; the journal says: transitioned in "
        + "delivered."
    )
  }
}
#endif
