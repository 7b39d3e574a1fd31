import Statecraft
import Testing

@testable import RandomCharts

/// Comparison of the engine with a transcription of SCXML's algorithm on random charts.
@Suite struct DifferentialTests {
  /// `Scripts/random-charts` compares many more, compiled for speed.
  @Test func `the engine and the interpreter agree on random charts`() async {
    await expectAgreement(DifferentialRun(seed: .random(in: 0..<1_000_000), charts: 150))
  }

  @Test func `the engine agrees with itself in words, in all its ways`() async {
    var run = DifferentialRun(seed: 22, charts: 150)
    run.ways = EngineWay.allCases
    run.wordyPercent = 100
    let summary = await expectAgreement(run)
    #expect(summary.counts.fromTables > 1_000)
    #expect(summary.counts.fromRegions > 90)
    #expect(summary.counts.stepsInWords > 5_000)
  }

  @Test func `the engine agrees with itself in words when charts go on after errors`() async {
    var run = DifferentialRun(seed: 24, charts: 150)
    run.ways = EngineWay.allCases
    run.wordyPercent = 100
    run.goesOn = true
    let summary = await expectAgreement(run)
    #expect(summary.counts.fromTables > 500)
    #expect(summary.counts.failures > 100)
  }

  @discardableResult
  private func expectAgreement(_ run: DifferentialRun) async -> DifferentialRun.Summary {
    let summary = await run.run()
    print(run.text(summary))
    for index in summary.disagreeing.prefix(3) { Issue.record("\(run.report(index).text)") }
    return summary
  }

  @Test func `the engine's configurations are legal, and it enters only inactive states`() throws {
    let run = DifferentialRun(seed: 21, charts: 300)
    for index in 0..<run.charts {
      let random = run.chart(index)
      let family = Family(random.root)
      guard var machine = try? Machine.start(RandomContext(), chart: random.chart()).machine
      else { continue }
      var active = Set(machine.configuration)
      for stimulus in random.stimuli {
        let outcomes = machine.react(to: stimulus)
        let configurations = outcomes.map(\.configuration) + [machine.configuration]
        for outcome in outcomes.flatMap(\.all) {
          let numbers = outcome.entered.compactMap { machine.program.numbers[$0] }
          #expect(Set(outcome.enteredNumbers) == Set(numbers), "\(random.source)")
        }
        for step in outcomes.flatMap(\.all).flatMap(\.steps) {
          #expect(active.isSuperset(of: step.exited), "left what was not active\n\(random.source)")
          active.subtract(step.exited)
          #expect(active.isDisjoint(with: step.entered), "entered twice\n\(random.source)")
          active.formUnion(step.entered)
        }
        guard configurations.allSatisfy({ family.isLegal($0.map(\.number)) }) else {
          Issue.record("after \(stimulus): \(configurations)\n\(random.source)")
          return
        }
      }
    }
  }
}
