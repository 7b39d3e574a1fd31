import Statecraft
import StatecraftExploration
import Testing

/// Claims about systems that a goal follows in a time.
@Suite struct SystemTimeClaimTests {
  /// The crossing, in which the gate is closed two seconds after a train has come near.
  private func crossing(_ time: Duration, budget: ExplorationBudget = .standard) -> SystemReport {
    var system = MachineSystem("crossing")
    let train = system.add(
      "train",
      TimedCrossing.Train(near: 3, leave: 5),
      chart: TimedCrossing.Train.chart
    )
    let control = system.add(
      "control",
      TimedCrossing.Control(signal: 1),
      chart: TimedCrossing.Control.chart
    )
    let gate = system.add("gate", TimedCrossing.Gate(lower: 1), chart: TimedCrossing.Gate.chart)
    system.connect(train, to: control, via: .synchronous) { $0 == .approach ? .approach : nil }
    system.connect(control, to: gate, via: .synchronous) { _ in .lower }
    system.connect(train, to: gate, via: .synchronous) { $0 == .exit ? .exit : nil }
    system.every(.approach, of: train)
    system.whenever(
      SystemFact("near") { $0[train].isIn(.near) },
      leadsTo: SystemFact("closed") { $0[gate].isIn(.closed) },
      within: time
    )
    return system.check(budget: budget)
  }

  @Test(arguments: [Duration.seconds(2), .seconds(3), .milliseconds(2_001)])
  func `a goal that timers of several machines bring in time is proved`(_ time: Duration) {
    let report = crossing(time)
    #expect(report.isProved, "\(report)")
    #expect(report.claims[0].name == "near leads to closed within \(time)")
  }

