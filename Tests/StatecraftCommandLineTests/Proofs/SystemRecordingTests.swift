#if Command
import Foundation
import Statecraft
import StatecraftCommandLine
import StatecraftExploration
import StatecraftRecording
import Testing

/// Paths of systems as recordings of their machines.
@Suite struct SystemRecordingTests {
  /// A machine that asks for an item, and asks again after a second.
  struct Shop: Statechart {
    enum State: CaseIterable { case open, waiting }
    enum Event: CaseIterable, Codable { case ask, item }
    enum Output: Hashable { case order(Int) }
    var orders = 0
    static let chart = Chart(initial: .open) {
      state(.open) { on(.ask, to: .waiting) }
      state(.waiting) {
        onEntry().do { $0.orders = min($0.orders + 1, 3) }.emit { .order($0.orders) }
        after(.seconds(1), to: .waiting)
        on(.item, to: .open)
      }
    }
  }

  /// A machine that keeps the numbers of orders, from some number on.
  struct Store: Statechart {
    enum State: CaseIterable { case ready }
    enum Event: EventAlphabet, Codable {
      case order(Int)
      struct Cases: Sendable {
        let order = EventCase<Event, Int>(0, "order") {
          if case .order(let x) = $0 { x } else { nil }
        }
      }
      static let cases = Cases()
      var caseIndex: Int { 0 }
    }
    let first: Int
    var orders: Set<Int> = []
    static let chart = Chart(initial: .ready) {
      state(.ready) {
        on(\.order).when("not before") { $0.first <= $1 }.do { $0.orders.insert($1) }
      }
    }
  }

  /// A shop and its store, which takes orders from the second one on.
  private var system: CommandSystem {
    var system = MachineSystem("Shop and store")
    let shop = system.add("shop", Shop())
    let store = system.add("store 1", Store(first: 2))
    system.connect(shop, to: store, via: .synchronous) { sent in
      switch sent {
      case .order(let number): .order(number)
      }
    }
    system.every(.ask, .item, of: shop)
    system.never("kept") { $0[store].orders.contains(2) }
    system.whenever(
      SystemFact("asked") { $0[shop].isIn(.waiting) },
      leadsTo: SystemFact("delivered") { $0[shop].isIn(.open) }
    )
    system.always("open or waiting") { $0[shop].isIn(.open) || $0[shop].isIn(.waiting) }
    return .system(system)
  }

  private func proof() throws -> MachineProof {
    var request = ProofRequest()
    request.recordsPaths = true
    return try system.prove(request)
  }

