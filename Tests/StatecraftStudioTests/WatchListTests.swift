#if Studio
import Foundation
import Testing

@testable import StatecraftStudio

@Suite(.timeLimit(.minutes(30))) struct WatchListTests {
  private let registry = MachineRegistry(title: "test")

  /// The states of a machine as they are in a message.
  private static func states(_ name: String) -> String { #""configuration":["\#(name)"]"# }

  private func addDoor(named name: String = "door") async throws -> StudioMachine {
    let host = try await ModelHost { try StudioModel(Door(), chart: Door.chart) }
    return registry.add(host, named: name, summary: "")
  }

  @Test func `a machine that answers slowly does not delay others`() async throws {
    let slow = SlowHost()
    var page = WatchingPage()
    try page.watch(registry.add(slow, named: "a slow one", summary: ""))
    let door = try await addDoor()
    try page.watch(door)
    #expect(await page.next("machine", of: "door") != nil)
    #expect(await page.next("update", of: "door", with: Self.states("closed")) != nil)
    // Neither the description nor the status of the other machine has come.
    try await door.host.send("open", payload: nil)
    #expect(await page.next("update", of: "door", with: Self.states("open")) != nil)
    slow.descriptions.give()
    #expect(await page.next("machine", of: "a-slow-one") != nil)
    try await door.host.send("close", payload: nil)
    #expect(await page.next("update", of: "door", with: Self.states("closed")) != nil)
    slow.statuses.give()
    #expect(await page.next("update", of: "a-slow-one") != nil)
    page.watches.removeAll()
  }

  @Test func `a machine that is attached in place of another one is shown`() async throws {
    var page = WatchingPage()
    let first = try await addDoor()
    try page.watch(first)
    #expect(await page.next("update", of: "door", with: Self.states("closed")) != nil)
    try await first.host.send("open", payload: nil)
    #expect(await page.next("update", of: "door", with: Self.states("open")) != nil)
    registry.remove(first)
    // Until there is another one, the page knows which machine it wants to leave.
    page.watches.replaceRemoved(in: registry, page.wakeup)
    #expect(page.watches.machine("door") === first)
    let second = try await addDoor()
    page.watches.replaceRemoved(in: registry, page.wakeup)
    #expect(page.watches.machine("door") === second)
    let mark = #"{"instance":\#(second.instance),"#
    #expect(await page.next("machine", of: "door")?.hasPrefix(mark) == true)
    let update = await page.next("update", of: "door", with: Self.states("closed"))
    #expect(update?.contains(#""first":0,"#) == true)
    #expect(update?.hasPrefix(mark) == true)
    #expect(first.instance != second.instance)
    page.watches.removeAll()
  }

  @Test func `the description of a machine that is made anew comes before its steps`() async throws
  {
    let isSecond = StopFlag()
    let host = try await ModelHost {
      isSecond.isSet
        ? try StudioModel(Lamp(), chart: Lamp.chart) : try StudioModel(Door(), chart: Door.chart)
    }
    let machine = registry.add(host, named: "door", summary: "")
    var page = WatchingPage()
    try page.watch(machine)
    #expect(await page.next("update", of: "door", with: Self.states("closed")) != nil)
    try await host.restart()
    #expect(host.descriptionNumber == 0)
    #expect(await page.next("update", of: "door", with: Self.states("closed")) != nil)
    isSecond.set()
    try await host.restart()
    #expect(host.descriptionNumber == 1)
    await host.refreshStatus()
    // The steps are there, and so is the status.
    #expect(page.watches.nextMessage("door") == nil)
    #expect(await page.next("machine", of: "door")?.contains("toggle") == true)
    #expect(await page.next("update", of: "door", with: Self.states("off")) != nil)
    page.watches.removeAll()
  }

  @Test func `a machine of the same name and summary is another one in the list`() async throws {
    struct List: Decodable {
      struct Summary: Decodable { let id: String, summary: String, instance: Int }
      let watchLimit: Int
      let machines: [Summary]
    }
    func list() throws -> List {
      try JSONDecoder().decode(List.self, from: Data(registry.message.utf8))
    }
    let first = try await addDoor()
    _ = try await addDoor(named: "window")
    let before = try list()
    #expect(before.watchLimit == 256)
    #expect(try list().machines.map(\.instance) == before.machines.map(\.instance))
    registry.remove(first)
    _ = try await addDoor()
    let after = try list()
    #expect(after.machines.map(\.id) == ["window", "door"])
    #expect(after.machines[0].instance == before.machines[1].instance)
    #expect(!before.machines.map(\.instance).contains(after.machines[1].instance))
  }

  @Test func `a page that watches too many machines is told`() async throws {
    let page = WatchingPage()
    for number in 0..<256 {
      try page.watch(registry.add(SlowHost(), named: "\(number)", summary: ""))
    }
    let door = try await addDoor()
    #expect(
      throws: StudioRefusal("a page can watch 256 machines, and watches that many already")
    ) { try page.watch(door) }
    #expect(page.watches.machine("door") == nil)
    // Those that it watches can be watched again.
    try page.watch(try #require(registry.machine("7")))
    page.watches.removeAll()
  }
}
#endif
