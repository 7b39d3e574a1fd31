import Statecraft
import StatecraftTesting
import Synchronization
import Testing

@Suite struct LiveMachineTests {
  @Test func `events are handled in order, one macrostep at a time`() async {
    let live = LiveMachine(Tally())
    for _ in 0..<1_000 { live.post(.add) }
    await live.send(.add)
    #expect(await live.count == 1_001)
    #expect(await live.send(contentsOf: [.add, .add]).count == 2)
    #expect(await live.context.order == Array(0..<1_003))
  }

  @Test func `timers follow the clock, each at its own time`() async {
    let clock = VirtualClock()
    let live = LiveMachine(Blinker(), clock: clock)
    clock.advance(by: .seconds(10))
    #expect(await live.context.times == (1...10).map { $0 })
    #expect(await live.machine.now == .seconds(10))
  }

  @Test func `a timer that is due is handled before a later event`() async {
    let clock = VirtualClock()
    let live = LiveMachine(Blinker(), clock: clock)
    clock.advance(by: .milliseconds(1_500))
    let outcome = await live.send(.look)
    #expect(outcome.time == .milliseconds(1_500))
    #expect(await live.context.times == [1])
  }

  @Test func `a sleeping machine wakes for its timers`() async throws {
    let live = LiveMachine(Blinker(), clock: ContinuousClock())
    try await live.wait { $0.context.times.count >= 2 }
  }

  @Test func `observers may be added and removed at any time and receive every outcome`() async {
    let live = LiveMachine(Tally())
    let seen = Mutex<[String]>([])
    let observation = live.observe { outcome in seen.withLock { $0.append("\(outcome.cause)") } }
    await live.send(.add)
    observation.cancel()
    await live.send(.add)
    #expect(seen.withLock { $0 } == ["add"])
  }

  @Test func `an event from an observer is handled after the observed one`() async {
    let live = LiveMachine(Tally())
    let observation = live.observe { [weak live] outcome in
      if outcome.configuration == [.open], outcome.kind == .transitioned { live?.post(.add) }
    }
    await live.send(.close)
    await live.send(.reopen)
    #expect(await live.count == 1)
    observation.cancel()
  }

  @Test func `events that are sent together are handled without others between them`() async {
    let live = LiveMachine(Tally())
    let seen = Mutex<[String]>([])
    let observation = live.observe { [weak live] outcome in
      let isFirst = seen.withLock { seen in
        seen.append("\(outcome.cause)")
        return seen.count == 1
      }
      if isFirst { live?.post(.close) }
    }
    await live.send(contentsOf: [.add, .add])
    #expect(await live.state == .closed)
    #expect(seen.withLock { $0 } == ["add", "add", "close"])
    observation.cancel()
  }

  @Test func `an observer may retain another observation`() async {
    let live = LiveMachine(Tally())
    let other = Mutex<ObservationToken?>(live.observe { _ in })
    let observation = live.observe { [held = Held(other.withLock { $0.take() })] _ in _ = held }
    await live.send(.add)
    observation.cancel()
    #expect(await live.liveCounts.observers == 0)
  }

  @Test(.timeLimit(.minutes(30))) func `a timer may be later than the longest sleep of the clock`()
    async
  {
    let live = LiveMachine(Patient())
    await until { await live.liveCounts.hasAlarm }
    // Had the alarm rung at once, the machine would have moved when it is asked.
    #expect(await live.send(.look).kind == .internal)
    #expect(await live.state == .waiting)
  }

  @Test @MainActor func `an observer that stops the machine is the last to be called`() async {
    let machine = ObservableMachine(Patient())
    let observation = machine.observe { [weak machine] _ in
      MainActor.assumeIsolated { machine?.stop() }
    }
    defer { observation.cancel() }
    machine.post(.look)
    // What was posted is handled first; its observer stops the machine.
    #expect(machine.send(.work).kind == .refused)
    #expect(machine.state == .waiting)
    #expect(!machine.permits(.work))
    #expect(machine.explain(.work).reason == "the machine was stopped")
  }

