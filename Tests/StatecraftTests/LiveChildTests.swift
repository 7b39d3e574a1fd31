import StatecraftTesting
import Testing

@testable import Statecraft

/// A child machine waits for its parent.
@Suite(.timeLimit(.minutes(30))) struct LiveChildTests {
  @Test func `a child with outputs that are not taken handles no more events`() async throws {
    let hold = OutputHold(limit: 64)
    let live = try child(hold)
    let outputs = live.outputs()
    for _ in 0..<1_000 { live.post(.poke) }
    #expect(await live.pokes == 64)
    #expect(live.mailboxCount == 936)
    #expect(await !live.accept(.poke))
    var iterator = outputs.makeAsyncIterator()
    for _ in 0..<10 {
      #expect(await iterator.next() == "poked")
      hold.release()
    }
    #expect(await live.pokes == 74)
    #expect(live.mailboxCount == 926)
    for _ in 0..<64 { hold.release() }
    // What waits is handled although nobody looks.
    await until { live.mailboxCount == 862 }
    await live.stop()
  }

  @Test func `timers of a waiting child fire late with their own times`() async throws {
    let hold = OutputHold(limit: 1)
    let clock = VirtualClock()
    let live = try child(hold, clock)
    let outcomes = live.outcomes()
    #expect(await live.accept(.poke))
    await clock.waitForSleepers()
    clock.advance(by: .seconds(9))
    #expect(await live.state == .waiting)
    hold.release()
    var times: [Duration] = []
    for await outcome in outcomes { times.append(outcome.time) }
    #expect(times == [.zero, .seconds(5)])
  }

  @Test
  func `a parent receives all outputs of an endless child, and neither is blocked`()
    async throws
  {
    let live = LiveMachine(Audience(), clock: VirtualClock())
    for _ in 0..<3_000 { await live.send(.ask) }
    try await live.wait { $0.answers == 3_000 }
    #expect(await live.droppedMessages == 0)
    await live.send(.leave)
    #expect(await live.stop().isEmpty)
  }

  @Test func `a child that waits for its parent ends with its state`() async throws {
    let hold = OutputHold(limit: 1)
    let live = try child(hold)
    #expect(await live.accept(.poke))
    let task = Task {
      while await !live.accept(.poke), !Task.isCancelled { await hold.waitUntilOpen() }
    }
    task.cancel()
    await task.value
    #expect(await live.pokes == 1)
    #expect(await live.stop().isEmpty)
  }

  private func child(
    _ hold: OutputHold,
    _ clock: VirtualClock = VirtualClock()
  ) throws -> LiveMachine<Child> {
    try LiveMachine(
      child: Child(),
      chart: Child.chart,
      environment: (),
      clock: clock,
      hold: hold
    )
  }
}

/// Asks a child, which answers.
private struct Audience: Statechart {
  enum State: CaseIterable { case listening, gone }
  enum Event: CaseIterable { case ask, heard, leave }

  var answers = 0

  static let chart = Chart(initial: .listening) {
    state(.listening) {
      on(.ask).send(to: "child") { _, _ in Child.Event.poke }
      on(.heard) { $0.answers += 1 }
      on(.leave, to: .gone)
      invoke("child", output: { _ in .heard }) { _ in Child() }
    }
    state(.gone)
  }
}