  @Test
  func `a path is one recording of each machine, with its messages, and timers at their times`()
    throws
  {
    let paths = try proof().paths
    #expect(
      paths.map(\.name) == ["kept", "kept", "asked leads to delivered", "asked leads to delivered"]
    )
    #expect(paths.map(\.machine) == ["shop", "store 1", "shop", "store 1"])
    #expect(
      paths.map(\.recording.header.name) == [
        "shop-and-store.shop", "shop-and-store.store 1", "shop-and-store.shop",
        "shop-and-store.store 1",
      ]
    )
    #expect(
      paths[0].recording.steps.map { "\($0.time) \($0.event) \($0.outputs)" } == [
        "0.0 seconds start []", "0.0 seconds ask [\"order(1)\"]",
        "1.0 seconds after 1.0 seconds [\"order(2)\"]",
      ]
    )
    #expect(
      paths[1].recording.steps.map {
        "\($0.time) \($0.event) \($0.payload ?? "") \($0.outcome.rawValue)"
      } == [
        "0.0 seconds start  transitioned", #"0.0 seconds order {"_0":1} refused"#,
        #"1.0 seconds order {"_0":2} internal"#,
      ]
    )
  }

  @Test func `the recording of each machine says where its part of the loop begins`() throws {
    let recordings = try proof().paths.map(\.recording)
    #expect(recordings.prefix(2).allSatisfy { $0.loop == nil })
    for recording in recordings.dropFirst(2) {
      // The start, the event and two timers come before the orders stay the same, for the store as messages.
      let loop = try #require(recording.loop)
      #expect(loop.lowerBound >= 4)
      let before = recording.steps[loop.lowerBound - 1]
      #expect(before.configuration == recording.steps.last?.configuration)
      #expect(before.outputs == recording.steps.last?.outputs)
      #expect(before.payload == recording.steps.last?.payload)
    }
  }

  @Test func `each recording replays on the machine of the system that it names`() throws {
    let catalog = Catalog([.chart(Shop())], systems: [system])
    for path in try proof().paths {
      var recording = try Recording(path.recording.text.utf8)
      let machine = try catalog.start(recordedAs: recording.header.name)
      recording.header.name = machine.header.name
      let replay = recording.replay(on: machine)
      #expect(replay.isSame, "\(replay)")
    }
  }

  /// A machine whose work gives a number, or fails.
  struct Fetcher: Statechart {
    enum State: CaseIterable { case idle, fetching, shown, failed }
    enum Event: CaseIterable, Codable { case open }
    var page = 0
    static let chart = Chart(initial: .idle) {
      state(.idle) { on(.open, to: .fetching) }
      state(.fetching) {
        invoke("fetch") { _, _ in 1 }
          .onDone(to: .shown) { $0.page = $1 }
          .onFailure(to: .failed)
      }
      final(.shown)
      final(.failed)
    }
  }

  struct Offline: Error, CustomStringConvertible { let description = "offline" }

  @Test func `the results of work are in the recordings, which replay`() throws {
    var library = MachineSystem("library")
    let fetcher = library.add("fetcher", Fetcher())
    library.every(.open, of: fetcher)
    library.completes("fetch", with: 2, of: fetcher)
    library.fails("fetch", with: Offline(), of: fetcher)
    library.never("shown") { $0[fetcher].page == 2 }
    library.never("failed") { $0[fetcher].isIn(.failed) }
    let catalog = Catalog([], systems: [.system(library)])
    var request = ProofRequest()
    request.recordsPaths = true
    let paths = try catalog.systems[0].prove(request).paths
    #expect(
      paths.map { $0.recording.steps.map(\.payload) } == [
        [nil, nil, "2"], [nil, nil, "\"offline\""],
      ]
    )
    for path in paths {
      let replay = path.recording.replay(on: try catalog.start(recordedAs: "library.fetcher"))
      #expect(replay.isSame, "\(replay)")
    }
  }

  @Test func `a machine starts with the data that it has in the system`() throws {
    let catalog = Catalog([.chart(Store(first: 1))], systems: [system])
    let own = try catalog.start(recordedAs: "shop-and-store.store 1")
    #expect(own.values.map { "\($0.name) \($0.text)" } == ["first 2", "orders none"])
    let listed = try catalog.start(recordedAs: "store")
    #expect(listed.values.map { "\($0.name) \($0.text)" } == ["first 1", "orders none"])
    #expect(try catalog.start(recordedAs: "Store").header == listed.header)
  }

  @Test func `a machine that no system has is unknown`() {
    let catalog = Catalog([.chart(Shop())], systems: [system])
    for name in ["shop-and-store.till", "shop-and-store.", "other.shop"] {
      #expect(
        throws: CommandError(.usage, "unknown machine '\(name)'; known: shop")
      ) { try catalog.start(recordedAs: name) }
    }
  }

  @Test func `files have the names of the system, the claim and the machine`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("system-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var proof = try proof()
    var used: Set<String> = ["shop-and-store-kept-shop"]
    try proof.write(to: folder, besides: &used)
    let files = [
      "shop-and-store-kept-shop-2", "shop-and-store-kept-store-1",
      "shop-and-store-asked-leads-to-delivered-shop",
      "shop-and-store-asked-leads-to-delivered-store-1",
    ].map { "\(folder)/\($0).jsonl" }
    #expect(proof.paths.map(\.file) == files)
    #expect(try Recording(contentsOf: files[1]).steps == proof.paths[1].recording.steps)
    #expect(proof.text.hasSuffix("\nrecorded \(files[3]): asked leads to delivered, store 1"))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(try proof.json().utf8)) as? [String: Any]
    )
    let recordings = try #require(object["recordings"] as? [[String: String]])
    #expect(recordings.count == 4)
    #expect(recordings[0] == ["name": "kept", "machine": "shop", "file": files[0]])
  }

  @Test func `the name of a machine is whole in the name of a file, however long the claim is`()
    throws
  {
    var long = MachineSystem("shop")
    let shop = long.add("shop", Shop())
    long.every(.ask, .item, of: shop)
    long.never(String(repeating: "much ", count: 40)) { $0[shop].isIn(.waiting) }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("system-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var proof = MachineProof(recording: long.check(), named: "shop")
    var used: Set<String> = []
    try proof.write(to: folder, besides: &used)
    let file = try #require(proof.paths.first?.file)
    #expect(file.hasSuffix("-much-shop.jsonl"))
    #expect(file.count < folder.count + 120)
  }

  @Test func `nothing is recorded that was not asked for`() throws {
    #expect(try system.prove(ProofRequest()).paths.isEmpty)
  }
}
#endif
