import Statecraft
import StatecraftExploration
import Testing

/// Timers are explored exactly: any delay, and both orders at one moment.
@Suite struct TimerTests {
  /// A lamp that goes off by itself.
  struct Lamp: ChartContext {
    enum State: CaseIterable { case off, on }
    enum Event: CaseIterable { case press }
    static let chart = Chart(initial: .off) {
      state(.off) { on(.press, to: .on) }
      state(.on) {
        on(.press, to: .on)
        after(.seconds(30), to: .off)
      }
    }
  }

  @Test func `a lamp has two situations, however long it burns`() {
    let proof = Proof<Lamp> {
      Lamp.everyEvent()
      Lamp.alwaysPossible("dark") { $0.isIn(.off) }
    }
    let report = proof.check(from: Lamp(), chart: Lamp.chart)
    #expect(report.situations == 2)
    #expect(report.isProved)
  }

  @Test func `a lamp that is pressed again and again need not go off`() {
    let proof = Proof<Lamp> {
      Lamp.everyEvent()
      Lamp.whenever("on") { $0.isIn(.on) }.leads(to: "off") { $0.isIn(.off) }
      Lamp.whenever("on") { $0.isIn(.on) }.leads(to: "off") { $0.isIn(.off) }.within(.seconds(30))
    }
    let report = proof.check(from: Lamp(), chart: Lamp.chart)
    #expect(report.claims.map { $0.verdict } == [.refuted, .refuted])
    #expect(report.claims[0].path?.loopStart != nil)
  }

  /// A machine that starts two timers, of which the second one is due first.
  struct Poll: ChartContext {
    enum State: CaseIterable { case idle, busy, done }
    enum Event: CaseIterable { case go }
    static let chart = Chart(initial: .idle) {
      state(.idle) {
        on(.go, to: .busy).startTimer("guard", after: .seconds(10))
          .startTimer("poll", after: .seconds(1))
      }
      state(.busy) {
        onTimer("guard")
        onTimer("poll")
      }
      state(.done)
    }
  }

  @Test
  func `the timers of a situation are in the order of their start, wherever they are looked at`() {
    let proof = Proof<Poll> {
      Poll.everyEvent()
      Poll.whenever("guard first") { $0.timers == ["timer guard", "timer poll"] }.leads(
        to: .isIn(.done)
      )
      .within(.milliseconds(500))
      Poll.ensures("guard first", entering: .busy) { $1.timers.first == "timer guard" }
      Poll.always("guard is first") {
        !$0.isIn(.busy) || $0.timers.first != "timer poll" || $0.timers.count == 1
      }
    }
    let report = proof.check(from: Poll(), chart: Poll.chart)
    #expect(report.claims.map { $0.verdict } == [.refuted, .proved, .proved], "\(report)")
  }

  /// A lamp that cannot be pressed again.
  struct Stairs: ChartContext {
    enum State: CaseIterable { case off, on }
    enum Event: CaseIterable { case press }
    static let chart = Chart(initial: .off) {
      state(.off) { on(.press, to: .on) }
      state(.on) { after(.seconds(30), to: .off) }
    }
  }

