import Statecraft
import StatecraftExploration
import Testing

/// Systems whose machines have timers.
@Suite struct SystemTimerTests {
  // MARK: - Models that other tools are measured by

  @Test func `a crossing of three machines is safe if the gate closes in time`() {
    let report = TimedCrossing.system(near: 3).check()
    #expect(report.situations == 5)
    #expect(report.problems.isEmpty && report.findings.isEmpty, "\(report)")
    #expect(report.claims.map(\.verdict) == [.proved, .proved, .refuted, .proved])
    #expect(
      report.assumptions == [
        "all machines have one clock, timers fire when they are due, and time goes on",
        "a message without a queue takes no time",
      ]
    )
  }

  @Test func `a gate that closes at the moment when the train arrives is too late`() throws {
    let report = TimedCrossing.system(near: 2).check()
    #expect(
      "\(report.claims[0])" == """
        ✗ a train before an open gate: refuted
          1. train: approach  train in near; control in signalled
          2. after 1 s: control: after signal in signalled  control in idle; gate in closing
          3. after 1 s: train: after near in near  train in inside
          true: a train before an open gate
        """
    )
    let path = try #require(report.claims[0].path)
    #expect(path.steps.map(\.delay) == [.zero, .seconds(1), .seconds(1)])
  }

  @Test(arguments: [
    (1, 2, Verdict.proved), (2, 3, .proved), (1, 1, .refuted), (3, 3, .refuted), (2, 1, .refuted),
  ])
  func `two processes exclude each other if they wait longer than they may take to write`(
    _ write: Int,
    _ wait: Int,
    _ verdict: Verdict
  ) throws {
    let report = TimedFischer.system(write: write, wait: wait).check()
    #expect(report.problems.isEmpty, "\(report)")
    #expect(report.claims.map(\.verdict) == [verdict, .proved])
    guard verdict == .refuted else { return }
    let path = try #require(report.claims[0].path)
    #expect(
      path.steps.map(\.delay)
        == [.zero, .zero, .zero, .seconds(wait), .zero, .seconds(wait)]
    )
    #expect(path.steps.last?.text == "process 2: after wait in waiting")
  }

  // MARK: - Timers that are due together

  /// A machine with two timers that are due together.
  struct Pair: ChartContext {
    enum State: CaseIterable { case all, left, leftWaits, leftDone, right, rightWaits, rightDone }
    enum Event: CaseIterable { case none }

    static let chart = Chart(initial: .all) {
      parallel(.all) {
        state(.left, initial: .leftWaits) {
          state(.leftWaits) { after(.seconds(1), to: .leftDone) }
          state(.leftDone)
        }
        state(.right, initial: .rightWaits) {
          state(.rightWaits) { after(.seconds(1), to: .rightDone) }
          state(.rightDone)
        }
      }
    }
  }

  @Test func `timers of two machines that are due together fire in both orders`() {
    var system = MachineSystem("dormitory")
    let (left, right) = (system.add("left", Sleeper()), system.add("right", Sleeper()))
    for sleeper in [left, right] { system.without(.call, of: sleeper) }
    system.possible("the left one wakes up first") {
      $0[left].isIn(.awake) && $0[right].isIn(.asleep)
    }
    system.possible("the right one wakes up first") {
      $0[right].isIn(.awake) && $0[left].isIn(.asleep)
    }
    let report = system.check()
    #expect(report.isProved, "\(report)")
    #expect(report.situations == 4)
    #expect(report.claims.map { $0.path?.steps.map(\.delay) } == [[.seconds(1)], [.seconds(1)]])
  }

  @Test func `timers of one machine that are due together fire in the order of their start`() {
    var system = MachineSystem("pair")
    let pair = system.add("pair", Pair(), chart: Pair.chart)
    system.without(.none, of: pair)
    system.possible("left first") { $0[pair].isIn(.leftDone) && $0[pair].isIn(.rightWaits) }
    system.possible("right first") { $0[pair].isIn(.rightDone) && $0[pair].isIn(.leftWaits) }
    #expect(system.check().claims.map(\.verdict) == [.proved, .refuted])
  }

  /// A machine that runs for a second, and lets others start with it.
  struct Runner: ChartContext {
    enum State: CaseIterable { case ready, running, done }
    enum Event: CaseIterable { case start }
    enum Output { case start }

    static let chart = Chart(initial: .ready) {
      state(.ready) { on(.start, to: .running).emit(.start) }
      state(.running) { after(.seconds(1), to: .done) }
      state(.done) { on(.start, to: .running).emit(.start) }
    }
  }

  @Test func `what may always be lost by the order of two timers is not called possible`() {
    var system = MachineSystem("race")
    let first = system.add("first", Runner(), chart: Runner.chart)
    let second = system.add("second", Runner(), chart: Runner.chart)
    system.connect(first, to: second, via: .synchronous) { _ in .start }
    system.every(.start, of: first)
    system.alwaysPossible("both run") { $0[first].isIn(.running) && $0[second].isIn(.running) }
    system.alwaysPossible("the first one wins") {
      $0[first].isIn(.done) && $0[second].isIn(.running)
    }
    system.alwaysPossible("the second one is ready") { $0[second].isIn(.ready) }
    let report = system.check()
    #expect(report.claims.map(\.verdict) == [.proved, .unknown, .refuted], "\(report)")
    #expect(
      report.claims[1].reason
        == "whether it is possible depends on which of several timers fires first; say what must be "
        + "possible in situations in which at most one timer is pending, or use `possible`"
    )
    #expect(report.claims[2].path?.steps.map(\.text) == ["first: start"])
  }

  // MARK: - Runs

  @Test func `a pending timer fires without any assumption of fairness`() {
    var system = MachineSystem("dormitory")
    let (sleeper, player) = (system.add("sleeper", Sleeper()), system.add("player", Player()))
    system.every(.call, of: sleeper)
    system.every(.ball, of: player)
    let asleep = SystemFact("asleep") { $0[sleeper].isIn(.asleep) }
    let awake = SystemFact("awake") { $0[sleeper].isIn(.awake) }
    system.whenever(asleep, leadsTo: awake)
    system.whenever(awake, leadsTo: asleep)
    let report = system.check()
    #expect(report.claims.map(\.verdict) == [.proved, .refuted], "\(report)")
    #expect(report.problems.isEmpty && report.findings.isEmpty)
  }

  /// A machine that barks if nobody feeds it for a second.
  struct Dog: ChartContext {
    enum State: CaseIterable { case quiet, barking }
    enum Event: CaseIterable { case food }

    static let chart = Chart(initial: .quiet) {
      state(.quiet) {
        after(.seconds(1), to: .barking)
        on(.food, to: .quiet)
      }
      state(.barking)
    }
  }

  @Test func `a timer that is started again and again need not fire`() throws {
    var system = MachineSystem("kennel")
    let dog = system.add("dog", Dog(), chart: Dog.chart)
    system.every(.food, of: dog)
    system.whenever(
      SystemFact("quiet") { $0[dog].isIn(.quiet) },
      leadsTo: SystemFact("barking") { $0[dog].isIn(.barking) }
    )
    let report = system.check()
    #expect(report.claims.map(\.verdict) == [.refuted])
    let path = try #require(report.claims[0].path, "\(report)")
    #expect(path.steps.map(\.text) == ["dog: food"] && path.loopStart == 0)
  }

  // MARK: - Time-outs

  /// A machine that sends a packet again and again until it is acknowledged.
  struct Client: ChartContext {
    enum State: CaseIterable { case idle, waiting, done }
    enum Event: CaseIterable { case send, acknowledgement }
    enum Output { case packet }

    static let chart = Chart(initial: .idle) {
      state(.idle) { on(.send, to: .waiting).emit(.packet) }
      state(.waiting) {
        after(.seconds(2), to: .waiting).emit(.packet)
        on(.acknowledgement, to: .done)
      }
      final(.done)
    }
  }

  /// A machine that acknowledges each packet.
  struct Server: ChartContext {
    enum State: CaseIterable { case listening }
    enum Event: CaseIterable { case packet }
    enum Output { case acknowledgement }

    static let chart = Chart(initial: .listening) {
      state(.listening) { on(.packet).emit(.acknowledgement) }
    }
  }

  private func transfer(loses: Bool, overflow: SystemLink.Overflow) -> SystemReport {
    var system = MachineSystem("transfer")
    let client = system.add("client", Client(), chart: Client.chart)
    let server = system.add("server", Server(), chart: Server.chart)
    let link = SystemLink.queue(1, loses: loses, overflow: overflow)
    system.connect(client, to: server, via: link) { _ in .packet }
    system.connect(server, to: client, via: link) { _ in .acknowledgement }
    system.every(.send, of: client)
    let waiting = SystemFact("waiting") { $0[client].isIn(.waiting) }
    let done = SystemFact("done") { $0[client].isDone }
    system.alwaysPossible("done") { $0[client].isDone }
    system.whenever(waiting, leadsTo: done)
    return system.check()
  }

  @Test func `a time-out with retransmission gets a packet through a link that loses messages`() {
    let lossy = transfer(loses: true, overflow: .dropsMessage)
    // All packets can be lost.
    #expect(lossy.claims.map(\.verdict) == [.proved, .refuted], "\(lossy)")
    #expect(lossy.problems.isEmpty)
    #expect(lossy.claims[1].path?.loopStart != nil)
    let good = transfer(loses: false, overflow: .dropsMessage)
    #expect(good.claims.map(\.verdict) == [.proved, .proved], "\(good)")
    #expect(
      good.assumptions.suffix(2) == [
        "all machines have one clock, timers fire when they are due, and time goes on",
        "a message of a queue takes any time",
      ]
    )
  }

  @Test func `a time-out can send more than a queue has places for`() throws {
    let report = transfer(loses: false, overflow: .isViolation)
    #expect(report.claims.map(\.verdict) == [.refuted, .bounded, .unknown], "\(report)")
    let path = try #require(report.claims[0].path)
    #expect(
      path.steps.map(\.text) == ["client: send", "client: after 2.0 seconds in waiting"]
    )
    #expect(path.steps.map(\.delay) == [.zero, .seconds(2)])
  }

  // MARK: - Steps of several machines

  /// A machine that calls two times in one step, and once when it starts.
  struct Caller: ChartContext {
    enum State: CaseIterable { case calling, tired }
    enum Event: CaseIterable { case twice }
    enum Output { case call }

    static let chart = Chart(initial: .calling) {
      state(.calling) {
        onEntry().emit(.call)
        on(.twice).emit(.call).emit(.call)
        after(.seconds(3), to: .tired)
      }
      state(.tired)
    }
  }

  /// A machine that stops waiting at the second call.
  struct Callee: ChartContext {
    enum State: CaseIterable { case ready, first, second, late }
    enum Event: CaseIterable { case call }

    static let chart = Chart(initial: .ready) {
      state(.ready) {
        after(.seconds(1), to: .late)
        on(.call, to: .first)
      }
      state(.first) {
        after(.seconds(2), to: .late)
        on(.call, to: .second)
      }
      state(.second) { on(.call, to: .first) }
      state(.late)
    }
  }

  @Test func `a machine that receives several messages in one step has the timers of the last`() {
    var system = MachineSystem("calls")
    let callee = system.add("callee", Callee(), chart: Callee.chart)
    let caller = system.add("caller", Caller(), chart: Caller.chart)
    system.connect(caller, to: callee, via: .synchronous) { _ in .call }
    system.every(.twice, of: caller)
    // The call at the start ends the timer of the callee, and another one begins.
    system.never("ready") { $0[callee].isIn(.ready) }
    // Two calls lead from the first state to the second and back, with a new timer.
    system.never("second") { $0[callee].isIn(.second) }
    system.possible("late when the caller is tired") {
      $0[callee].isIn(.late) && $0[caller].isIn(.tired)
    }
    system.possible("in time when the caller is tired") {
      $0[callee].isIn(.first) && $0[caller].isIn(.tired)
    }
    let report = system.check()
    #expect(report.isProved, "\(report)")
    #expect(report.claims[2].path?.steps.map(\.delay) == [.seconds(2), .seconds(1)])
  }

  // MARK: - Refusals

  @Test func `delays that are too long are refused`() {
    let old = Dog.Chart(initial: .quiet) {
      Dog.state(.quiet) { Dog.after(.seconds(31 * 366 * 86_400), to: .barking) }
      Dog.state(.barking)
    }
    var system = MachineSystem("refused")
    _ = system.add("machine", Dog(), chart: old)
    system.always("true") { _ in true }
    let problem = system.check().problems.first
    #expect(problem?.hasPrefix("in 'machine': the delay ") == true)
    #expect(problem?.hasSuffix("longer than 30 years; choose another delay") == true)
  }
}
