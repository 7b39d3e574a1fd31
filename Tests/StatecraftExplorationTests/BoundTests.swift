import Statecraft
import StatecraftExploration
import Testing

/// What is said of claims when a bound kept situations from being explored.
@Suite struct BoundTests {
  typealias Turnstile = VerdictTests.Turnstile

  private func texts(
    @ProofBuilder<Turnstile> _ content: () -> [ProofElement<Turnstile>]
  ) -> [String] {
    let proof = Proof<Turnstile> {
      Turnstile.bound("at most one coin") { $0.coins <= 1 }
      content()
    }
    return proof.check(from: Turnstile(), chart: Turnstile.chart).claims.map { "\($0)" }
  }

  private static let rich = Fact<Turnstile>("five coins") { $0.coins == 5 }

  @Test func `what was not found is unknown, because it may be in the rest`() {
    let found = texts {
      Turnstile.everyEvent()
      Turnstile.never("three coins") { $0.coins == 3 }
      Turnstile.possible(Self.rich)
      Turnstile.whenever(Self.rich).leads(to: .isIn(.broken))
      Turnstile.whenever(Self.rich).leads(to: .isIn(.broken)).within(.seconds(1))
      Turnstile.always("true") { _ in true }
    }
    #expect(
      found == [
        "○ three coins: bounded, 1 situation was not left because of the bound",
        "○ possible: five coins: unknown, no situation is like that, and 1 situation was not left "
          + "because of the bound",
        "○ five coins leads to in broken: unknown, 'five coins' is never true, and 1 situation was "
          + "not left because of the bound",
        "○ five coins leads to in broken within 1.0 seconds: unknown, 'five coins' is never true, "
          + "and 1 situation was not left because of the bound",
        "○ true: bounded, 1 situation was not left because of the bound",
      ]
    )
  }

  @Test func `what the explored situations refute stays refuted`() {
    let found = texts {
      Turnstile.everyEvent()
      Turnstile.never("two coins") { $0.coins == 2 }
      Turnstile.alwaysPossible("another coin") { $0.isIn(.unlocked) }
      Turnstile.whenever(.isIn(.unlocked)).leads(to: .isIn(.locked))
      Turnstile.holds("breaks", .eventually(.fact(.isIn(.broken))))
    }
    #expect(
      found == [
        """
        ✗ two coins: refuted
          start in locked
          1. coin  locked → unlocked; coins: 0 → 1
          2. push  unlocked → locked
          3. coin  locked → unlocked; coins: 1 → 2
          true: two coins
        """,
        """
        ✗ another coin: refuted
          start in locked
          1. kick  locked → broken
          from here on it is not possible any more: another coin
        """,
        """
        ✗ in unlocked leads to in locked: refuted
          start in locked
          1. coin  locked → unlocked; coins: 0 → 1
          from here again, forever:
          2. nothing happens any more
          'in locked' never follows 'in unlocked'
        """,
        """
        ✗ breaks: refuted
          start in locked
          from here again, forever:
          1. nothing happens any more
          the run is none of those that 'breaks' allows
        """,
      ]
    )
  }

  @Test func `no run is thought to end where the bound ended the exploration`() {
    let reason =
      "with a bound nothing is proved of whole runs; prove the claim without `bound`, of a chart whose "
      + "guards keep its data small"
    let found = texts {
      Turnstile.every(.coin, .push)
      Turnstile.without(.kick)
      Turnstile.fair(.push)
      Turnstile.whenever(.isIn(.unlocked)).leads(to: .isIn(.locked))
      Turnstile.holds("never rich", .always(.not(.fact(Self.rich))))
    }
    #expect(
      found == [
        "○ in unlocked leads to in locked: unknown, \(reason)", "○ never rich: unknown, \(reason)",
      ]
    )
  }

  @Test func `what is possible from all that was left is bounded, and what may be is unknown`() {
    let found = texts {
      Turnstile.every(.coin, .push)
      Turnstile.without(.kick)
      Turnstile.alwaysPossible(.isIn(.unlocked))
      Turnstile.alwaysPossible(Self.rich)
    }
    #expect(
      found == [
        "○ always possible: in unlocked: bounded, 1 situation was not left because of the bound",
        "○ always possible: five coins: unknown, 'five coins' was not reached from everywhere, and "
          + "1 situation was not left because of the bound",
      ]
    )
  }
}
