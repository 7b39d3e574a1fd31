import StatecraftTesting
import Synchronization
import Testing

@testable import Statecraft

/// Messages that actions send to async work.
@Suite(.timeLimit(.minutes(30))) struct LiveMessageTests {
  @Test func `work reads its messages in order and answers with events`() async throws {
    let live = LiveMachine(
      Printer(),
      environment: Printer.Work { events, messages in
        for await page in messages { try await events.send(.printed(page)) }
      },
      clock: VirtualClock()
    )
    await live.send(.open)
    for page in 1...100 { await live.send(.page(page)) }
    try await live.wait { $0.printed.count == 100 }
    #expect(await live.printed == Array(1...100))
    #expect(await live.droppedMessages == 0)
    await live.stop()
  }

  @Test func `the messages end when the state is left, and work can notice that`() async throws {
    let ended = Atomic(false)
    let live = LiveMachine(
      Printer(),
      environment: Printer.Work { _, messages in
        for await _ in messages {}
        ended.store(true, ordering: .relaxed)
      },
      clock: VirtualClock()
    )
    await live.send(.open)
    await live.send(.shut)
    await until { ended.load(ordering: .relaxed) }
    #expect(await live.send(.page(1)).undelivered.map(\.reason) == [.notRunning])
  }

  @Test func `work that does not read its messages fails with the reason`() async throws {
    let live = LiveMachine(
      Printer(),
      chart: Printer.limited(to: .limit(3)),
      work: Printer.Work { _, _ in try await Gate().pass() }
    )
    await live.send(.open)
    for page in 1...5 { await live.send(.page(page)) }
    let broken = try await live.wait(for: .broken)
    #expect(
      broken.reason
        == "the invocation 'printer' of 'open' received a message while 3 others were waiting, "
        + "which is its limit; read the messages while the work runs, or pass another limit, such as "
        + "`messages: .limit(3, whenFull: .dropOldest)`"
    )
    #expect(await live.droppedMessages == 1)
    #expect(await live.liveCounts.invocations == 0)
  }

  @Test(arguments: [
    (MessagePolicy.dropOldest, [3, 4, 5]), (.dropNewest, [1, 2, 3]),
  ])
  func `a chart may let messages be dropped, and they are counted`(
    policy: MessagePolicy,
    kept: [Int]
  ) async throws {
    let gate = Gate()
    let dropped = Atomic(0)
    let live = LiveMachine(
      Printer(),
      chart: Printer.limited(to: .limit(3, whenFull: policy)),
      work: Printer.Work { events, messages in
        // Until somebody cancels the gate's clock, nothing is read.
        await gate.opened()
        dropped.store(messages.dropped, ordering: .relaxed)
        for await page in messages { try await events.send(.printed(page)) }
      }
    )
    await live.send(.open)
    for page in 1...5 { await live.send(.page(page)) }
    #expect(await live.droppedMessages == 2)
    await gate.open()
    try await live.wait { $0.printed.count == 3 }
    #expect(await live.printed == kept)
    #expect(dropped.load(ordering: .relaxed) == 2)
    #expect(await live.state == .open)
    await live.stop()
  }

  @Test func `messages that work left unread at its end are counted`() async throws {
    let gate = Gate()
    let live = LiveMachine(
      Printer(),
      environment: Printer.Work { _, _ in await gate.opened() },
      clock: VirtualClock()
    )
    await live.send(.open)
    await live.send(.page(1))
    await live.send(.page(2))
    await gate.open()
    try await live.wait(for: .closed)
    #expect(await live.droppedMessages == 2)
  }

  @Test @MainActor func `a machine on the main actor supports messages, too`() async throws {
    let machine = ObservableMachine(
      Printer(),
      environment: Printer.Work { events, messages in
        for await page in messages { try await events.send(.printed(page)) }
      },
      clock: VirtualClock()
    )
    machine.send(.open)
    machine.send(.page(7))
    await until { machine.printed == [7] }
    #expect(machine.droppedMessages == 0)
    machine.post(.page(8))
    machine.post(.page(9))
    #expect(machine.mailboxCount == 2)
    machine.stop()
    #expect(machine.mailboxCount == 0)
  }
}

extension LiveMachine<Printer> {
  fileprivate init(_ context: Printer, chart: MachineChart<Printer>, work: Printer.Work) {
    do {
      try self.init(starting: context, chart: chart, environment: work, clock: VirtualClock())
    } catch {
      fatalError("\(error)")
    }
  }
}

/// Sends the pages that it gets to its work.
private struct Printer: Statechart {
  enum State: CaseIterable { case closed, open, broken }
  enum Event: EventAlphabet {
    case open, shut
    case page(Int)
    case printed(Int)

    struct Cases: Sendable {
      let open = EventCase<Event, Void>(0, "open") { if case .open = $0 { () } else { nil } }
      let shut = EventCase<Event, Void>(1, "shut") { if case .shut = $0 { () } else { nil } }
      let page = EventCase<Event, Int>(2, "page") {
        if case .page(let value) = $0 { value } else { nil }
      }
      let printed = EventCase<Event, Int>(3, "printed") {
        if case .printed(let value) = $0 { value } else { nil }
      }
    }
    static let cases = Cases()
    var caseIndex: Int {
      switch self {
      case .open: 0
      case .shut: 1
      case .page: 2
      case .printed: 3
      }
    }
  }
  struct Work: Sendable {
    let run: @Sendable (EventSink<Event>, InvocationMessages<Int>) async throws -> Void
    init(
      _ run: @escaping @Sendable (EventSink<Event>, InvocationMessages<Int>) async throws -> Void
    ) {
      self.run = run
    }
  }
  typealias Environment = Work

  var printed: [Int] = []
  var reason = ""

  static let chart = limited(to: .limit(4_096))

  static func limited(to limit: MessageLimit) -> MachineChart<Printer> {
    MachineChart(initial: .closed) {
      on(\.page).send(to: "printer") { $1 }
      state(.closed) { on(\.open, to: .open) }
      state(.open) {
        on(\.shut, to: .closed)
        on(\.printed) { $0.printed.append($1) }
        invoke("printer", receiving: Int.self, messages: limit) { _, work, events, messages in
          try await work.run(events, messages)
        }
        .onDone(to: .closed)
        .onFailure(to: .broken) { $0.reason = "\($1)" }
      }
      state(.broken)
    }
  }
}

extension Gate {
  /// Lets everybody pass who waits in ``opened()``.
  fileprivate func open() { isOpen = true }

  /// Waits until somebody opens the gate.
  fileprivate func opened() async {
    await until { isOpen }
  }
}
