import Statecraft
import StatecraftTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(30))) struct LiveStopTests {
  @Test func `stop with a timeout uses the machine's clock and names running work`()
    async
  {
    let clock = VirtualClock()
    let door = StubbornDoor()
    let live = LiveMachine(
      Errand(),
      environment: Errand.Jobs(one: { _ in await door.pass() }, two: { _ in await door.pass() }),
      clock: clock
    )
    await until { await door.waiting >= 2 }
    let stop = Task { await live.stop(timeout: .seconds(3)) }
    await until { clock.sleeperCount != 0 }
    clock.advance(by: .seconds(3))
    #expect(await stop.value.map { "\($0)" } == ["'one' of 'busy'", "'two' of 'busy'"])
    await door.open()
    #expect(await live.stop().isEmpty)
    #expect(await live.stop(timeout: .seconds(1)).isEmpty)
    await until { clock.sleeperCount <= 0 }
  }

  @Test func `stop can wait longer than one sleep of the clock`() async {
    let clock = VirtualClock()
    let door = StubbornDoor()
    let live = LiveMachine(
      Errand(),
      environment: Errand.Jobs(one: { _ in await door.pass() }, two: { _ in }),
      clock: clock
    )
    await until { await door.waiting >= 1 }
    let year = Duration.seconds(365 * 86_400)
    let stop = Task { await live.stop(timeout: year * 3) }
    for _ in 0..<2 {
      await clock.waitForSleepers()
      clock.advance(by: year)
    }
    await clock.waitForSleepers()
    await door.open()
    #expect(await stop.value.isEmpty)
  }

  @Test func `stop accepts any timeout`() async {
    let clock = VirtualClock()
    clock.advance(by: .seconds(5))
    for timeout in [Duration(attoseconds: .max), Duration(attoseconds: .min), .zero] {
      let live = LiveMachine(
        Errand(),
        environment: Errand.Jobs(one: { _ in }, two: { _ in }),
        clock: clock
      )
      clock.advance(by: .seconds(5))
      await until { await live.stop(timeout: timeout).isEmpty }
    }
  }

  @Test func `cancelling the caller ends its wait`() async {
    let door = StubbornDoor()
    let live = LiveMachine(
      Errand(),
      environment: Errand.Jobs(one: { _ in await door.pass() }, two: { _ in }),
      clock: VirtualClock()
    )
    await until { await door.waiting >= 1 }
    let stop = Task { await live.stop() }
    await until { await live.send(.look).kind == .refused }
    stop.cancel()
    #expect(await stop.value.map(\.name) == ["one"])
    await door.open()
    #expect(await live.stop().isEmpty)
  }

  @Test func `stop waits for the work of states that were left earlier`() async {
    let door = StubbornDoor()
    let live = LiveMachine(
      Errand(),
      environment: Errand.Jobs(one: { _ in await door.pass() }, two: { _ in }),
      clock: VirtualClock()
    )
    await until { await door.waiting >= 1 }
    await live.send(.leave)
    let stop = Task { await live.stop() }
    await until { await live.send(.look).kind == .refused }
    await door.open()
    #expect(await stop.value.isEmpty)
  }

  @Test func `work and its tasks can stop their own machine without waiting`() async {
    let stopped = Mutex<[String]?>(nil)
    let machine = Mutex<LiveMachine<Errand>?>(nil)
    let (door, other) = (StubbornDoor(), StubbornDoor())
    let live = LiveMachine(
      Errand(),
      environment: Errand.Jobs(
        one: { _ in
          await door.pass()
          // A task that is not cancelled with the work, which waits for it.
          let live = machine.withLock { $0 }
          let names = await Task { await live?.stop().map(\.name) ?? [] }.value
          stopped.withLock { $0 = names }
        },
        two: { _ in await other.pass() }
      ),
      clock: VirtualClock()
    )
    machine.withLock { $0 = live }
    await door.open()
    await until { stopped.withLock { $0 != nil } }
    #expect(stopped.withLock { $0 } == ["one", "two"])
    await other.open()
    #expect(await live.stop().isEmpty)
    machine.withLock { $0 = nil }
  }

  @Test func `the work of a child machine may stop the parent`() async {
    let stopped = Mutex<[String]?>(nil)
    let machine = Mutex<LiveMachine<Household>?>(nil)
    let door = StubbornDoor()
    let jobs = Errand.Jobs(
      one: { _ in
        await door.pass()
        let live = machine.withLock { $0 }
        let names = await live?.stop().map(\.name) ?? []
        stopped.withLock { $0 = names }
      },
      two: { _ in }
    )
    let live = LiveMachine(Household(), environment: jobs, clock: VirtualClock())
    machine.withLock { $0 = live }
    await door.open()
    await until { stopped.withLock { $0 != nil } }
    #expect(stopped.withLock { $0 } == ["errand"])
    #expect(await live.stop().isEmpty)
    machine.withLock { $0 = nil }
  }

  @Test func `stop waits for the work of child machines`() async {
    let door = StubbornDoor()
    let jobs = Errand.Jobs(one: { _ in await door.pass() }, two: { _ in })
    let clock = VirtualClock()
    let live = LiveMachine(Household(), environment: jobs, clock: clock)
    await until { await door.waiting >= 1 }
    let stop = Task { await live.stop(timeout: .seconds(1)) }
    await until { clock.sleeperCount != 0 }
    clock.advance(by: .seconds(1))
    #expect(await stop.value.map(\.name) == ["errand"])
    await door.open()
    #expect(await live.stop().isEmpty)
  }
}

/// A place where work waits, cancelled or not, until it is opened.
actor StubbornDoor {
  private var isOpen = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  var waiting: Int { waiters.count }

  func pass() async {
    if isOpen { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  func open() {
    isOpen = true
    for waiter in waiters { waiter.resume() }
    waiters = []
  }
}

/// Two jobs at once.
private struct Errand: Statechart {
  enum State: CaseIterable { case busy, left }
  enum Event: CaseIterable { case look, leave }
  struct Jobs: Sendable {
    let one: @Sendable (Errand) async throws -> Void
    let two: @Sendable (Errand) async throws -> Void
  }
  typealias Environment = Jobs

  static let chart = Chart(initial: .busy) {
    on(.look) { _ in }
    state(.busy) {
      on(.leave, to: .left)
      invoke("one") { context, jobs in try await jobs.one(context) }.onFailure { _, _ in }
      invoke("two") { context, jobs in try await jobs.two(context) }.onFailure { _, _ in }
    }
    state(.left)
  }
}

/// A machine with a child.
private struct Household: Statechart {
  enum State: CaseIterable { case quiet }
  enum Event: CaseIterable { case look }
  typealias Environment = Errand.Jobs

  static let chart = Chart(initial: .quiet) {
    on(.look) { _ in }
    state(.quiet) {
      invoke("errand", environment: { $0 }) { _ in Errand() }.onFailure { _, _ in }
    }
  }
}
