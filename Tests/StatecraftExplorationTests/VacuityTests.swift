import Statecraft
import StatecraftExploration
import Testing

/// Claims that are true only because nothing is asked of anything.
@Suite struct VacuityTests {
  // MARK: - Without runs

  /// A clock that strikes after five seconds, beside a wheel that turns without time passing while it is
  /// not held.
  struct Jammed: ChartContext {
    enum State: CaseIterable { case both, clock, waits, struck, wheel, held, turns }
    enum Event: CaseIterable { case look, release }

    static func chart(wheel: State) -> MachineChart<Self> {
      Chart(initial: .both) {
        parallel(.both) {
          on(.look)
          state(.clock, initial: .waits) {
            state(.waits) { after(.seconds(5), to: .struck) }
            state(.struck)
          }
          state(.wheel, initial: wheel) {
            state(.held) { on(.release, to: .turns) }
            state(.turns) { after(.zero, to: .turns) }
          }
        }
      }
    }

    static let turning = Fact<Self>.isIn(.turns)
    static let struck = Fact<Self>.isIn(.struck)
  }

  private func texts(
    wheel: Jammed.State,
    @ProofBuilder<Jammed> _ content: () -> [ProofElement<Jammed>]
  ) -> [String] {
    let proof = Proof<Jammed> {
      Jammed.everyEvent()
      content()
    }
    return proof.check(from: Jammed(), chart: Jammed.chart(wheel: wheel)).claims.map { "\($0)" }
  }