  @Test func `a goal is reached within a time, and not within less`() {
    let proof = Proof<Stairs> {
      Stairs.everyEvent()
      Stairs.whenever("on") { $0.isIn(.on) }.leads(to: "off") { $0.isIn(.off) }
      Stairs.whenever("on") { $0.isIn(.on) }.leads(to: "off") { $0.isIn(.off) }
        .within(.seconds(30))
      Stairs.whenever("on") { $0.isIn(.on) }.leads(to: "off") { $0.isIn(.off) }
        .within(.seconds(29))
    }
    let report = proof.check(from: Stairs(), chart: Stairs.chart)
    #expect(report.claims.map { $0.verdict } == [.proved, .proved, .refuted])
    #expect(
      "\(report.claims[2])" == """
        ✗ on leads to off within 29.0 seconds: refuted
          start in off
          1. press  off → on
          2. after 29 s: the time is up
          29.0 seconds have passed without: off
        """
    )
  }

  /// Two timers that start together or apart.
  struct Race: ChartContext {
    enum State: CaseIterable {
      case both, slow, slowWaits, slowDone, fast, fastIdle, fastWaits, fastDone
    }
    enum Event: CaseIterable { case go }
    static let chart = Chart(initial: .both) {
      parallel(.both) {
        state(.slow, initial: .slowWaits) {
          state(.slowWaits) { after(.seconds(5), to: .slowDone) }
          state(.slowDone)
        }
        state(.fast, initial: .fastIdle) {
          state(.fastIdle) { on(.go, to: .fastWaits) }
          state(.fastWaits) { after(.seconds(2), to: .fastDone) }
          state(.fastDone)
        }
      }
    }
  }

  @Test func `an event may come at any moment while a timer runs`() throws {
    let proof = Proof<Race> {
      Race.everyEvent()
      Race.possible("fast first") { $0.isIn(.fastDone) && !$0.isIn(.slowDone) }
      Race.possible("slow first after go") { $0.isIn(.fastWaits) && $0.isIn(.slowDone) }
    }
    let report = proof.check(from: Race(), chart: Race.chart)
    #expect(report.isProved)
    let path = try #require(report.claims[1].path)
    #expect(path.steps.map { $0.text } == ["go", "after 5.0 seconds in slowWaits"])
    // The event comes at three seconds at least; later than that unless the older timer goes first.
    #expect(path.steps[0].delay == .seconds(3))
    #expect(path.steps[1].delay == .seconds(2))
  }

  /// Two timers that are always due at the same moment.
  struct Tie: ChartContext {
    enum State: CaseIterable {
      case both, first, firstWaits, firstDone, second, secondWaits, secondDone
    }
    enum Event: CaseIterable { case look }
    static let chart = Chart(initial: .both) {
      parallel(.both) {
        on(.look)
        state(.first, initial: .firstWaits) {
          state(.firstWaits) { after(.seconds(1), to: .firstDone) }
          state(.firstDone)
        }
        state(.second, initial: .secondWaits) {
          state(.secondWaits) { after(.seconds(1), to: .secondDone) }
          state(.secondDone)
        }
      }
    }
  }

  @Test func `of two timers that are due together the one that started first fires first`() {
    let proof = Proof<Tie> {
      Tie.everyEvent()
      Tie.never("the second before the first") { $0.isIn(.secondDone) && !$0.isIn(.firstDone) }
      Tie.possible("an event between them") { $0.isIn(.firstDone) && !$0.isIn(.secondDone) }
    }
    let report = proof.check(from: Tie(), chart: Tie.chart)
    #expect(report.situations == 3)
    #expect(report.isProved)
  }

  /// A timer without a delay that starts itself.
  struct Spinning: ChartContext {
    enum State: CaseIterable { case idle, spinning }
    enum Event: CaseIterable { case start }
    static let chart = Chart(initial: .idle) {
      state(.idle) { on(.start, to: .spinning) }
      state(.spinning) { after(.zero, to: .spinning) }
    }
  }

  @Test func `timers that fire without time passing are found`() {
    let proof = Proof<Spinning> {
      Spinning.everyEvent()
      Spinning.always("true") { _ in true }
    }
    let report = proof.check(from: Spinning(), chart: Spinning.chart)
    #expect(report.findings.map { $0.kind }.first == .endlessTimers)
    #expect(report.findings[0].path?.loopStart == 1)
  }

  /// A key that opens in time only if it was turned early enough.
  struct Vault: ChartContext {
    enum State: CaseIterable { case closing, idle, turning, opened, shut }
    enum Event: CaseIterable { case turn }
    static let chart = Chart(initial: .closing) {
      state(.closing, initial: .idle) {
        after(.seconds(2), to: .shut)
        state(.idle) { on(.turn, to: .turning) }
        state(.turning) { after(.seconds(1), to: .opened) }
        state(.opened)
      }
      state(.shut)
    }
  }

  @Test func `a way that a timer cuts off is not always possible`() {
    let proof = Proof<Vault> {
      Vault.everyEvent()
      Vault.alwaysPossible("opened or shut") { $0.isIn(.opened) || $0.isIn(.shut) }
      Vault.alwaysPossible("can be opened") { $0.isIn(.opened) }
    }
    let report = proof.check(from: Vault(), chart: Vault.chart)
    #expect(report.claims.map { $0.verdict } == [.proved, .refuted])
    #expect(report.claims[1].path?.steps.map { $0.text } == ["after 2.0 seconds in closing"])
  }

  /// A screen that locks itself when nothing comes.
  struct Screen: ChartContext {
    enum State: CaseIterable { case locked, unlocked }
    enum Event: CaseIterable { case tap }

    static func chart(initial: State) -> MachineChart<Self> {
      Chart(initial: initial) {
        state(.locked) { on(.tap, to: .unlocked) }
        state(.unlocked) { afterInactivity(.seconds(300), to: .locked) }
      }
    }
  }

  @Test func `events that nothing takes keep a timer of inactivity from firing`() throws {
    let proof = Proof<Screen> {
      Screen.everyEvent()
      Screen.whenever("unlocked") { $0.isIn(.unlocked) }.leads(to: "locked") { $0.isIn(.locked) }
      Screen.alwaysPossible("locks") { $0.isIn(.locked) }
    }
    let report = proof.check(from: Screen(), chart: Screen.chart(initial: .locked))
    #expect(report.claims.map { $0.verdict } == [.refuted, .proved])
    let path = try #require(report.claims[0].path)
    #expect(path.steps.map { $0.text } == ["tap", "tap"])
    #expect(path.loopStart == 1)
  }

  @Test func `a timer of inactivity fires when no event comes`() {
    let proof = Proof<Screen> {
      Screen.without(.tap)
      Screen.whenever("unlocked") { $0.isIn(.unlocked) }.leads(to: "locked") { $0.isIn(.locked) }
    }
    let report = proof.check(from: Screen(), chart: Screen.chart(initial: .unlocked))
    #expect(report.isProved)
  }
}
