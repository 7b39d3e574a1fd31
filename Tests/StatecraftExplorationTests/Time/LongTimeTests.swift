import Statecraft
import StatecraftExploration
import Testing

/// Times that are too long to be computed with.
@Suite struct LongTimeTests {
  /// Periods of time, one after the other.
  struct Calendar: ChartContext {
    enum State: CaseIterable { case running }
    enum Event: CaseIterable { case look }
    var periods = 0

    static func chart(years: Int) -> MachineChart<Self> {
      Chart(initial: .running) {
        state(.running) {
          after(.seconds(years * 366 * 86_400), to: .running).do {
            $0.periods = min($0.periods + 1, 10)
          }
        }
      }
    }

    static let proof = Proof<Self> {
      everyEvent()
      never("two periods") { $0.periods == 2 }
      never("ten periods") { $0.periods == 10 }
    }
  }

  @Test func `a path that takes too long for a clock is not shown`() {
    let report = Calendar.proof.check(from: Calendar(), chart: Calendar.chart(years: 29))
    #expect(report.claims.map { $0.verdict } == [.refuted, .unknown])
    #expect(
      report.claims[1].reason == "the path takes more than 140 years, which is too long to be shown"
    )
  }

  @Test func `a delay of more than 30 years is refused`() {
    let report = Calendar.proof.check(from: Calendar(), chart: Calendar.chart(years: 31))
    #expect(report.claims.map { $0.verdict } == [.unknown, .unknown])
    #expect(
      report.problems.first?.hasSuffix(
        "is no whole number of nanoseconds or longer than 30 years; choose another delay"
      ) == true
    )
  }

  @Test func `a time of more than 30 years is not watched`() {
    typealias Stairs = TimerTests.Stairs
    let proof = Proof<Stairs> {
      Stairs.everyEvent()
      Stairs.whenever("on") { $0.isIn(.on) }.leads(to: "off") { $0.isIn(.off) }
        .within(.seconds(31 * 366 * 86_400))
    }
    let report = proof.check(from: Stairs(), chart: Stairs.chart)
    #expect(report.claims.map { $0.verdict } == [.unknown])
    #expect(report.claims[0].reason.hasSuffix("longer than 30 years"))
  }
}