  @Test func `nothing is proved of runs where time never goes on`() {
    let found = texts(wheel: .turns) {
      Jammed.whenever(.isIn(.waits)).leads(to: Jammed.struck)
      Jammed.whenever(.isIn(.waits)).leads(to: Jammed.struck).within(.seconds(1))
      Jammed.holds("strikes", .eventually(.fact(Jammed.struck)))
      Jammed.alwaysPossible(Jammed.turning)
      Jammed.alwaysPossible(Jammed.struck)
    }
    let reason = "because timers fire forever without time passing"
    #expect(
      found == [
        "✗ in waits leads to in struck: vacuous, no run goes on from where 'in waits' is true, "
          + reason,
        "✗ in waits leads to in struck within 1.0 seconds: vacuous, no run goes on from where "
          + "'in waits' is true, \(reason)",
        "✗ strikes: vacuous, no run goes on from the start, \(reason)",
        "✗ always possible: in turns: vacuous, no run goes on from the start, \(reason)",
        """
        ✗ always possible: in struck: refuted
          start in waits, turns
          from here on it is not possible any more: in struck
        """,
      ]
    )
  }

  @Test func `a premise that is only true where time never goes on makes a claim vacuous`() {
    let found = texts(wheel: .held) {
      Jammed.whenever(Jammed.turning && .isIn(.waits)).leads(to: Jammed.struck)
      Jammed.whenever(Jammed.turning).leads(to: .isIn(.held)).within(.seconds(1))
      Jammed.whenever(.isIn(.waits)).leads(to: Jammed.struck)
      Jammed.whenever(.isIn(.waits)).leads(to: Jammed.struck).within(.seconds(5))
    }
    let reason = "because timers fire forever without time passing"
    #expect(
      found == [
        "✗ in turns and in waits leads to in struck: vacuous, no run goes on from where 'in turns "
          + "and in waits' is true, \(reason)",
        "✗ in turns leads to in held within 1.0 seconds: vacuous, no run goes on from where "
          + "'in turns' is true, \(reason)",
        "✓ in waits leads to in struck: proved",
        "✓ in waits leads to in struck within 5.0 seconds: proved",
      ]
    )
  }

  /// A wheel that turns without time passing until somebody stops it.
  struct Wheel: ChartContext {
    enum State: CaseIterable { case turns, stopped }
    enum Event: CaseIterable { case stop }
    static let chart = Chart(initial: .turns) {
      state(.turns) {
        after(.zero, to: .turns)
        on(.stop, to: .stopped)
      }
      state(.stopped)
    }
  }

  @Test func `an event that ends what takes no time lets runs go on`() {
    let proof = Proof<Wheel> {
      Wheel.everyEvent()
      Wheel.whenever(.isIn(.turns)).leads(to: .isIn(.stopped)).within(.seconds(1))
      Wheel.alwaysPossible(.isIn(.stopped))
    }
    let report = proof.check(from: Wheel(), chart: Wheel.chart)
    #expect(report.isProved, "\(report)")
  }

  @Test func `a loop that takes no time refutes a claim without a time, unless an event is fair`() {
    func report(_ assumptions: [ProofElement<Wheel>]) -> ProofReport<Wheel> {
      Proof<Wheel> {
        Wheel.everyEvent()
        assumptions
        Wheel.whenever(.isIn(.turns)).leads(to: .isIn(.stopped))
      }
      .check(from: Wheel(), chart: Wheel.chart)
    }
    let refuted = report([])
    #expect(refuted.claims.map(\.verdict) == [.refuted])
    #expect(refuted.claims[0].path?.loopStart == 0)
    #expect(refuted.findings.contains { $0.kind == .endlessTimers })
    #expect(report([Wheel.fair(.stop)]).isProved)
  }

  // MARK: - Without premises

  typealias Turnstile = VerdictTests.Turnstile

  private static let rich = Formula<Turnstile>.fact(Fact("five coins") { $0.coins == 5 })
  private static let locked = Formula<Turnstile>.fact(.isIn(.locked))
  private static let unlocked = Formula<Turnstile>.fact(.isIn(.unlocked))
  private static let broken = Formula<Turnstile>.fact(.isIn(.broken))

  private func text(_ formula: Formula<Turnstile>) -> String {
    let proof = Proof<Turnstile> {
      Turnstile.everyEvent()
      Turnstile.holds("rule", formula)
    }
    let report = proof.check(from: Turnstile(), chart: Turnstile.chart)
    return "\(report.claims[0])"
  }

  @Test func `an implication whose premise is never true makes a formula vacuous`() {
    let rich = Self.rich
    #expect(
      text(.always(.implies(rich, .eventually(Self.broken))))
        == "✗ rule: vacuous, 'five coins' is never true"
    )
    #expect(
      text(.always(.implies(.and(Self.locked, Self.unlocked), .eventually(Self.broken))))
        == "✗ rule: vacuous, 'and(in locked, in unlocked)' is never true"
    )
    // One of two rules says nothing.
    let lasts = Formula<Turnstile>.always(.implies(Self.broken, .always(Self.broken)))
    #expect(text(lasts) == "✓ rule: proved")
    #expect(
      text(.and(lasts, .always(.implies(rich, Self.locked))))
        == "✗ rule: vacuous, 'five coins' is never true"
    )
  }

  @Test func `a premise counts where the formula asks for it`() {
    // The machine starts locked, and is unlocked later.
    #expect(
      text(.implies(Self.unlocked, .eventually(Self.locked)))
        == "✗ rule: vacuous, 'in unlocked' is never true where 'rule' asks for it"
    )
    #expect(
      text(.always(.implies(Self.broken, .always(.implies(Self.locked, .next(Self.broken))))))
        == "✗ rule: vacuous, 'in locked' is never true where 'rule' asks for it"
    )
    #expect(
      text(.always(.implies(Self.broken, .next(.implies(Self.rich, .eventually(Self.locked))))))
        == "✗ rule: vacuous, 'five coins' is never true where 'rule' asks for it"
    )
  }

  @Test func `a formula is not vacuous because of what it does not ask for`() {
    let rich = Self.rich
    // This says that there are never five coins.
    #expect(text(.always(.implies(rich, .constant(false)))) == "✓ rule: proved")
    // These implications are premises themselves, or are true in another way.
    let breaks = Formula<Turnstile>.implies(rich, Self.broken)
    #expect(text(.always(.implies(breaks, .not(rich)))) == "✓ rule: proved")
    #expect(text(.or(Self.locked, .implies(Self.unlocked, Self.broken))) == "✓ rule: proved")
    #expect(
      text(.or(Self.unlocked, .implies(rich, Self.broken)))
        == "✗ rule: vacuous, 'five coins' is never true"
    )
  }

  @Test func `a formula about a system or a graph of states is vacuous as one about a machine is`()
  {
    var system = MachineSystem("house")
    let lamps = system.add("lamps", Lamps())
    system.every(.press(0), of: lamps)
    let second = SystemFact("the second is lit") { $0[lamps].isLit[1] }
    let first = SystemFact("the first is lit") { $0[lamps].isLit[0] }
    system.holds("second", .always(.implies(.fact(second), .next(.fact(first)))))
    system.holds("first", .always(.implies(.fact(first), .next(.fact(first)))))
    #expect(
      system.check().claims.map { "\($0)" } == [
        "✗ second: vacuous, 'the second is lit' is never true", "✓ first: proved",
      ]
    )
    func claims(_ unrestricted: Set<String>) -> [String] {
      let graph = StateGraph(
        initial: "a",
        states: ["a", "b", "c"],
        edges: KettleGraph.edges("a>b b>a"),
        unrestricted: unrestricted
      )
      return StateGraphProof("graph", of: graph) {
        $0.holds("from c", .always(.implies(.fact("c"), .eventually(.fact("a")))))
        $0.holds("from b", .always(.implies(.fact("b"), .weakUntil(.fact("b"), .fact("a")))))
      }.check().claims.map { "\($0)" }
    }
    #expect(claims([]) == ["✗ from c: vacuous, 'c' is never true", "✓ from b: proved"])
    #expect(
      claims(["b"]) == [
        "○ from c: unknown, 'c' is never true, and any state may follow 'b'",
        "○ from b: bounded, any state may follow 'b'",
      ]
    )
  }
}
