#if Command && SQLite && Studio
import Statecraft
import StatecraftDurable
import StatecraftRecording
import StatecraftStudio
import Testing

@testable import StatecraftCommandLine

@Suite struct StoredMachineCommandTests {
  /// Runs a command, and returns the reason for which it was refused.
  private func refusal(_ body: () async throws -> String) async -> String {
    do { return "done: \(try await body())" } catch { return "\(error)" }
  }

  @Test func `an event is sent at the revision that the page has shown`() async throws {
    let depot = try Depot()
    try await depot.start("1")
    let source = try depot.source()
    let address = Depot.address("1")
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
    let address = Depot.address("1")
    #expect(try await source.perform(.pause, on: address, ifParkedAt: nil) == "paused Parcel/1")
    #expect(try await source.machine(address)?.status == "paused")
    #expect(
      await refusal { try await source.perform(.pause, on: address, ifParkedAt: nil) }
        == "nothing was done: Parcel/1 is paused"
    )
    #expect(try await source.perform(.resume, on: address, ifParkedAt: nil) == "resumed Parcel/1")
    #expect(
      await refusal { try await source.perform(.retry, on: address, ifParkedAt: nil) }
        == "nothing was done: Parcel/1 is active"
    )
    #expect(
      await refusal { try await source.perform(.skip, on: Depot.address("9"), ifParkedAt: nil) }
        == "there is no machine Parcel/9; start it first"
    )
  }

  @Test func `a dead letter of a machine is delivered again or discarded`() async throws {
    let depot = try Depot()
    try await depot.start("1", "2")
    let source = try depot.source()
    let numbers = try await depot.bury(["1", "2"])
    let address = Depot.address("1")
    let letter = try #require(numbers.first)
    let waiting = try #require(try await source.machine(address)?.waiting.first)
    #expect([waiting.kind, waiting.name] == ["dead letter", "1:1:0"])
    #expect(waiting.letter == "\(letter)")
    func refused(_ letter: String) -> String {
      "nothing was done: Parcel/1 has no dead letter \(letter); it may have been delivered, discarded or "
        + "erased"
    }
    // One of another machine is not touched.
    for other in ["\(numbers[1])", "0", "-1", "x", ""] {
      #expect(
        await refusal { try await source.perform(.discard, onLetter: other, of: address) }
          == refused(other)
      )
    }
    #expect(
      try await source.perform(.retry, onLetter: "\(letter)", of: address)
        == "1:1:0 is delivered again"
    )
    #expect(try await source.machine(address)?.waiting.first?.kind == "output")
    #expect(
      await refusal { try await source.perform(.retry, onLetter: "\(letter)", of: address) }
        == refused("\(letter)")
    )
    #expect(
      try await source.perform(.discard, onLetter: "\(numbers[1])", of: Depot.address("2"))
        == "discarded 2:1:0"
    )
    #expect(try await source.machine(Depot.address("2"))?.waiting.isEmpty == true)
  }

  @Test func `dead letters of a chart are counted, delivered again and discarded together`()
    async throws
  {
    let depot = try Depot()
    try await depot.start("1", "2", "3", "4")
    let source = try depot.source()
    _ = try await depot.bury(["1", "2", "3", "4"])
    var letters = StudioLetterSelection(chart: "Parcel")
    #expect(try await source.letterCount(letters) == 4)
    letters.reason = "of another kind"
    #expect(try await source.letterCount(letters) == 0)
    #expect(
      try await source.perform(.discard, onLetters: letters) == "discarded 0 dead letters"
    )
    letters.reason = nil
    letters.limit = 1
    #expect(
      try await source.perform(.retry, onLetters: letters) == "1 dead letter is delivered again"
    )
    #expect(try await source.machine(Depot.address("1"))?.waiting.first?.kind == "output")
    letters.limit = 2
    #expect(try await source.perform(.discard, onLetters: letters) == "discarded 2 dead letters")
    #expect(try await source.machine(Depot.address("2"))?.waiting.isEmpty == true)
    #expect(try await source.machine(Depot.address("3"))?.waiting.isEmpty == true)
    #expect(try await source.machine(Depot.address("4"))?.waiting.first?.kind == "dead letter")
    letters.chart = "Parcels"
    for operation in [StudioLetterOperation.retry, .discard] {
      #expect(
        await refusal { try await source.perform(operation, onLetters: letters) }
          == "the store has no chart 'Parcels'; it has Parcel"
      )
    }
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
    let parked = try await source.machine(Depot.address("1"))
    #expect(parked?.status == "parked")
    #expect(parked?.fault?.reason.contains("the parcel is torn") == true)
    #expect(parked?.fault?.canBeSkipped == true)
    #expect(try await source.perform(.retry, onAll: "Parcel") == "retried 2 machines")
    try await depot.machines.machines.processAll()
    #expect(try await source.machine(Depot.address("1"))?.status == "parked")
    #expect(parked?.fault?.key == "k")
    let skipped = await refusal {
      try await source.perform(.skip, on: Depot.address("1"), ifParkedAt: "another")
    }
    #expect(
      skipped.hasPrefix(
        "nothing was skipped: the machine Parcel/1 is parked at another input now, "
      )
    )
    #expect(skipped.hasSuffix("; read it again and decide"))
    #expect(try await source.machine(Depot.address("1"))?.status == "parked")
    #expect(
      try await source.perform(.skip, on: Depot.address("1"), ifParkedAt: "k")
        == "skipped the input of Parcel/1"
    )
    #expect(try await source.perform(.skip, onAll: "Parcel") == "skipped the input of 1 machine")
    let journal = try await source.journal(of: Depot.address("2"), after: 0, limit: 9)
    #expect(journal.count == 2)
    #expect(journal.last?.step.event.hasPrefix("skip") == true)
    #expect(try await source.machine(Depot.address("2"))?.status == "active")
  }

  @Test func `what a state parked is repaired and not skipped`() async throws {
    let depot = try Depot()
    try await depot.start("1")
    let source = try depot.source()
    let address = Depot.address("1")
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
      await refusal { try await source.perform(.skip, on: address, ifParkedAt: nil) }
        == "nothing was done: Parcel/1 is parked because of its state, and no input can be skipped; "
        + "repair the cause, then retry"
    )
    try await depot.rename("lost", to: "travelling", in: "1")
    #expect(try await source.perform(.retry, on: address, ifParkedAt: nil) == "retried Parcel/1")
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

  @Test func `a machine that is shown says that its chart is paused`() async throws {
    let depot = try Depot()
    try await depot.start("1")
    let address = MachineAddress(chart: "Parcel", id: "1")
    let active = try await ShownMachine(address, in: depot.store)
    #expect(
      active.text
        == """
        Parcel/1  active  revision 1  version 1
        in travelling, waiting
        waits for
          timer after 3600.0 seconds, due 1970-01-01T01:16:40.000Z
        """
    )
    #expect(active.members.last { $0.key == "chartPaused" }?.value == "false")
    await depot.store.setPaused(true, chart: "Parcel")
    let paused = try await ShownMachine(address, in: depot.store)
    #expect(
      paused.text
        == """
        Parcel/1  active  revision 1  version 1
        in travelling, waiting
        the chart Parcel is paused: its machines keep their inputs until it is resumed
        waits for
          timer after 3600.0 seconds, due 1970-01-01T01:16:40.000Z
        """
    )
    #expect(paused.members.last { $0.key == "chartPaused" }?.value == "true")
  }

  @Test func `work is shown with its start, and whether it is running`() async throws {
    let depot = try Depot()
    try await depot.start("1")
    try await depot.send("sort", to: "1")
    let address = MachineAddress(chart: "Parcel", id: "1")
    let waiting = try await ShownMachine(address, in: depot.store)
    #expect(
      waiting.text.hasSuffix(
        "  work label (Parcel/1:2), 0 attempts, started 1970-01-01T00:16:40.000Z"
      )
    )
    depot.wait(5)
    _ = await depot.store.claimWork(charts: ["Parcel": 1], limit: 9, lease: .seconds(30))
    let running = try await ShownMachine(address, in: depot.store)
    #expect(
      running.text
        == """
        Parcel/1  active  revision 2  version 1
        in travelling, sorting
        waits for
          work label (Parcel/1:2), 1 attempt, running, started 1970-01-01T00:16:40.000Z
        """
    )
    #expect(
      running.members.last { $0.key == "work" }?.value
        == #"[{"name":"label","key":"Parcel/1:2","attempt":1,"running":true,"#
        + #""started":"1970-01-01T00:16:40.000Z","error":null,"due":"1970-01-01T00:17:15.000Z"}]"#
    )
  }

  @Test func `a machine that waits for more than is shown says so`() async throws {
    let depot = try Depot()
    try await depot.start("1")
    let address = MachineAddress(chart: "Parcel", id: "1")
    for number in 1...1_001 {
      let posting = Posting(to: address, key: "\(number)", input: .event(#""lose""#))
      _ = await depot.store.post([posting])
      guard number >= 1_000 else { continue }
      let shown = try await ShownMachine(address, in: depot.store)
      let hasMore = number > 1_000
      #expect(shown.text.hasSuffix("there is more; only 1000 of each kind are shown") == hasMore)
      #expect(shown.members.last { $0.key == "more" }?.value == "\(hasMore)")
    }
  }

  @Test func `the machines of a running worker are operated in its process`() async throws {
    let depot = try Depot()
    let source = StoredMachineSource(name: "parcels.db", machines: depot.machines)
    let worker = Task { [machines = depot.machines.machines] in try await machines.run() }
    try await depot.start("1")
    let address = Depot.address("1")
    #expect(try await source.perform(.pause, on: address, ifParkedAt: nil) == "paused Parcel/1")
    #expect(try await source.perform(.resume, on: address, ifParkedAt: nil) == "resumed Parcel/1")
    _ = try await source.send("sort", payload: nil, to: address, ifRevision: 1)
    // The worker does the work, which leads on.
    let changes = depot.machines.machines[Parcel.self].changes(of: "1", after: 2)
    for try await change in changes where change.revision == 3 { break }
    #expect(try await source.machine(address)?.configuration == ["travelling", "labelled"])
    worker.cancel()
    _ = try? await worker.value
  }
}
#endif
