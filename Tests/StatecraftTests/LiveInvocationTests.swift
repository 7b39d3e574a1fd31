import Statecraft
import StatecraftTesting
import Synchronization
import Testing

@Suite struct LiveInvocationTests {
  @Test func `async work runs with the environment and delivers its result`() async throws {
    let live = LiveMachine(
      Download(),
      environment: Download.Services { "page \($0)" },
      clock: VirtualClock()
    )
    await live.send(.start)
    let done = try await live.wait(for: .ready)
    #expect(done.context.page == "page 7")
    #expect(done.context.progress == [50, 100])
  }

  @Test func `work that throws triggers onFailure`() async throws {
    struct Offline: Error {}
    let live = LiveMachine(
      Download(),
      environment: Download.Services { _ in throw Offline() },
      clock: VirtualClock()
    )
    await live.send(.start)
    let failed = try await live.wait(for: .failed)
    #expect(failed.context.page == "Offline()")
  }

  @Test func `work is cancelled when its state is left, and its later events are dropped`()
    async throws
  {
    let gate = Gate()
    let live = LiveMachine(
      Download(),
      environment: Download.Services { _ in
        try await gate.pass()
        return "too late"
      },
      clock: VirtualClock()
    )
    await live.send(.start)
    await gate.reached()
    await live.send(.cancel)
    #expect(await gate.wasCancelled())
    #expect(await live.state == .idle)
    #expect(await live.liveCounts.invocations == 0)
    #expect(await live.context.page == "")
  }

  @Test func `stop waits until the work has ended`() async throws {
    let gate = Gate()
    let live = LiveMachine(
      Download(),
      environment: Download.Services { _ in
        try await gate.pass()
        return ""
      },
      clock: VirtualClock()
    )
    await live.send(.start)
    await gate.reached()
    await live.stop()
    #expect(await gate.wasCancelled())
  }

  @Test func `a child machine runs on the same clock until it is done`() async throws {
    let clock = VirtualClock()
    let live = LiveMachine(Parent(), clock: clock)
    await live.send(.begin)
    await live.send(.poke)
    await until { await !live.context.heard.isEmpty }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    let done = try await live.wait(for: .over)
    #expect(done.context.heard == ["poked"])
    #expect(done.context.pokes == 1)
  }

  @Test func `a child receives messages of its state's entry, also at the start`() async throws {
    let clock = VirtualClock()
    let live = LiveMachine(Briefed(), clock: clock)
    let first = try await live.wait { $0.heard == ["poked", "poked"] }
    #expect(first.state == .working)
    await live.send(.again)
    try await live.wait { $0.heard.count == 4 }
    await live.stop()
  }

  @Test func `all outputs of a child are delivered before its end`() async throws {
    let live = LiveMachine(Listener(), clock: VirtualClock())
    let done = try await live.waitUntilDone()
    #expect(done.heard == Array(0..<1_000))
  }

  @Test func `a message that a child cannot read is undelivered, and the child continues`()
    async throws
  {
    let live = LiveMachine(Parent(), clock: VirtualClock())
    await live.send(.begin)
    let outcome = await live.send(.nonsense)
    #expect(
      outcome.undelivered.map { "\($0)" } == [
        "the message '42' was not delivered: the invocation 'child' receives values of "
          + "'Child.Event', and this is one of 'Int'; send a value of 'Child.Event'"
      ]
    )
    await live.send(.poke)
    try await live.wait { $0.heard == ["poked"] }
    await live.stop()
  }

  @Test func `released machines free their contexts, timers and work`()
    async throws
  {
    let clock = VirtualClock()
    let gate = Gate()
    weak var weakLive: LiveMachine<Download>?
    weak var weakToken: Token?
    do {
      let token = Token()
      weakToken = token
      var context = Download()
      context.token = token
      let live = LiveMachine(
        context,
        environment: Download.Services { _ in
          try await gate.pass()
          return ""
        },
        clock: clock
      )
      weakLive = live
      let stream = live.outcomes()
      let observation = live.observe { _ in }
      await live.send(.start)
      await gate.reached()
      #expect(await live.liveCounts == (1, 2, true))
      observation.cancel()
      _ = stream
    }
    #expect(await gate.wasCancelled())
    await until { weakLive == nil && weakToken == nil && clock.sleeperCount == 0 }
    #expect(weakLive == nil)
    #expect(weakToken == nil)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a child machine is freed with its parent`() async throws {
    let clock = VirtualClock()
    do {
      let live = LiveMachine(Parent(), clock: clock)
      await live.send(.begin)
      await clock.waitForSleepers()
    }
    await until { clock.sleeperCount == 0 }
    #expect(clock.sleeperCount == 0)
  }
}

final class Token: Sendable {}