  @Test func `a goal that comes too late is refuted with the times of all steps`() {
    #expect(
      "\(crossing(.milliseconds(1_500)).claims[0])" == """
        ✗ near leads to closed within 1.5 seconds: refuted
          1. train: approach  train in near; control in signalled
          2. after 1 s: control: after signal in signalled  control in idle; gate in closing
          3. after 0.5 s: the time is up
          1.5 seconds have passed without: closed
        """
    )
  }

  @Test func `a timer that is due when the time ends still brings the goal`() throws {
    // The signal is due at the end of the first second, and the gate closes one second later.
    let path = try #require(crossing(.seconds(1)).claims[0].path)
    #expect(
      path.steps.map(\.text) == [
        "train: approach", "control: after signal in signalled", "the time is up",
      ]
    )
    #expect(path.steps.map(\.delay) == [.zero, .seconds(1), .zero])
    #expect(crossing(.seconds(2)).isProved)
  }

  /// A sender, and a receiver behind a queue or behind none.
  private func sending(_ link: SystemLink, _ time: Duration) -> SystemReport.Claim? {
    var system = MachineSystem("pair")
    let sender = system.add("sender", Sender())
    let receiver = system.add("receiver", Receiver())
    system.connect(sender, to: receiver, via: link) { sent in
      switch sent {
      case .item(let number): .item(number)
      }
    }
    system.every(.next, of: sender)
    system.whenever(
      SystemFact("sent") { $0[sender].sent == 1 },
      leadsTo: SystemFact("received") { !$0[receiver].received.isEmpty },
      within: time
    )
    return system.check().claims.last
  }

  @Test func `a message of a queue takes any time, and one without a queue none`() throws {
    let queued = try #require(sending(.queue(3), .seconds(86_400)))
    #expect(queued.verdict == .refuted)
    #expect(queued.path?.steps.map(\.text) == ["sender: next", "the time is up"])
    #expect(queued.path?.steps.map(\.delay) == [.zero, .seconds(86_400)])
    #expect(sending(.synchronous, .zero)?.verdict == .proved)
  }

  @Test func `the time may begin with the system`() throws {
    var system = MachineSystem("house")
    let sleeper = system.add("sleeper", Sleeper())
    system.without(.call, of: sleeper)
    let asleep = SystemFact("asleep") { $0[sleeper].isIn(.asleep) }
    let awake = SystemFact("awake") { $0[sleeper].isIn(.awake) }
    system.whenever(asleep, leadsTo: awake, within: .seconds(1))
    system.whenever(asleep, leadsTo: awake, within: .milliseconds(999))
    let claims = system.check().claims
    #expect(claims.map(\.verdict) == [.proved, .refuted])
    let path = try #require(claims[1].path)
    #expect(path.steps.map(\.text) == ["the time is up"])
    #expect(path.steps.map(\.delay) == [.milliseconds(999)])
  }

  /// A machine whose timer fires forever, without time passing.
  private struct Spinner: Statechart {
    enum State: CaseIterable { case left, right, far }
    enum Event: CaseIterable { case none }

    static let chart = Chart(initial: .left) {
      state(.left) { after(.zero, to: .right) }
      state(.right) { after(.zero, to: .left) }
      state(.far)
    }
  }

  @Test func `where no time can pass nothing is proved of it`() {
    var system = MachineSystem("spinner")
    let spinner = system.add("spinner", Spinner())
    system.without(.none, of: spinner)
    system.whenever(
      SystemFact("left") { $0[spinner].isIn(.left) },
      leadsTo: SystemFact("far") { $0[spinner].isIn(.far) },
      within: .seconds(1)
    )
    let report = system.check()
    #expect(report.claims.map(\.verdict) == [.vacuous], "\(report)")
  }

  @Test func `a premise that is never true is vacuous`() {
    var system = MachineSystem("house")
    let sleeper = system.add("sleeper", Sleeper())
    system.every(.call, of: sleeper)
    system.whenever(
      SystemFact("never") { _ in false },
      leadsTo: SystemFact("awake") { $0[sleeper].isIn(.awake) },
      within: .seconds(1)
    )
    let report = system.check()
    #expect(report.claims.map(\.verdict) == [.vacuous])
    #expect(report.claims.map(\.reason) == ["'never' is never true"])
  }

  @Test(
    arguments: [
      (Duration.seconds(-1), "the time -1.0 seconds is negative, "),
      (.seconds(40 * 366 * 86_400), "the time 1264896000.0 seconds is negative, "),
    ]
  )
  func `a time that cannot be watched is refused`(_ time: Duration, _ reason: String) {
    let claim = crossing(time).claims[0]
    #expect(claim.verdict == .unknown)
    #expect(
      claim.reason == reason + "no whole number of nanoseconds or longer than 30 years"
    )
  }

  @Test func `the exploration of the time uses what is left of the budget`() {
    let all = crossing(.seconds(2)).situations
    let claim = crossing(.seconds(2), budget: ExplorationBudget(situations: all)).claims[0]
    #expect(claim.verdict == .unknown)
    #expect(
      claim.reason == "the budget of \(all) situations ended before the time was explored"
    )
    let some = crossing(.seconds(2), budget: ExplorationBudget(situations: all + 1)).claims[0]
    #expect(some.verdict == .unknown)
    #expect(some.reason.hasPrefix("the budget of \(all + 1) situations ended after "))
  }

  @Test func `behind a full queue a claim with a time is bounded`() {
    var system = MachineSystem("pair")
    let (player, sleeper) = (system.add("player", Player()), system.add("sleeper", Sleeper()))
    system.connect(player, to: sleeper, via: .queue(1)) { _ in .call }
    system.every(.ball, of: player)
    system.whenever(
      SystemFact("asleep") { $0[sleeper].isIn(.asleep) },
      leadsTo: SystemFact("awake") { $0[sleeper].isIn(.awake) },
      within: .seconds(1)
    )
    let report = system.check()
    #expect(report.claims.map(\.verdict) == [.refuted, .bounded], "\(report)")
  }
}
