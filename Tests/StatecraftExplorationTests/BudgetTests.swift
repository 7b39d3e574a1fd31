import Statecraft
import StatecraftExploration
import Testing

/// One budget is for a whole proof, and what it does not suffice for is unknown.
@Suite struct BudgetTests {
  /// Proves the claims of the elevator until it has been asked so often whether it is cancelled.
  private func prove(asking most: Int) -> (report: ProofReport<Elevator>, asked: Int) {
    var asked = 0
    let report = Elevator.prove(
      from: Elevator(),
      isCancelled: {
        asked += 1
        return asked > most
      }
    )
    return (report, asked)
  }

  @Test func `a proof that is cancelled at any moment proves nothing wrong`() {
    let (all, count) = prove(asking: .max)
    #expect(count > 10)
    var reasons: Set<String> = []
    for most in 0..<count {
      let report = prove(asking: most).report
      for (claim, whole) in zip(report.claims, all.claims) {
        let isBounded = claim.verdict == .bounded && whole.verdict == .proved
        #expect(
          claim.verdict == whole.verdict || claim.verdict == .unknown || isBounded,
          "\(claim)"
        )
      }
      let undecided = report.claims.filter { $0.verdict == .unknown || $0.verdict == .bounded }
      #expect(!undecided.isEmpty, "cancelled at question \(most)")
      for claim in undecided {
        #expect(claim.reason.hasPrefix("the exploration was cancelled"), "\(claim)")
        reasons.insert(claim.reason)
      }
    }
    #expect(reasons.contains("the exploration was cancelled while runs were searched"))
  }

  @Test func `claims with a time share the budget with the first exploration`() {
    typealias Stairs = TimerTests.Stairs
    let proof = Proof<Stairs> {
      Stairs.everyEvent()
      for time in [30, 31] {
        Stairs.whenever("on") { $0.isIn(.on) }.leads(to: "off") { $0.isIn(.off) }
          .within(.seconds(time))
      }
    }
    let limits = Array(1...40)
    let reports = limits.map { limit in
      proof.check(
        from: Stairs(),
        chart: Stairs.chart,
        budget: ExplorationBudget(situations: limit)
      )
    }
    for (limit, report) in zip(limits, reports) {
      for claim in report.claims where claim.verdict != .proved {
        #expect(claim.verdict == .unknown)
        let situations = limit == 1 ? "1 situation" : "\(limit) situations"
        #expect(claim.reason.hasPrefix("the budget of \(situations) ended"), "\(claim)")
      }
    }
    #expect(reports.last?.isProved == true)
    // What suffices for the first one of two equal explorations does not suffice for both.
    let first = reports.firstIndex { $0.claims[0].verdict == .proved }
    let second = reports.firstIndex { $0.claims[1].verdict == .proved }
    #expect((first ?? 40) < (second ?? 0))
  }
}