/// A place where work waits until it is cancelled.
actor Gate {
  private let clock = VirtualClock()
  private var isCancelled = false
  var isOpen = false

  func pass() async throws {
    do {
      // Nobody moves the clock.
      try await clock.sleep(for: .seconds(1))
    } catch {
      isCancelled = true
      throw error
    }
  }

  func reached() async { await clock.waitForSleepers() }

  /// Waits until the work has been cancelled.
  func wasCancelled() async -> Bool {
    await until { isCancelled }
    return isCancelled
  }
}

struct Download: Statechart {
  enum State: CaseIterable { case idle, loading, ready, failed }
  enum Event: EventAlphabet {
    case start, cancel
    case progress(Int)

    struct Cases: Sendable {
      let start = EventCase<Event, Void>(0, "start") { if case .start = $0 { () } else { nil } }
      let cancel = EventCase<Event, Void>(1, "cancel") { if case .cancel = $0 { () } else { nil } }
      let progress = EventCase<Event, Int>(2, "progress") {
        if case .progress(let value) = $0 { value } else { nil }
      }
    }
    static let cases = Cases()
    var caseIndex: Int {
      switch self {
      case .start: 0
      case .cancel: 1
      case .progress: 2
      }
    }
  }
  struct Services: Sendable {
    var load: @Sendable (Int) async throws -> String
  }
  typealias Environment = Services

  var page = ""
  var number = 0
  var progress: [Int] = []
  var token: Token?

  static let chart = Chart(initial: .idle) {
    state(.idle) { on(\.start, to: .loading).do { $0.number = 7 } }
    state(.loading) {
      on(\.progress).do { $0.progress.append($1) }
      on(\.cancel, to: .idle)
      after(.seconds(60), to: .failed)
      invoke("load") { context, services, events in
        try await events.send(.progress(50))
        let page = try await services.load(context.number)
        try await events.send(.progress(100))
        return page
      }
      .onDone(to: .ready) { $0.page = $1 }
      .onFailure(to: .failed) { $0.page = "\($1)" }
    }
    state(.ready)
    state(.failed)
  }
}

struct Child: Statechart {
  enum State: CaseIterable { case waiting, finished }
  enum Event: CaseIterable { case poke }
  typealias Output = String

  var pokes = 0

  static let chart = Chart(initial: .waiting) {
    state(.waiting) {
      on(.poke) { $0.pokes += 1 }.emit("poked")
      after(.seconds(5), to: .finished)
    }
    final(.finished)
  }
}

struct Parent: Statechart {
  enum State: CaseIterable { case idle, working, over, broken }
  enum Event: CaseIterable { case begin, poke, nonsense, heard }

  var heard: [String] = []
  var pokes = 0

  static let chart = Chart(initial: .idle) {
    state(.idle) { on(.begin, to: .working) }
    state(.working) {
      on(.poke).send(to: "child") { _, _ in Child.Event.poke }
      on(.nonsense).send(to: "child") { _, _ in 42 }
      on(.heard) { $0.heard.append("poked") }
      invoke("child", output: { _ in .heard }) { _ in Child() }
        .onDone(to: .over) { $0.pokes = $1.pokes }
        .onFailure(to: .broken) { $0.heard.append("\($1)") }
    }
    state(.over)
    state(.broken)
  }
}

/// Sends to its child when it enters the state that the child belongs to.
private struct Briefed: Statechart {
  enum State: CaseIterable { case working }
  enum Event: CaseIterable { case heard, again }

  var heard: [String] = []

  static let chart = Chart(initial: .working) {
    state(.working) {
      onEntry().send(to: "child") { _ in Child.Event.poke }
        .send(to: "child") { _ in Child.Event.poke }
      on(.heard) { $0.heard.append("poked") }
      on(.again, to: .working)
      invoke("child", output: { _ in .heard }) { _ in Child() }
    }
  }
}

/// Emits a thousand numbers and ends.
private struct Talker: Statechart {
  enum State: CaseIterable { case talking, silent }
  enum Event: CaseIterable { case never }
  typealias Output = Int

  var said = 0

  static let chart = Chart(initial: .talking, microstepLimit: 10_000) {
    state(.talking) {
      always(to: .silent).when("all is said") { $0.said == 1_000 }
      always().emit { context, _ in context.said }.do { $0.said += 1 }
    }
    final(.silent)
  }
}

private struct Listener: Statechart {
  enum State: CaseIterable { case listening, over }
  enum Event: EventAlphabet {
    case heard(Int)

    struct Cases: Sendable {
      let heard = EventCase<Event, Int>(0, "heard") {
        if case .heard(let value) = $0 { value } else { nil }
      }
    }
    static let cases = Cases()
    var caseIndex: Int { 0 }
  }

  var heard: [Int] = []

  static let chart = Chart(initial: .listening) {
    state(.listening) {
      on(\.heard).do { $0.heard.append($1) }
      invoke("talker", output: { .heard($0) }) { _ in Talker() }.onDone(to: .over)
    }
    final(.over)
  }
}
