import Statecraft
import StatecraftExploration
import Testing

/// Claims about whole runs, with fairness.
@Suite struct RunTests {
  enum Strength: CaseIterable { case none, weak, strong }

  @Test(arguments: zip(Strength.allCases, [Verdict.refuted, .refuted, .proved]))
  func `a called elevator comes only if its events are strongly fair`(
    _ strength: Strength,
    _ verdict: Verdict
  ) {
    let proof = Proof<Elevator> {
      Elevator.every(.open, .close, .rise, .sink, .turn)
      Elevator.every(Event.call, in: 0..<4)
      switch strength {
      case .none: []
      case .weak: Elevator.weaklyFair(\.open, \.close, \.rise, \.sink, \.turn)
      case .strong: Elevator.fair(\.open, \.close, \.rise, \.sink, \.turn)
      }
      Elevator.whenever("called to the top") { $0.calls.contains(3) }.leads(to: Elevator.atTop)
    }
    let report = proof.check(from: Elevator(), chart: Elevator.chart)
    #expect(report.claims.map { $0.verdict } == [verdict])
    #expect((report.claims[0].path?.loopStart == nil) == (verdict == .proved))
  }

  @Test(arguments: zip(Strength.allCases, [Verdict.refuted, .proved, .proved]))
  func `a counter is zero again and again only if its event is fair`(
    _ strength: Strength,
    _ verdict: Verdict
  ) {
    let proof = Proof<Grid> {
      Grid.every(Grid.Event.step, in: 0..<3)
      switch strength {
      case .none: []
      case .weak: Grid.weaklyFair(\.step)
      case .strong: Grid.fair(\.step)
      }
      Grid.holds("zero", .always(.eventually(.fact(Fact("zero") { $0.counters[0] == 0 }))))
    }
    let report = proof.check(from: Grid(counters: 3, limit: 4), chart: Grid.chart)
    #expect(report.claims.map { $0.verdict } == [verdict])
  }

  @Test(arguments: zip(Strength.allCases, [Verdict.refuted, .refuted, .proved]))
  func `an orderly philosopher who holds a fork eats only if all events are strongly fair`(
    _ strength: Strength,
    _ verdict: Verdict
  ) {
    typealias Event = Philosophers.Event
    let proof = Proof<Philosophers> {
      Philosophers.every(Event.takeFirst, in: 0..<4)
      Philosophers.every(Event.takeSecond, in: 0..<4)
      Philosophers.every(Event.put, in: 0..<4)
      for number in 0..<4 {
        for event in [Event.takeFirst(number), .takeSecond(number), .put(number)] {
          switch strength {
          case .none: []
          case .weak: Philosophers.weaklyFair(event)
          case .strong: Philosophers.fair(event)
          }
        }
      }
      for number in 0..<4 {
        Philosophers.whenever("\(number) holds one") { $0.doing[number] == .holdsFirst }
          .leads(to: "\(number) eats") { $0.doing[number] == .eats }
      }
    }
    let report = proof.check(from: Philosophers(4, isOrderly: true), chart: Philosophers.chart)
    #expect(report.claims.map { $0.verdict } == Array(repeating: verdict, count: 4))
  }

  typealias Event = Elevator.Event

  @Test func `the claims of the elevator have their verdicts`() {
    let report = Elevator.prove(from: Elevator())
    #expect(
      report.claims.map { $0.verdict } == [
        .proved, .proved, .proved, .proved, .proved, .proved, .refuted,
      ]
    )
    #expect(report.assumptions == ["fair: open, close, rise, sink, turn"])
  }

  @Test func `an event that is fair makes no other event of its case fair`() {
    func report(_ fairness: ProofElement<Grid>) -> ProofReport<Grid> {
      Proof<Grid> {
        Grid.every(Grid.Event.step, in: 0..<2)
        fairness
        for counter in 0..<2 {
          Grid.whenever("\(counter) is one") { $0.counters[counter] == 1 }
            .leads(to: "\(counter) is zero") { $0.counters[counter] == 0 }
        }
      }.check(from: Grid(counters: 2, limit: 2), chart: Grid.chart)
    }
    let one = report(Grid.fair(.step(0)))
    #expect(one.claims.map { $0.verdict } == [.proved, .refuted])
    #expect(one.assumptions == ["fair: step(0)"])
    let weak = report(Grid.weaklyFair(.step(1)))
    #expect(weak.claims.map { $0.verdict } == [.refuted, .proved])
    #expect(weak.assumptions == ["weakly fair: step(1)"])
    let all = report(Grid.fair(\.step))
    #expect(all.claims.map { $0.verdict } == [.proved, .proved])
    #expect(all.assumptions == ["fair: step"])
  }

  @Test func `a premise that is never true makes a claim vacuous`() {
    let proof = Proof<Elevator> {
      Elevator.every(.open, .close, .rise, .sink, .turn)
      Elevator.every(Event.call, in: 0..<2)
      Elevator.whenever("on the roof") { $0.floor == 9 }.leads(to: Elevator.atTop)
    }
    let report = proof.check(from: Elevator(), chart: Elevator.chart)
    #expect(report.claims.map { $0.verdict } == [.vacuous])
    #expect(report.claims[0].reason == "'on the roof' is never true")
  }

  /// Work that loads a page.
  struct Page: ChartContext {
    enum State: CaseIterable { case idle, loading, shown }
    enum Event: CaseIterable { case load }
    var text = 0
    static let chart = Chart(initial: .idle) {
      state(.idle) { on(.load, to: .loading) }
      state(.loading) {
        invoke("load") { _, _ in 1 }
          .onDone(to: .shown) { $0.text = $1 }
          .onFailure(to: .idle)
      }
      state(.shown)
    }
  }

  @Test func `an invocation that ends leads on, and one that hangs does not`() {
    let claim = Page.whenever("loading") { $0.isIn(.loading) }
      .leads(to: "not loading") { !$0.isIn(.loading) }
    let ending = Proof<Page> {
      Page.everyEvent()
      Page.completes("load", with: 1, 2)
      Page.fails("load", with: CancellationError())
      claim
      Page.possible("text 2") { $0.text == 2 }
    }
    let hanging = Proof<Page> {
      Page.everyEvent()
      claim
    }
    let report = ending.check(from: Page(), chart: Page.chart)
    #expect(report.isProved)
    #expect(report.situations == 4)
    #expect(report.assumptions == ["the invocation 'load' ends, with one of 3 results"])
    #expect(hanging.check(from: Page(), chart: Page.chart).claims[0].verdict == .refuted)
  }
}
