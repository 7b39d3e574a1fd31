#if Studio
import Foundation
import Statecraft
import StatecraftDiagrams
import StatecraftRecording
import Synchronization
import Testing

@testable import StatecraftStudio

@Suite(.timeLimit(.minutes(30))) struct StoredMachineHostTests {
  private let turns = Turns()

  private func open(_ id: String, in store: ShelfStore) async throws -> StoredMachineHost? {
    let turns = turns
    return try await StoredMachineHost.open(StudioAddress(chart: "Door", id: id), in: store) {
      try await turns.wait()
    }
  }

  @Test func `the feed has the journal, numbered by revisions, and the present row`() async throws {
    let store = ShelfStore(["7"])
    store.write(3, of: "7")
    let viewer = try await Viewer(try #require(try await open("7", in: store)))
    #expect(viewer.host.feed.range == 1..<4)
    #expect(viewer.steps.map(\.event) == ["close", "open", "close"])
    #expect(viewer.steps.map(\.configuration) == [["closed"], ["open"], ["closed"]])
    // The second transition of the chart leads from closed to open.
    #expect(viewer.steps[1].transitions == [2])
    #expect(viewer.steps.map(\.key) == ["key-1", "key-2", "key-3"])
    #expect(viewer.status.configuration == ["closed"])
    #expect(viewer.status.stored?.status == "active")
    #expect(viewer.status.stored?.revision == 3)
    #expect(viewer.status.now >= 1_000_000)
  }

  @Test func `new entries come when the store is read again, each once`() async throws {
    let store = ShelfStore(["7"])
    store.write(2, of: "7")
    var viewer = try await Viewer(try #require(try await open("7", in: store)))
    store.write(2, of: "7")
    turns.give()
    try await viewer.wait { $0.status.stored?.revision == 4 && $0.steps.count == 4 }
    #expect(viewer.host.feed.range == 1..<5)
    #expect(viewer.steps.map(\.key) == ["key-1", "key-2", "key-3", "key-4"])
  }

  @Test func `of a long journal the last part is read, in pages`() async throws {
    let store = ShelfStore(["7"])
    store.write(12_345, of: "7")
    let host = try #require(try await open("7", in: store))
    #expect(host.feed.range == 12_345 - 1_999..<12_346)
    #expect(store.content.withLock { $0.limits.max() } == 500)
    #expect(store.content.withLock { $0.limits.count } == 4)
  }

  @Test func `earlier parts of a long journal are read when they are asked for`() async throws {
    let store = ShelfStore(["7"])
    store.write(2_700, of: "7")
    let host = try #require(try await open("7", in: store))
    #expect(host.feed.range.lowerBound == 701)
    let earlier = try await host.earlier(than: 701)
    #expect(earlier.first == 201)
    #expect(earlier.steps.count == 500)
    let first = try await host.earlier(than: 201)
    #expect(first.first == 1)
    #expect(first.steps.count == 200)
    let last = try JSONDecoder().decode(ViewedStep.self, from: Data((first.steps.last ?? "").utf8))
    #expect(last.key == "key-200")
    for step in [-1, 0, 1, 2_702, .max] {
      await #expect(throws: StudioRefusal.self) { _ = try await host.earlier(than: step) }
    }
  }

  @Test func `a machine without a journal has no earlier entries`() async throws {
    let host = try #require(try await open("7", in: ShelfStore(["7"])))
    #expect(host.feed.range == 1..<1)
    for step in [-1, 0, 1, 2, .max] {
      await #expect(throws: StudioRefusal.self) { _ = try await host.earlier(than: step) }
    }
  }

  @Test func `a machine of another version has another description`() async throws {
    let store = ShelfStore(["7"])
    let host = try #require(try await open("7", in: store))
    var viewer = try await Viewer(host)
    #expect(host.description().diagram.title == "Door 1")
    #expect(host.descriptionNumber == 0)
    store.set("7", in: ["open"], version: 2)
    turns.give()
    try await viewer.wait { $0.status.configuration == ["open"] }
    #expect(host.description().diagram.title == "Door 2")
    #expect(host.descriptionNumber == 1)
    store.content.withLock { $0.machines["7"]?.obstacle = "its state is damaged" }
    turns.give()
    try await viewer.wait { _ in host.descriptionNumber == 2 }
    #expect(host.description().obstacle == "its state is damaged")
  }

  @Test func `a store that cannot be read is reported, and read again`() async throws {
    let store = ShelfStore(["7"])
    var viewer = try await Viewer(try #require(try await open("7", in: store)))
    store.fail(true)
    turns.give()
    try await viewer.wait { $0.status.stored?.problem == "the disk is gone" }
    #expect(viewer.status.configuration == ["closed"])
    store.fail(false)
    turns.give()
    try await viewer.wait { $0.status.stored?.problem == nil }
    store.content.withLock { $0.machines["7"] = nil }
    turns.give()
    try await viewer.wait {
      $0.status.stored?.problem == "the machine is not in the store any more"
    }
  }

  @Test func `a machine that is not there is not opened, and a failing store is an error`()
    async throws
  {
    let store = ShelfStore(["7"])
    #expect(try await open("8", in: store) == nil)
    store.fail(true)
    await #expect(throws: ShelfStore.Failure.self) { _ = try await open("7", in: store) }
  }

  @Test func `commands reach the store, and what they did is read at once`() async throws {
    let store = ShelfStore(["7"])
    store.write(2, of: "7")
    let host = try #require(try await open("7", in: store))
    var viewer = try await Viewer(host)
    let sent = try await host.send("open", payload: "{\"by\":1}", ifLast: 2)
    #expect(sent == "transitioned")
    // Nobody has given a turn to the task that reads the store again.
    try await viewer.look()
    #expect(viewer.status.stored?.revision == 3)
    #expect(viewer.steps.count == 3)
    #expect(try await host.perform(.pause, ifParkedAt: nil) == "done: pause")
    try await viewer.look()
    #expect(viewer.status.stored?.status == "paused")
    #expect(
      store.content.withLock { $0.commands } == ["send open {\"by\":1} Door/7 2", "pause Door/7"]
    )
  }

  @Test func `a command during a reading adds no entry twice, and loses none`() async throws {
    let store = ShelfStore(["7"])
    store.write(1, of: "7")
    let host = try #require(try await open("7", in: store))
    var viewer = try await Viewer(host)
    store.write(1, of: "7")
    let command = Mutex<Task<String?, any Error>?>(nil)
    store.afterReadingJournal.withLock {
      $0 = {
        let isFirst = command.withLock { command in
          guard command == nil else { return false }
          command = Task { try await host.send("close", payload: nil, ifLast: 2) }
          return true
        }
        // The command has changed the machine, and may read it.
        while isFirst, store.content.withLock({ $0.commands.isEmpty }) { await Task.yield() }
        for _ in 0..<1_000 where isFirst { await Task.yield() }
      }
    }
    turns.give()
    try await viewer.wait { $0.status.stored?.revision == 3 && $0.steps.count >= 3 }
    #expect(try await command.withLock { $0 }?.value == "transitioned")
    store.write(1, of: "7")
    turns.give()
    try await viewer.wait { $0.status.stored?.revision == 4 && $0.steps.count >= 4 }
    #expect(viewer.steps.map(\.key) == ["key-1", "key-2", "key-3", "key-4"])
    #expect(host.feed.range == 1..<5)
  }

  @Test func `the input that is to be skipped is named to the store`() async throws {
    let store = ShelfStore(["7"])
    let host = try #require(try await open("7", in: store))
    #expect(try await host.perform(.skip, ifParkedAt: "key-2") == "done: skip")
    #expect(store.content.withLock { $0.commands } == ["skip Door/7 at key-2"])
  }

  @Test func `a dead letter is named to the store, and goes from the page`() async throws {
    let store = ShelfStore(["7"])
    store.content.withLock {
      $0.machines["7"]?.waiting = [
        StudioWaiting(kind: "dead letter", name: "7:1:0", error: "away", letter: "12"),
        StudioWaiting(kind: "dead letter", name: "7:1:1", error: "away", letter: "13"),
      ]
    }
    let host = try #require(try await open("7", in: store))
    var viewer = try await Viewer(host)
    #expect(viewer.status.stored?.waiting.map(\.letter) == ["12", "13"])
    #expect(try await host.perform(.retry, onLetter: "13") == "done: retry letter")
    try await viewer.look()
    #expect(viewer.status.stored?.waiting.map(\.letter) == ["12"])
    #expect(try await host.perform(.discard, onLetter: "12") == "done: discard letter")
    await #expect(throws: StudioRefusal("there is no letter 12")) {
      _ = try await host.perform(.discard, onLetter: "12")
    }
    #expect(
      store.content.withLock { $0.commands } == [
        "retry letter 13 of Door/7", "discard letter 12 of Door/7", "discard letter 12 of Door/7",
      ]
    )
  }

  @Test func `what a store refuses is said to the page`() async throws {
    let store = ShelfStore(["7"])
    let host = try #require(try await open("7", in: store))
    await #expect(throws: StudioRefusal("no transition for refuse")) {
      try await host.send("refuse", payload: nil)
    }
    store.fail(true)
    await #expect(throws: StudioRefusal("the disk is gone")) {
      _ = try await host.perform(.retry, ifParkedAt: nil)
    }
  }

  @Test func `a stored machine is not run again`() async throws {
    let host = try #require(try await open("7", in: ShelfStore(["7"])))
    let reason = StudioRefusal(
      "a stored machine is not run again; what was done stays in its journal"
    )
    #expect(throws: reason) { try host.restart() }
    #expect(throws: reason) { try host.rewind(to: 1) }
  }

  @Test func `the data at an earlier revision are read from the store`() async throws {
    let store = ShelfStore(["7"])
    store.write(3, of: "7")
    let host = try #require(try await open("7", in: store))
    let data = try await host.pastData(at: 2)
    #expect(data == StudioPastData([NamedValue(name: "revision", text: "2")]))
    for revision in [-1, 0, 4, Int.max] {
      await #expect(
        throws: StudioRefusal("the journal has no revision \(revision); its last one is 3")
      ) { _ = try await host.pastData(at: revision) }
    }
  }

  @Test func `a timer of the journal, which has no name there, gets the name in the diagram`() {
    var step = RecordedStep(
      time: .zero,
      source: .timer,
      event: "timer",
      outcome: .transitioned,
      configuration: ["closed"]
    )
    step.microsteps = [RecordedMicrostep(cause: "timer", exited: ["open"], entered: ["closed"])]
    let explained = Diagram(Door.chart).explained(step)
    #expect(explained.event == "after 3600.0 seconds")
    #expect(explained.transitions == [1])
    step.microsteps = [RecordedMicrostep(cause: "timer", exited: ["open"], entered: ["locked"])]
    #expect(Diagram(Door.chart).explained(step) == step)
  }

  @Test func `two pages see the same run, so that one that reconnects stays where it is`()
    async throws
  {
    let store = ShelfStore(["7", "8"])
    func epoch(_ id: String) async throws -> Int {
      let host = try #require(try await open(id, in: store))
      host.refreshStatus()
      var cursor = FeedCursor()
      return try #require(host.feed.update(from: &cursor)).epoch
    }
    #expect(try await epoch("7") == epoch("7"))
    #expect(try await epoch("7") != epoch("8"))
  }

  @Test(
    arguments: [
      ("Door/7", "Door", "7"), ("Door/", "Door", ""), ("A%2FB/1%2B2%25", "A/B", "1+2%"),
      ("T%C3%BCr/%E2%86%92", "Tür", "→"), ("%EF%BB%BFA/%ef%bb%bf7", "\u{FEFF}A", "\u{FEFF}7"),
    ]
  )
  func `an address is read as a page writes it`(text: String, chart: String, id: String) {
    #expect(StudioAddress(encoded: text) == StudioAddress(chart: chart, id: id))
  }

  @Test(arguments: ["Door", "", "a/b/c", "Door/%", "Door/%F", "Door/%C3"])
  func `a text that is no address is none`(text: String) {
    #expect(StudioAddress(encoded: text) == nil)
  }
}
#endif
