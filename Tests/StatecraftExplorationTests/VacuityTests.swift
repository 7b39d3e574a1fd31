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
}
