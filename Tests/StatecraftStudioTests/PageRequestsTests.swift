#if Studio
import StatecraftTesting
import Synchronization
import Testing

@testable import StatecraftStudio

@Suite(.timeLimit(.minutes(30))) struct PageRequestsTests {
  private let registry = MachineRegistry(title: "test")
  private let turns = Turns()

  /// A machine that takes no event before a test lets it.
  private func addSlowMachine() -> SlowHost {
    let slow = SlowHost()
    _ = registry.add(slow, named: "slow", summary: "")
    return slow
  }

  /// A store that is not read before a test lets it, with a machine.
  private func addSlowStore() -> ShelfStore {
    let store = ShelfStore(["7"])
    store.write(1, of: "7")
    store.beforeReadingMachine.withLock { [turns] in $0 = { try? await turns.wait() } }
    registry.setStore(store)
    return store
  }

  @Test func `what needs nothing of a machine does not wait until it has reacted`() async throws {
    let slow = addSlowMachine()
    let page = RequestingPage(registry)
    try await page.send(#"{"action":"watch","machine":"slow","request":1}"#)
    try await page.send(#"{"action":"send","machine":"slow","event":"toggle","request":2}"#)
    try await page.send(#"{"action":"restart","machine":"slow","request":3}"#)
    await slow.sends.untilWaits(1)
    try await page.send(#"{"action":"unwatch","machine":"slow","request":4}"#)
    #expect(page.answered == [1, 4])
    #expect(page.watches.machine("slow") == nil)
    try await page.send(#"{"action":"watch","machine":"slow","request":5}"#)
    #expect(page.watches.machine("slow")?.id == "slow")
    for action in ["prove", "stopProof"] {
      try await page.send(#"{"action":"\#(action)","machine":"slow","request":6}"#)
    }
    try await page.send(#"{"action":"path","machine":"slow","claim":0,"request":7}"#)
    try await page.send(#"{"action":"browse","request":8}"#)
    #expect(page.answered == [1, 4, 5, 6, 6, 7, 8])
    #expect(page.answer(5)?.error == nil)
    #expect(page.answer(8)?.error == "the studio has no store")
    // What is asked of steps is not asked of the machine.
    try await page.send(#"{"action":"earlier","machine":"slow","step":1,"request":9}"#)
    await until { page.answered.last == 9 }
    slow.sends.give()
    await until { page.answered.count == 10 }
    #expect(page.answered.suffix(2) == [2, 3])
  }

  @Test func `a machine of a store that hangs delays no request about others`() async throws {
    _ = addSlowStore()
    let door = try await ModelHost { try StudioModel(Door(), chart: Door.chart) }
    _ = registry.add(door, named: "door", summary: "")
    let page = RequestingPage(registry)
    try await page.send(#"{"action":"watch","machine":"Door/7","request":1}"#)
    await turns.untilWaits(1)
    try await page.send(#"{"action":"send","machine":"door","event":"open","request":2}"#)
    await until { page.answered == [2] }
    turns.give()
    await until { page.answered == [2, 1] }
    #expect(page.watches.machine("Door/7") != nil)
    page.watches.removeAll()
  }

  @Test func `events to a machine that is being opened wait for it, in their order`() async throws {
    let store = addSlowStore()
    let page = RequestingPage(registry)
    try await page.send(#"{"action":"watch","machine":"Door/7","request":1}"#)
    await turns.untilWaits(1)
    try await page.send(#"{"action":"send","machine":"Door/7","event":"close","request":2}"#)
    try await page.send(#"{"action":"send","machine":"Door/7","event":"refuse","request":3}"#)
    store.beforeReadingMachine.withLock { $0 = nil }
    turns.give()
    await until { page.answered.count == 3 }
    #expect(page.answer(2)?.text == "transitioned")
    #expect(page.answer(3)?.error == "no transition for refuse")
    #expect(
      store.content.withLock { $0.commands }
        == ["send close - Door/7 -1", "send refuse - Door/7 -1"]
    )
    page.watches.removeAll()
  }

  @Test func `a page that leaves a machine before it is opened does not watch it`() async throws {
    let store = addSlowStore()
    let page = RequestingPage(registry)
    try await page.send(#"{"action":"watch","machine":"Door/7","request":1}"#)
    await turns.untilWaits(1)
    try await page.send(#"{"action":"send","machine":"Door/7","event":"close","request":2}"#)
    try await page.send(#"{"action":"unwatch","machine":"Door/7","request":3}"#)
    #expect(page.answered == [3])
    store.beforeReadingMachine.withLock { $0 = nil }
    turns.give()
    await until { page.answered.count == 3 }
    #expect(page.watches.machine("Door/7") == nil)
    // The event that it has sent before is not lost.
    #expect(store.content.withLock { $0.commands } == ["send close - Door/7 -1"])
  }

  @Test func `a page that leaves a machine and comes back before it is opened watches it`()
    async throws
  {
    let store = addSlowStore()
    let page = RequestingPage(registry)
    try await page.send(#"{"action":"watch","machine":"Door/7","request":1}"#)
    await turns.untilWaits(1)
    try await page.send(#"{"action":"unwatch","machine":"Door/7"}"#)
    try await page.send(#"{"action":"watch","machine":"Door/7","request":2}"#)
    store.beforeReadingMachine.withLock { $0 = nil }
    turns.give()
    await until { page.answered.count == 2 }
    #expect(page.watches.machine("Door/7") != nil)
    page.watches.removeAll()
  }

  @Test func `an event to a machine that was replaced does not reach its successor`() async throws {
    let door = try await ModelHost { try StudioModel(Door(), chart: Door.chart) }
    let first = registry.add(door, named: "door", summary: "")
    let page = RequestingPage(registry)
    func send(_ instance: Int, _ request: Int) async throws {
      try await page.send(
        #"{"action":"send","machine":"door","instance":\#(instance),"event":"open","request":\#(request)}"#
      )
      await until { page.answered.last == request }
    }
    try await send(first.instance, 1)
    #expect(page.answer(1)?.error == nil)
    registry.remove(first)
    let next = try await ModelHost { try StudioModel(Door(), chart: Door.chart) }
    let second = registry.add(next, named: "door", summary: "")
    try await send(first.instance, 2)
    #expect(
      page.answer(2)?.error
        == "nothing was done: another machine has taken the place of the one that the page shows"
    )
    try await send(second.instance, 3)
    #expect(page.answer(3)?.error == nil)
    #expect(second.host.feed.range == 0..<2)
  }

  @Test func `dead letters of a chart are changed when they were counted`() async throws {
    let store = ShelfStore(["7", "8"])
    store.content.withLock { content in
      for id in ["7", "8"] {
        content.machines[id]?.waiting = [
          StudioWaiting(kind: "dead letter", name: "\(id):1:0", error: "away", letter: id)
        ]
      }
    }
    let page = RequestingPage(registry)
    func answer(_ members: String) async throws -> RequestingPage.Message? {
      let number = page.answered.count + 1
      try await page.send("{\(members),\"request\":\(number)}")
      await until { page.answered.count == number }
      return page.answer(number)
    }
    #expect(
      try await answer(#""action":"countLetters","chart":"Door""#)?.error
        == "the studio has no store"
    )
    registry.setStore(store)
    #expect(try await answer(#""action":"countLetters","chart":"Door""#)?.text == "2")
    #expect(
      try await answer(#""action":"countLetters","chart":"Door","reason":"lost""#)?.text == "0"
    )
    #expect(
      try await answer(#""action":"retryLetters","chart":"Door","reason":"away","count":2"#)?.text
        == "done: retry letters"
    )
    #expect(
      try await answer(#""action":"discardLetters","chart":"Door","count":1"#)?.text
        == "done: discard letters"
    )
    let start = "this is not a message of a studio's page: it "
    #expect(
      try await answer(#""action":"discardLetters","chart":"Door""#)?.error
        == start + "does not say how many dead letters were counted"
    )
    #expect(
      try await answer(#""action":"retryLetters","count":1"#)?.error == start + "names no chart"
    )
    #expect(
      store.content.withLock { $0.commands } == [
        "retry 2 letters of Door, away", "discard 1 letters of Door",
      ]
    )
  }

  @Test func `a machine that is not in the store is missing`() async throws {
    registry.setStore(ShelfStore(["7"]))
    let page = RequestingPage(registry)
    try await page.send(#"{"action":"watch","machine":"Door/8"}"#)
    await until { !page.messages.isEmpty }
    let reason = "there is no machine 'Door/8'"
    #expect(page.messages == [RequestingPage.Message(type: "missing", reason: reason)])
    try await page.send(#"{"action":"send","machine":"Door/8","event":"open","request":1}"#)
    await until { page.answered == [1] }
    #expect(page.answer(1)?.error == reason)
  }
}
#endif