  @Test func `sequences end with the machine, and all readers receive everything`() async {
    let live = LiveMachine(Tally())
    let transitions = live.transitions()
    let outcomes = live.outcomes()
    let outputs = live.outputs()
    await live.send(.add)
    await live.send(.reopen)
    await live.send(.finish)
    var taken: [String] = []
    for await outcome in transitions { taken.append("\(outcome.cause)") }
    var all: [Outcome<Tally>.Kind] = []
    for await outcome in outcomes { all.append(outcome.kind) }
    var emitted: [String] = []
    for await output in outputs { emitted.append(output) }
    #expect(taken == ["add", "finish"])
    #expect(all == [.internal, .refused, .transitioned])
    #expect(emitted == ["1", "bye"])
    #expect(await live.isDone)
    for await _ in live.outcomes() { Issue.record("nothing can come any more") }
  }

  @Test func `a reader that never reads blocks no others`() async {
    let live = LiveMachine(Tally())
    let lazy = live.outcomes(buffering: .newest(2))
    for _ in 0..<100 { await live.send(.add) }
    await live.send(.finish)
    var causes: [String] = []
    for await outcome in lazy { causes.append("\(outcome.cause)") }
    #expect(causes == ["add", "finish"])
  }

  @Test func `waiting ends with the state, with the machine or by cancellation`()
    async throws
  {
    let live = LiveMachine(Tally())
    async let closed = live.wait(for: .closed)
    await live.send(.close)
    #expect(try await closed.state == .closed)
    let cancelled = Task { try await live.wait(for: .open) }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    let vain = Task { try await live.wait { $0.count > 99 } }
    await until { await live.waiterCount > 0 }
    await live.send(.finish)
    await #expect(throws: LiveMachineError.done("Tally(finished)")) { try await vain.value }
    #expect(try await live.waitUntilDone().isDone)
  }

  @Test func `a stopped machine refuses all events and ends all waiting`() async throws {
    let clock = VirtualClock()
    let live = LiveMachine(Blinker(), clock: clock)
    let waiter = Task { try await live.waitUntilDone() }
    await until { await live.waiterCount > 0 }
    await live.stop()
    await #expect(throws: LiveMachineError.stopped("Blinker(on)")) { try await waiter.value }
    #expect(await live.send(.look).description == "look: refused, the machine was stopped")
    #expect(await live.explain(.look).description == "refused: the machine was stopped")
    clock.advance(by: .seconds(100))
    #expect(await live.context.times.isEmpty)
    live.post(.look)
    #expect(await live.liveCounts == (0, 0, false))
    await until { clock.sleeperCount == 0 }
  }

  @Test func `many tasks may send at once`() async {
    let live = LiveMachine(Tally())
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<250 { await live.send(.add) } }
        group.addTask { for _ in 0..<250 { live.post(.add) } }
      }
    }
    await live.send(.add)
    #expect(await live.count == 4_001)
  }

  @Test func `a restored machine continues with its timers`() async throws {
    let clock = VirtualClock()
    var machine = Machine(Blinker())
    machine.advance(by: .milliseconds(300))
    let live = LiveMachine(machine, environment: (), clock: clock)
    clock.advance(by: .milliseconds(700))
    #expect(await live.context.times == [1])
  }
}

/// Counts, and records the order.
struct Tally: Statechart {
  enum State: CaseIterable { case open, closed, finished }
  enum Event: CaseIterable { case add, close, reopen, finish }
  typealias Output = String

  var count = 0
  var order: [Int] = []

  static let chart = Chart(initial: .open) {
    on(.finish, to: .finished).emit("bye")
    state(.open) {
      on(.add).do {
        $0.order.append($0.count)
        $0.count += 1
      }.emit { context, _ in "\(context.count)" }
      on(.close, to: .closed)
    }
    state(.closed) { on(.reopen, to: .open) }
    final(.finished)
  }
}

/// Changes every second.
struct Blinker: Statechart {
  enum State: CaseIterable { case on, off }
  enum Event: CaseIterable { case look }

  var times: [Int] = []

  static let chart = Chart(initial: .on) {
    on(.look) { _ in }
    state(.on) { after(.seconds(1), to: .off) { $0.times.append($0.times.count + 1) } }
    state(.off) { after(.seconds(1), to: .on) { $0.times.append($0.times.count + 1) } }
  }
}

private struct Held: Sendable {
  let observation: ObservationToken?
  init(_ observation: ObservationToken?) { self.observation = observation }
}

private struct Patient: Statechart {
  enum State: CaseIterable { case waiting, working }
  enum Event: CaseIterable { case look, work }

  static let chart = Chart(initial: .waiting) {
    state(.waiting) {
      on(.look) { _ in }
      on(.work, to: .working)
      after(.seconds(Int64.max), to: .working)
    }
    state(.working) { ignore(.look, .work) }
  }
}
