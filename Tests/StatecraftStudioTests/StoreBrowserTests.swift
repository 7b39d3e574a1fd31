#if Studio
import Foundation
import StatecraftRecording
import StatecraftTesting
import Synchronization
import Testing

@testable import StatecraftStudio

@Suite(.timeLimit(.minutes(30))) struct StoreBrowserTests {
  /// A list as a page reads it.
  private struct List: Decodable {
    struct Chart: Decodable {
      var name: String
      var isPaused: Bool
    }

    struct Finding: Decodable {
      var id: String
      var reason: String
    }

    struct Machine: Decodable {
      var id: String
      var configuration: [String]
      var since: Double?
    }

    var type: String
    var request: Int
    var charts: [Chart]
    var chart: String?
    var findings: [Finding]
    var hasMoreFindings: Bool
    var machines: [Machine]
    var next: String?
    var error: String?
  }

  /// A browser with what a test drives it by.
  private final class Page {
    let browser: StoreBrowser
    let turns = Turns()
    private let wakeups: AsyncStream<Void>

    init(_ store: ShelfStore) {
      let registry = MachineRegistry(title: "test")
      registry.setStore(store)
      let (stream, wakeup) = AsyncStream<Void>.makeStream()
      wakeups = stream
      browser = StoreBrowser(registry, wakeup) { [turns] _ in try await turns.wait() }
    }

    /// The next list.
    func next() async throws -> List {
      var message = browser.takeMessage()
      while message == nil {
        for await _ in wakeups { break }
        message = browser.takeMessage()
      }
      return try JSONDecoder().decode(List.self, from: Data((message ?? "").utf8))
    }
  }

  @Test func `without a chart, the first one with machines is shown`() async throws {
    let page = Page(ShelfStore(["1", "2"]))
    page.browser.browse(StudioMessages.Browsing(), 3)
    let list = try await page.next()
    #expect(list.type == "store")
    #expect(list.request == 3)
    #expect(list.charts.map(\.name) == ["Attic", "Door"])
    #expect(list.charts.map(\.isPaused) == [true, false])
    #expect(list.chart == "Door")
    #expect(list.machines.map(\.id) == ["1", "2"])
    #expect(list.machines.map(\.configuration) == [["closed"], ["closed"]])
    #expect(list.machines.map(\.since) == [5_000, 5_000])
    #expect(list.next == nil)
    #expect(list.error == nil)
  }

  @Test func `a store that does not answer is read by a bounded number of tasks`() async throws {
    let store = ShelfStore(["1"])
    let readings = HeldReadings()
    store.beforeReadingCharts.withLock { $0 = { await readings.wait() } }
    let page = Page(store)
    for request in 1...StoreBrowser.limit {
      page.browser.browse(StudioMessages.Browsing(), request)
      await until { readings.count == request }
    }
    for request in 5...10 { page.browser.browse(StudioMessages.Browsing(), request) }
    store.beforeReadingCharts.withLock { $0 = nil }
    // What was asked for last is read when one of the readings has ended.
    readings.releaseOne()
    #expect(try await page.next().request == 10)
    #expect(readings.count == StoreBrowser.limit - 1)
    for _ in 1..<StoreBrowser.limit { readings.releaseOne() }
  }

  @Test func `a list comes in pages, and no more than a page and one machine is read`() async throws
  {
    let store = ShelfStore((1_000..<1_120).map(String.init))
    let page = Page(store)
    var sizes: [Int] = []
    var after: String?
    repeat {
      page.browser.browse(StudioMessages.Browsing(chart: "Door", after: after), sizes.count)
      let list = try await page.next()
      sizes.append(list.machines.count)
      after = list.next
    } while after != nil
    #expect(sizes == [50, 50, 20])
    #expect(store.content.withLock { Set($0.limits) } == [51])
  }

  @Test func `machines are found by their ids, states and status`() async throws {
    let store = ShelfStore(["a1", "a2", "b1"])
    store.set("a2", in: ["open"])
    store.content.withLock { $0.machines["b1"]?.status = "parked" }
    let page = Page(store)
    for (browsing, ids) in [
      (StudioMessages.Browsing(prefix: "a"), ["a1", "a2"]),
      (StudioMessages.Browsing(state: "open"), ["a2"]),
      (StudioMessages.Browsing(status: "parked"), ["b1"]),
      (StudioMessages.Browsing(chart: "Attic"), []),
    ] {
      page.browser.browse(browsing, 1)
      #expect(try await page.next().machines.map(\.id) == ids)
    }
  }

  @Test func `a list comes again when the store has changed, and only then`() async throws {
    let store = ShelfStore(["1"])
    let page = Page(store)
    page.browser.browse(StudioMessages.Browsing(), 1)
    #expect(try await page.next().machines.map(\.id) == ["1"])
    page.turns.give()
    await page.turns.untilWaits(2)
    #expect(page.browser.takeMessage() == nil)
    store.set("2", in: ["open"])
    page.turns.give()
    #expect(try await page.next().machines.map(\.id) == ["1", "2"])
  }

  @Test func `what is stuck comes first, twenty at most, and more are announced`() async throws {
    let store = ShelfStore((10..<40).map(String.init))
    for id in 10..<40 { store.content.withLock { $0.machines["\(id)"]?.status = "parked" } }
    let page = Page(store)
    page.browser.browse(StudioMessages.Browsing(), 1)
    let list = try await page.next()
    #expect(list.findings.map(\.id) == (10..<30).map(String.init))
    #expect(list.findings.first?.reason == "it is stuck")
    #expect(list.hasMoreFindings)
  }

  @Test func `an unknown chart and a failing store are reported`() async throws {
    let store = ShelfStore(["1"])
    let page = Page(store)
    page.browser.browse(StudioMessages.Browsing(chart: "Window"), 1)
    #expect(try await page.next().error == "the store has no chart 'Window'")
    store.fail(true)
    page.turns.give()
    #expect(try await page.next().error == "the disk is gone")
    store.fail(false)
    page.browser.browse(StudioMessages.Browsing(chart: "Door"), 2)
    #expect(try await page.next().error == nil)
  }

  @Test func `a page that has left gets no list`() async throws {
    let page = Page(ShelfStore(["1"]))
    page.browser.browse(StudioMessages.Browsing(), 1)
    await page.turns.untilWaits(1)
    page.browser.stop()
    #expect(page.browser.takeMessage() == nil)
  }
}

/// Readings of a store that end only when a test lets them, also those of cancelled tasks.
private final class HeldReadings: Sendable {
  private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])

  var count: Int { waiting.withLock { $0.count } }

  func wait() async {
    await withCheckedContinuation { continuation in
      waiting.withLock { $0.append(continuation) }
    }
  }

  func releaseOne() { waiting.withLock { $0.removeFirst() }.resume() }
}
#endif
