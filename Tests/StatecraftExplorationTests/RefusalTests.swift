import Statecraft
import StatecraftExploration
import Synchronization
import Testing

/// Input that cannot be proved about is refused, with the reason.
@Suite struct RefusalTests {
  @Test func `an event without a domain is named`() {
    let proof = Proof<Elevator> {
      Elevator.every(.open, .close, .rise, .sink)
      Elevator.never("outside the shaft") { $0.floor < 0 }
    }
    let report = proof.check(from: Elevator(), chart: Elevator.chart)
    #expect(report.claims.map { $0.verdict } == [.unknown])
    #expect(report.exitCode == 3)
    #expect(
      report.problems == [
        "the proof does not say whether the event 'call' comes; write `every(Event.call, in: …)` "
          + "with the payloads that may come, or `without(…)` if it never does",
        "the proof does not say whether the event 'turn' comes; write `every(.turn)`, "
          + "or `without(…)` if it never does",
      ]
    )
  }

  @Test func `a domain with too many payloads is refused and not listed`() {
    let text = "an `every(…, in:)` has more than 1,000,000 payloads; choose a smaller domain, or"
    let one = Proof<Grid> {
      Grid.every(Grid.Event.step, in: 0...Int.max)
      Grid.always("true") { _ in true }
    }
    let pairs = Proof<Grid> {
      Grid.every({ (counter: Int, _: Int) in Grid.Event.step(counter) }, in: 0...Int.max, 0..<2)
      Grid.always("true") { _ in true }
    }
    for proof in [one, pairs] {
      let report = proof.check(from: Grid(counters: 1, limit: 2), chart: Grid.chart)
      #expect(report.claims.map { $0.verdict } == [.unknown])
      #expect(report.problems.count == 1)
      #expect(report.problems.first?.hasPrefix(text) == true)
    }
  }

  @Test func `a computed domain with too many payloads is refused in its situation`() {
    let proof = Proof<Grid> {
      Grid.every(Grid.Event.step, from: { $0.counters[0] == 0 ? 0...0 : 0...Int.max })
      Grid.always("true") { _ in true }
    }
    let report = proof.check(from: Grid(counters: 1, limit: 2), chart: Grid.chart)
    #expect(report.claims.map { $0.verdict } == [.unknown])
    #expect(report.problems.count == 1)
    #expect(
      report.problems.first?.hasPrefix(
        "an `every(…, from:)` has more than 1,000,000 payloads; choose a smaller domain ("
      ) == true
    )
    #expect(report.problems.first?.contains("RefusalTests.swift:") == true)
  }

  @Test func `an event that is fair and never comes is refused`() {
    typealias Turnstile = VerdictTests.Turnstile
    let proof = Proof<Turnstile> {
      Turnstile.every(.coin, .push)
      Turnstile.without(.kick)
      Turnstile.fair(.push, .kick)
      Turnstile.weaklyFair(.kick)
      Turnstile.always("true") { _ in true }
    }
    let report = proof.check(from: Turnstile(), chart: Turnstile.chart)
    #expect(report.claims.map { $0.verdict } == [.unknown])
    #expect(
      report.problems == [
        "the proof says both that the event 'kick' is fair and that it never comes; remove one of them"
      ]
    )
  }

  @Test func `an event that is fair with a payload that does not come is refused`() {
    let proof = Proof<Grid> {
      Grid.every(Grid.Event.step, in: 0..<2)
      Grid.fair(.step(1), .step(7))
      Grid.always("true") { _ in true }
    }
    let report = proof.check(from: Grid(counters: 2, limit: 2), chart: Grid.chart)
    #expect(
      report.problems == [
        "the event 'step(7)' is fair, but never comes; write it in `every(…)`, too"
      ]
    )
  }

  final class Log: Sendable {}

  struct Logged: ChartContext {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case ping }
    var log = Log()
    static let chart = Chart(initial: .only) { state(.only) { on(.ping) } }
  }

  @Test func `a context with an object is refused`() {
    let proof = Proof<Logged> {
      Logged.everyEvent()
      Logged.always("true") { _ in true }
    }
    let report = proof.check(from: Logged(), chart: Logged.chart)
    #expect(
      report.problems == [
        "the property 'log' is a reference to an object of the class 'Log', so that situations "
          + "cannot be told apart by value; keep plain values in the context, and pass services as "
          + "the chart's environment"
      ]
    )
    #expect(report.claims[0].verdict == .unknown)
  }

  struct Meter: ChartContext {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case divide }
    var level = 1.0
    static let chart = Chart(initial: .only) {
      state(.only) { on(.divide) { $0.level = ($0.level - 1) / 0 } }
    }
  }

  @Test func `a property that is not a number is refused`() {
    let proof = Proof<Meter> {
      Meter.everyEvent()
      Meter.always("true") { _ in true }
    }
    let report = proof.check(from: Meter(), chart: Meter.chart)
    #expect(report.claims[0].verdict == .unknown)
    #expect(report.problems.first?.hasPrefix("the property 'level' is not a number (NaN)") == true)
  }

  struct Strict: ChartContext {
    enum State: CaseIterable { case closed, open }
    enum Event: CaseIterable { case open, close }
    static let chart = Chart(initial: .closed, unhandled: .trap) {
      state(.closed) { on(.open, to: .open) }
      state(.open) { on(.close, to: .closed) }
    }
  }

  @Test func `an event that would stop the program is refused and not sent`() {
    let proof = Proof<Strict> {
      Strict.everyEvent()
      Strict.always("true") { _ in true }
    }
    let report = proof.check(from: Strict(), chart: Strict.chart)
    #expect(report.claims[0].verdict == .unknown)
    #expect(
      report.problems == [
        "the chart stops the program (`unhandled: .trap`) when close comes in closed; handle the "
          + "event there, or say in the proof that it does not come"
      ]
    )
  }

  @Test func `no tests are made from a chart that was refused`() {
    let proof = Proof<Strict> {
      Strict.everyEvent()
      Strict.always("true") { _ in true }
    }
    let plan = proof.tests(covering: .guards, from: Strict(), chart: Strict.chart)
    #expect(
      plan.problems == [
        "the chart stops the program (`unhandled: .trap`) when close comes in closed; handle the "
          + "event there, or say in the proof that it does not come"
      ]
    )
    #expect(plan.tests.isEmpty)
    #expect(plan.covered == 0 && plan.infeasible.isEmpty)
    // Two states and two transitions.
    #expect(plan.unknown.count == 4)
  }

  struct Impure: ChartContext {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case draw }
    static let count = Atomic(0)
    var number = 0
    static let chart = Chart(initial: .only) {
      state(.only) {
        on(.draw) { $0.number = count.add(1, ordering: .relaxed).newValue % 7 }
      }
    }
  }

  @Test func `an action that reads what is not in the context is refused`() {
    let proof = Proof<Impure> {
      Impure.everyEvent()
      Impure.always("true") { _ in true }
    }
    let report = proof.check(from: Impure(), chart: Impure.chart)
    #expect(report.claims[0].verdict == .unknown)
    #expect(
      report.problems == [
        "draw in only leads to different situations when it is tried twice; a guard or an action "
          + "reads or changes something outside the context, which must be passed in events or "
          + "through the environment"
      ]
    )
  }

  struct Fine: ChartContext {
    enum State: CaseIterable { case on, off }
    enum Event: CaseIterable { case press }
    static let chart = Chart(initial: .off) {
      state(.off) { on(.press, to: .on) }
      state(.on) { after(.nanoseconds(1) / 2, to: .off) }
    }
  }

  @Test func `a delay finer than a nanosecond is refused`() {
    let proof = Proof<Fine> {
      Fine.everyEvent()
      Fine.always("true") { _ in true }
    }
    let report = proof.check(from: Fine(), chart: Fine.chart)
    #expect(report.claims[0].verdict == .unknown)
    #expect(report.problems.first?.contains("is no whole number of nanoseconds") == true)
  }
}
