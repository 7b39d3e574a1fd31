import StatecraftTesting
import Synchronization
import Testing

@testable import Statecraft

@Suite(.timeLimit(.minutes(30))) struct LiveFloodTests {
  @Test func `an observer that answers every event with another blocks no others`() async {
    let live = LiveMachine(Flooded(), environment: Flooded.Source { _ in }, clock: VirtualClock())
    let observation = live.observe { [weak live] _ in live?.post(.drop) }
    await live.send(.drop)
    #expect(await live.send(.look).kind == .internal)
    #expect(await live.looks == 1)
    await live.stop()
    observation.cancel()
  }

  @Test @MainActor func `the mailbox is processed in bounded turns`() async {
    let machine = ObservableMachine(
      Flooded(),
      environment: Flooded.Source { _ in },
      clock: VirtualClock()
    )
    let count = 4 * MachineDriver<Flooded>.turn
    for _ in 0..<count { machine.post(.drop) }
    var seen: [Int] = []
    while machine.drops < count {
      await Task { @MainActor in seen.append(machine.drops) }.value
    }
    // Between two looks there is at most one turn.
    let steps = zip([0] + seen, seen + [count]).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 <= MachineDriver<Flooded>.turn })
  }

  @Test @MainActor func `work that sends without end waits, and reads are bounded`()
    async
  {
    let sent = Atomic(0)
    let machine = ObservableMachine(
      Flooded(),
      environment: Flooded.Source { events in
        while true {
          try await events.send(.drop)
          sent.add(1, ordering: .relaxed)
        }
      },
      clock: VirtualClock()
    )
    let limit = EventSink<Flooded.Event>.limit
    let most = Mutex(0)
    let observation = machine.observe { [weak machine] outcome in
      guard "\(outcome.cause)" == "drop" else { return }
      let handled = MainActor.assumeIsolated { machine?.drops ?? 0 }
      let waiting = sent.load(ordering: .relaxed) - handled
      most.withLock { $0 = max($0, waiting) }
    }
    machine.send(.open)
    for round in 1...20 {
      while machine.drops < round * 1_000 { await Task.yield() }
      let before = machine.drops
      #expect(machine.send(.look).kind == .internal)
      // The events that waited, and those that got their places while these were handled.
      #expect(machine.drops - before <= limit)
      #expect(machine.mailboxCount <= limit + 1)
    }
    #expect(most.withLock { $0 } <= limit)
    #expect(await machine.stop(timeout: .seconds(1)).isEmpty)
    let last = sent.load(ordering: .relaxed)
    #expect(last - machine.drops <= limit)
    observation.cancel()
  }

  @Test func `a live machine responds while its work sends without end`() async {
    let live = LiveMachine(
      Flooded(),
      environment: Flooded.Source { events in while true { try await events.send(.drop) } },
      clock: VirtualClock()
    )
    await live.send(.open)
    for look in 1...20 {
      #expect(await live.send(.look).kind == .internal)
      #expect(await live.looks == look)
    }
    #expect(await live.stop().isEmpty)
    #expect(await live.send(.look).kind == .refused)
  }

  @Test func `work is informed when it sends after its state was left`() async throws {
    let ends = Mutex<[String]>([])
    let live = LiveMachine(
      Flooded(),
      environment: Flooded.Source { events in
        do {
          while true { try await events.send(.drop) }
        } catch {
          ends.withLock { $0 = ["\(type(of: error))", "\(events.offer(.drop))"] }
        }
      },
      clock: VirtualClock()
    )
    await live.send(.open)
    await live.send(.shut)
    await until { ends.withLock { !$0.isEmpty } }
    #expect(ends.withLock { $0 } == ["CancellationError", "false"])
    let drops = await live.drops
    #expect(await live.send(.look).kind == .internal)
    #expect(await live.drops == drops)
  }

  @Test func `a sender that cannot wait learns whether its event was accepted`() {
    let quota = EventQuota(limit: 2)
    let sent = Mutex<[Int]>([])
    let events = EventSink<Int>(quota) { event in sent.withLock { $0.append(event) } }
    #expect((1...3).map { events.offer($0) } == [true, true, false])
    quota.release()
    #expect(events.offer(4))
    quota.end()
    quota.release()
    #expect(!events.offer(5))
    #expect(sent.withLock { $0 } == [1, 2, 4])
  }

  @Test func `tasks that wait for space receive it in the order of their arrival`() async throws {
    let quota = EventQuota(limit: 1)
    let sent = Mutex<[Int]>([])
    let events = EventSink<Int>(quota) { event in sent.withLock { $0.append(event) } }
    try await events.send(0)
    var tasks: [Task<Void, any Error>] = []
    for event in 1...4 {
      tasks.append(Task { try await events.send(event) })
      await until { quota.counts.waiting >= event }
    }
    tasks[1].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    for (count, task) in [(2, 0), (3, 2)] {
      quota.release()
      try await tasks[task].value
      #expect(sent.withLock { $0.count } == count)
    }
    quota.end()
    await #expect(throws: CancellationError.self) { try await tasks[3].value }
    await #expect(throws: CancellationError.self) { try await events.send(9) }
    #expect(sent.withLock { $0 } == [0, 1, 3])
  }
}

/// Counts drops while it is open.
struct Flooded: Statechart {
  enum State: CaseIterable { case closed, open }
  enum Event: CaseIterable { case drop, look, open, shut }
  struct Source: Sendable {
    let run: @Sendable (EventSink<Event>) async throws -> Void
    init(_ run: @escaping @Sendable (EventSink<Event>) async throws -> Void) { self.run = run }
  }
  typealias Environment = Source

  var drops = 0
  var looks = 0

  static let chart = Chart(initial: .closed) {
    on(.drop) { $0.drops += 1 }
    on(.look) { $0.looks += 1 }
    state(.closed) { on(.open, to: .open) }
    state(.open) {
      on(.shut, to: .closed)
      invoke("source") { _, source, events in try await source.run(events) }
        .onFailure { _, _ in }
    }
  }
}
