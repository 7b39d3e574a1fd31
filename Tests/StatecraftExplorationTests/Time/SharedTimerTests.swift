import Statecraft
import StatecraftExploration
import Testing

/// Delayed events without a name, of which several wait together: each of them comes.
@Suite struct SharedTimerTests {
  /// A question that is answered after five seconds, while echoes without a delay come and go.
  struct Question: ChartContext {
    enum State: CaseIterable { case idle, asked, quiet, busy, answered }
    enum Event: CaseIterable { case ask, poke, echo, answer }

    /// A chart in which, if wanted, a timer fires without time passing once the answer is there.
    static func chart(spins: Bool = false) -> MachineChart<Self> {
      Chart(initial: .idle) {
        state(.idle) { on(.ask, to: .asked).raise(.answer, after: .seconds(5)) }
        state(.asked, initial: .quiet) {
          on(.answer, to: .answered)
          state(.quiet) { on(.poke, to: .busy).raise(.echo, after: .zero) }
          state(.busy) { on(.echo, to: .quiet) }
        }
        state(.answered) {
          if spins { after(.zero, to: .answered) }
        }
      }
    }
  }

  @Test func `a delayed event comes, however often another one without a name does`() {
    let proof = Proof<Question> {
      Question.every(.ask, .poke)
      Question.without(.echo, .answer)
      Question.whenever("asked") { $0.isIn(.asked) }.leads(to: "answered") { $0.isIn(.answered) }
    }
    let report = proof.check(from: Question(), chart: Question.chart())
    #expect(report.claims.map { $0.verdict } == [.proved], "\(report)")
  }

  @Test func `no run in which a delayed event never comes is one that goes on`() {
    let proof = Proof<Question> {
      Question.every(.ask, .poke)
      Question.without(.echo, .answer)
      Question.whenever("asked") { $0.isIn(.asked) }.leads(to: "not busy") { !$0.isIn(.busy) }
    }
    let report = proof.check(from: Question(), chart: Question.chart(spins: true))
    #expect(report.claims.map { $0.verdict } == [.vacuous], "\(report)")
    #expect(
      report.claims.map { $0.reason } == [
        "no run goes on from where 'asked' is true, because timers fire forever without time passing"
      ]
    )
  }

  /// A wheel that turns without time passing, and would stop after a second.
  struct Wheel: ChartContext {
    enum State: CaseIterable { case ready, turning, stopped }
    enum Event: CaseIterable { case start, turn, stop }

    static let chart = Chart(initial: .ready) {
      state(.ready) {
        on(.start, to: .turning).raise(.stop, after: .seconds(1)).raise(.turn, after: .zero)
      }
      state(.turning) {
        on(.turn).raise(.turn, after: .zero)
        on(.stop, to: .stopped)
      }
      state(.stopped)
    }
  }

  @Test func `a loop without time passing refutes nothing while another delayed event waits`() {
    let proof = Proof<Wheel> {
      Wheel.every(.start)
      Wheel.without(.turn, .stop)
      Wheel.whenever("turning") { $0.isIn(.turning) }.leads(to: "stopped") { $0.isIn(.stopped) }
    }
    let report = proof.check(from: Wheel(), chart: Wheel.chart)
    #expect(report.claims.map { $0.verdict } == [.vacuous], "\(report)")
  }

  /// Two wheels that turn without time passing, one after the other, until somebody stops them.
  struct Wheels: ChartContext {
    enum State: CaseIterable { case ready, turning, stopped }
    enum Event: CaseIterable { case start, left, right, stop }

    static let chart = Chart(initial: .ready) {
      state(.ready) {
        on(.start, to: .turning).raise(.left, after: .zero).raise(.right, after: .zero)
      }
      state(.turning) {
        on(.left).raise(.left, after: .zero)
        on(.right).raise(.right, after: .zero)
        on(.stop, to: .stopped)
      }
      state(.stopped)
    }
  }

  @Test func `a loop in which each of two delayed events comes can refute a claim`()
    throws
  {
    let proof = Proof<Wheels> {
      Wheels.every(.start, .stop)
      Wheels.without(.left, .right)
      Wheels.whenever("turning") { $0.isIn(.turning) }.leads(to: "stopped") { $0.isIn(.stopped) }
    }
    let report = proof.check(from: Wheels(), chart: Wheels.chart)
    #expect(report.claims.map { $0.verdict } == [.refuted], "\(report)")
    let path = try #require(report.claims[0].path)
    #expect(path.steps.count == 3 && path.loopStart == 1)
  }

  // MARK: - Several machines

  @Test func `a delayed event of a system comes, however often another one without a name does`() {
    let report = questions(spins: false).check()
    #expect(report.problems.isEmpty, "\(report)")
    #expect(report.claims.map(\.verdict) == [.proved, .proved], "\(report)")
  }

  @Test func `no run in which a delayed event of a system never comes is one that goes on`() {
    let report = questions(spins: true).check()
    #expect(report.problems.isEmpty, "\(report)")
    #expect(report.claims.map(\.verdict) == [.vacuous, .vacuous], "\(report)")
  }

  /// A question beside a machine that sleeps, with the claims that it is answered, and that it does not stay busy.
  private func questions(spins: Bool) -> MachineSystem {
    var system = MachineSystem("questions")
    let question = system.add("question", Question(), chart: Question.chart(spins: spins))
    let sleeper = system.add("sleeper", Sleeper())
    system.every(.ask, .poke, of: question)
    system.without(.echo, .answer, of: question)
    system.without(.call, of: sleeper)
    let asked = SystemFact("asked") { $0[question].isIn(.asked) }
    system.whenever(asked, leadsTo: SystemFact("answered") { $0[question].isIn(.answered) })
    system.whenever(asked, leadsTo: SystemFact("not busy") { !$0[question].isIn(.busy) })
    return system
  }
}
