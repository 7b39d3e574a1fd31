import StatecraftRandom
import Testing

@testable import Statecraft
@testable import StatecraftExploration

/// Situations that are looked at ahead of the others leave fewer to be looked at, and find the same.
@Suite struct SurveySampleTests {
  private func findings(
    _ explorer: Explorer<Walk>,
    _ start: Machine<Walk>,
    samplingFrom least: Int
  ) -> [String] {
    var survey = ChartSurvey(explorer)
    survey.run(after: nil, until: nil, samplingFrom: least)
    let report = SurveyReport(survey: survey, judge: ClaimJudge(explorer, start))
    return report.findings.map { "\($0)" }
  }

  @Test func `findings of random charts do not depend on samples`() throws {
    var found = 0
    var sampled = 0
    for index in 0..<600 {
      var random = SplitMix64(seed: UInt64(index) &* 0x9E37_79B9_7F4A_7C15)
      let walk = RandomWalk(&random, hasTimers: index % 3 == 0, hasHistory: index % 3 == 1)
      let chart = walk.chart()
      guard let start = try? Machine.start(Walk(), chart: chart).machine else { continue }
      let proof = Proof<Walk> { Walk.everyEvent() }
      var explorer = Explorer(
        try SituationCodec(start.table),
        PreparedProof(proof, start.program.model),
        ExplorationBudget(situations: 2_000),
        isCancelled: { false }
      )
      explorer.run(from: start)
      guard explorer.isWhole else { continue }
      let expected = findings(explorer, start, samplingFrom: .max)
      #expect(findings(explorer, start, samplingFrom: 0) == expected, "chart \(index)")
      found += expected.count
      var survey = ChartSurvey(explorer)
      let before = survey.states.openCount
      survey.sample(atLeast: 0)
      if survey.states.openCount < before { sampled += 1 }
    }
    // Both kinds of charts were there.
    #expect(found > 1_000)
    #expect(sampled > 100)
  }

  @Test func `nothing of a large model is left after a sample`() throws {
    let start = try Machine.start(Elevator(), chart: Elevator.chart).machine
    var explorer = Explorer(
      try SituationCodec(start.table),
      PreparedProof(Elevator.proof(floors: 9), start.program.model),
      .standard,
      isCancelled: { false }
    )
    explorer.run(from: start)
    #expect(explorer.store.count > ChartSurvey<Elevator>.leastSampled)
    var survey = ChartSurvey(explorer)
    #expect(survey.hasOpenGoals)
    survey.sample(atLeast: ChartSurvey<Elevator>.leastSampled)
    #expect(!survey.hasOpenGoals)
  }
}
