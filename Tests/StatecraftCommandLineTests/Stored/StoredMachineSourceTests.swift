#if Command && SQLite && Studio
import Statecraft
import StatecraftDiagrams
import StatecraftDurable
import StatecraftRecording
import StatecraftStudio
import Testing

@testable import StatecraftCommandLine

@Suite struct StoredMachineSourceTests {
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
      let machine = try #require(try await source.machine(Depot.address("1")))
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
    #expect(try await depot.source().machine(Depot.address("2")) == nil)
  }

  @Test func `work in progress is shown with its attempts`() async throws {
    let depot = try Depot()
    try await depot.start("1")
    try await depot.send("sort", to: "1")
    let machine = try #require(try await depot.source().machine(Depot.address("1")))
    #expect(machine.timers == [])
    #expect(machine.waiting.map(\.kind) == ["work"])
    #expect(machine.waiting.first?.name == "label")
    #expect(machine.waiting.first?.attempts == 0)
    #expect(machine.waiting.first?.started == .seconds(1_000))
  }

  @Test func `of many inputs that wait the first are shown, and that there are more`() async throws
  {
    let depot = try Depot()
    try await depot.start("1")
    let address = MachineAddress(chart: "Parcel", id: "1")
    _ = await depot.store.post(
      (1...300).map { Posting(to: address, key: "\($0)", input: .event("\"sort\"")) }
    )
    let machine = try #require(try await depot.source().machine(Depot.address("1")))
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
    let entries = try await source.journal(of: Depot.address("1"), after: 0, limit: 100)
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
      let rest = try await source.journal(of: Depot.address("1"), after: revision, limit: 2)
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
    let machine = try #require(try await source.machine(Depot.address("1")))
    #expect(machine.status == "erased")
    #expect(machine.configuration == [])
    #expect(machine.values == [])
    let entries = try await source.journal(of: Depot.address("1"), after: 0, limit: 100)
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
    #expect(findings.map(\.address) == [Depot.address("1")])
    #expect(findings.map(\.since) == [.seconds(4_600)])
    #expect(
      findings.map(\.reason) == [
        "it has been due for 1 min 40 s: no process moves the timers of this store; see whether one runs its "
          + "machines, and what it logs"
      ]
    )
  }

  @Test func `work that hangs is among what is stuck, also for a program without its chart`()
    async throws
  {
    let depot = try Depot()
    try await depot.start("1")
    try await depot.send("sort", to: "1")
    let work = await depot.store.claimWork(charts: ["Parcel": 1], limit: 9, lease: .seconds(30))
    depot.wait(120)
    _ = await depot.store.renewWork(work.map(\.reference), lease: .seconds(30))
    for knows in [true, false] {
      let findings = try await depot.source(knowingChart: knows).findings(of: "Parcel", limit: 5)
      #expect(findings.map(\.kind) == ["hanging work"])
      #expect(findings.map(\.subject) == ["label"])
      #expect(findings.map(\.since) == [.seconds(1_000)])
      #expect(
        findings.map(\.reason) == [
          "it has been running for 2 min, in a process that is alive; see what it waits for, and end that "
            + "process so that another one begins it again, or give it a time limit"
        ]
      )
    }
  }
}
#endif
