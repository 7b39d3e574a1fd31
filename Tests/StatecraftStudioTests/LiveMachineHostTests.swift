#if Studio
import StatecraftRecording
import Statecraft
import StatecraftTesting
import Testing

@testable import StatecraftStudio

@Suite(.timeLimit(.minutes(30))) struct LiveMachineHostTests {
  @Test func `an attached machine is shown, accepts events and is not retained`() async throws {
    let studio = try await Studio.start()
    var live: LiveMachine? = LiveMachine(Door())
    let attachment = await studio.attach(try #require(live), named: "Front door")
    #expect(attachment.id == "front-door")
    let host = try #require(studio.registry.machine("front-door")).host
    var viewer = try await Viewer(host)
    await live?.send(.open)
    try await viewer.wait { $0.status.configuration == ["open"] && $0.steps.count == 2 }
    try await host.send("close", payload: nil)
    try await host.send("lock", payload: #"{"code":3}"#)
    try await viewer.wait { $0.steps.last?.configuration == ["locked"] }
    #expect(viewer.status.configuration == ["locked"])
    #expect(viewer.steps.last?.payload == #"{"code":3}"#)
    #expect(await live?.code == 3)
    weak let released = live
    live = nil
    await until { released == nil }
    try await viewer.wait { $0.status.isDone }
    let reason = "the program has released the machine"
    #expect(viewer.status.verdicts["open"]?.reason == reason)
    await #expect(throws: StudioRefusal(reason)) {
      try await host.send("open", payload: nil)
    }
    await attachment.detach()
    #expect(studio.registry.machine("front-door") == nil)
    await studio.stop()
  }

  @Test func `an event to a machine that the program has stopped is refused`() async throws {
    let studio = try await Studio.start()
    let door = LiveMachine(Door())
    await studio.attach(door, named: "door")
    var viewer = try await Viewer(try #require(studio.registry.machine("door")).host)
    await door.stop()
    let reason = "the program has stopped the machine"
    try await viewer.wait { $0.status.verdicts["open"]?.reason == reason }
    #expect(viewer.status.configuration == ["closed"])
    #expect(viewer.status.verdicts["open"]?.isTaken == false)
    await #expect(throws: StudioRefusal(reason)) {
      try await viewer.host.send("open", payload: nil)
    }
    await studio.stop()
  }

  @Test func `events that are not Codable are sent by their names`() async throws {
    let studio = try await Studio.start()
    let lamp = LiveMachine(Lamp())
    await studio.attach(lamp, named: "lamp")
    var viewer = try await Viewer(try #require(studio.registry.machine("lamp")).host)
    try await viewer.host.send("toggle", payload: nil)
    try await viewer.wait { $0.status.configuration == ["on"] }
    await #expect(
      throws: StudioRefusal("'toggle' has no payload, but was given '1'")
    ) {
      try await viewer.host.send("toggle", payload: "1")
    }
    await studio.stop()
  }

  @Test @MainActor func `a machine of the main actor is shown and accepts events`() async throws {
    let studio = try await Studio.start()
    let door = ObservableMachine(Door())
    studio.attach(door, named: "door")
    var viewer = try await Viewer(try #require(studio.registry.machine("door")).host)
    door.send(.open)
    try await viewer.wait { $0.steps.count == 2 }
    try await viewer.host.send("close", payload: nil)
    try await viewer.wait { $0.status.configuration == ["closed"] }
    door.stop()
    let reason = "the program has stopped the machine"
    try await viewer.wait { $0.status.verdicts["open"]?.reason == reason }
    await studio.stop()
  }

  @Test func `a page that finds another one asking for the status gets it, too`() async throws {
    let lamp = LiveMachine(Lamp())
    let (turns, isHeld) = (Turns(), StopFlag())
    let host = LiveMachineHost(
      await lamp.machine,
      MachineReference(
        machine: { received in
          if isHeld.isSet { try? await turns.wait() }
          return await lamp.known(received)
        },
        post: { lamp.post($0) }
      )
    )
    let observation = lamp.observe { host.receive($0) }
    var (first, second) = (try await Viewer(host), try await Viewer(host))
    isHeld.set()
    // The host reads the step, and then the status is asked for.
    turns.give()
    await lamp.send(.toggle)
    let asking = Task {
      try await first.wait { $0.steps.count == 2 }
      return first
    }
    await turns.untilWaits(2)
    // It shows no step without the states after it.
    try await second.look()
    #expect(second.steps.count == 1)
    #expect(second.status.configuration == ["off"])
    let (wakeups, wakeup) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let watch = host.feed.watch(wakeup)
    var signals = wakeups.makeAsyncIterator()
    for _ in 0..<100 { turns.give() }
    #expect(await signals.next() != nil)
    #expect(try await asking.value.status.configuration == ["on"])
    try await second.look()
    #expect(second.steps.count == 2)
    #expect(second.status.configuration == ["on"])
    host.feed.unwatch(watch)
    observation.cancel()
    host.close()
  }

  @Test func `a machine that is faster than a page never waits, and the page shows the gap`()
    async throws
  {
    let lamp = LiveMachine(Lamp())
    let (allowed, allow) = AsyncStream<Void>.makeStream()
    let host = LiveMachineHost(
      await lamp.machine,
      MachineReference(machine: { await lamp.known($0) }, post: { lamp.post($0) }),
      // The host reads once, and then not before the test allows it.
      pause: { for await _ in allowed { break } }
    )
    let observation = lamp.observe { host.receive($0) }
    var viewer = try await Viewer(host)
    await lamp.send(.toggle)
    try await viewer.wait { $0.steps.count == 2 }
    await lamp.send(contentsOf: Array(repeating: .toggle, count: 20_000))
    allow.yield()
    try await viewer.wait { viewer in
      viewer.steps.contains { $0.reason == "came faster than a page can show them" }
    }
    #expect(viewer.steps.last?.event == "\(20_000 - OutcomeQueue<Lamp>.limit) events")
    #expect(host.feed.range.count <= StepFeed.stepLimit + StepFeed.stepLimit / 4)
    #expect(viewer.steps.last?.configuration == ["on"])
    observation.cancel()
    allow.finish()
    host.close()
  }

  @Test func `past steps show their data, except those with others right behind them`() async throws
  {
    let door = LiveMachine(Door())
    let (allowed, allow) = AsyncStream<Void>.makeStream()
    let host = LiveMachineHost(
      await door.machine,
      MachineReference(machine: { await door.known($0) }, post: { door.post($0) }),
      // The host reads once, and then not before the test allows it.
      pause: { for await _ in allowed { break } }
    )
    let observation = door.observe { host.receive($0) }
    var viewer = try await Viewer(host)
    await door.send(.open)
    try await viewer.wait { $0.steps.count == 2 }
    await door.send(contentsOf: [.close, .open, .close])
    allow.yield()
    try await viewer.wait { $0.steps.count == 5 }
    #expect(viewer.steps.map { $0.values?.first?.text } == ["0", "1", nil, nil, "2"])
    observation.cancel()
    allow.finish()
    host.close()
  }

  @Test func `a recalled event is one step, although the machine reports it twice`() async throws {
    let studio = try await Studio.start()
    let desk = LiveMachine(Desk())
    await studio.attach(desk, named: "desk")
    var viewer = try await Viewer(try #require(studio.registry.machine("desk")).host)
    await desk.send(contentsOf: [.ring, .rest, .rest])
    try await viewer.wait { $0.steps.last?.configuration == ["free"] }
    #expect(viewer.steps.map(\.source) == ["attached", "event", "event", "recalled", "event"])
    await studio.stop()
  }

  @Test func `outcomes are taken up to a number, in their order`() async throws {
    let queue = OutcomeQueue<Lamp>()
    let (_, start) = try Machine.start(Lamp())
    for second in 1...(OutcomeQueue<Lamp>.limit + 3) { queue.append(start, at: .seconds(second)) }
    #expect(queue.received == OutcomeQueue<Lamp>.limit + 3)
    #expect(queue.take(upTo: 2).outcomes.map(\.time) == [.seconds(1), .seconds(2)])
    #expect(queue.take(upTo: 2).isEmpty)
    // There is room again, but it would come before those that did not fit.
    queue.append(start, at: .zero)
    let most = queue.take(upTo: queue.received - 1)
    #expect(most.outcomes.count == OutcomeQueue<Lamp>.limit - 2)
    #expect(most.dropped == 0)
    // It is not the last one up to that number, so that its data are not known.
    #expect(most.last == OutcomeQueue<Lamp>.limit)
    let rest = queue.take(upTo: .max)
    #expect(rest.outcomes.isEmpty)
    #expect(rest.dropped == 4)
    #expect(rest.last == queue.received)
    queue.append(start, at: .seconds(9))
    #expect(queue.take(upTo: queue.received).outcomes.map(\.time) == [.seconds(9)])
  }
}

/// Somebody who is rung while busy, and answers later.
private struct Desk: Statechart, Sendable {
  enum State: CaseIterable, Sendable { case busy, free }
  enum Event: CaseIterable, Codable, Sendable { case ring, rest }

  static let chart = Chart(initial: .busy) {
    state(.busy) {
      postpone(.ring)
      on(.rest, to: .free)
    }
    state(.free) { on(.ring, to: .busy) }
  }
}
#endif
