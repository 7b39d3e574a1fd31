import Statecraft
import Testing

/// Comparison of the engine with a transcription of SCXML's algorithm on random charts.
@Suite struct DifferentialTests {
  @Test func `the engine and the interpreter agree on random charts`() async {
    let run = DifferentialRun.fromEnvironment(charts: 20_000)
    let summary = await run.run()
    let found = summary.disagreeing.count
    print(
      "comparison: \(run.charts) charts, \(summary.steps) steps, seed \(run.seed): "
        + "\(summary.otherSteps) steps in other ways, \(summary.stepsInWords) in words, "
        + "\(summary.fromTables) from tables, \(summary.fromRegions) from regions: "
        + (found == 0
          ? "engine and interpreter agree" : "\(found) charts disagree: \(summary.disagreeing)")
    )
    for index in summary.disagreeing.prefix(3) { Issue.record("\(run.report(index).text)") }
  }

  @Test func `the engine agrees with itself in words, in all its ways`() async {
    var run = DifferentialRun(seed: 22, charts: 400)
    run.runsAllWays = true
    run.wordyPercent = 100
    let summary = await run.run()
    for index in summary.disagreeing.prefix(1) { Issue.record("\(run.report(index).text)") }
    #expect(summary.fromTables > 3_000)
    #expect(summary.fromRegions > 250)
    #expect(summary.stepsInWords > 15_000)
  }

  @Test func `the engine agrees with itself in words when charts go on after errors`() async {
    var run = DifferentialRun(seed: 24, charts: 400)
    run.runsAllWays = true
    run.wordyPercent = 100
    run.goesOn = true
    let summary = await run.run()
    for index in summary.disagreeing.prefix(1) { Issue.record("\(run.report(index).text)") }
    #expect(summary.fromTables > 1_500)
    #expect(summary.failures > 300)
  }

  @Test func `the engine's configurations are legal, and it enters only inactive states`() throws {
    let run = DifferentialRun(seed: 21, charts: 500)
    for index in 0..<run.charts {
      let random = run.chart(index)
      let family = Family(random.root)
      guard var machine = try? Machine.start(RandomContext(), chart: random.chart()).machine
      else { continue }
      var active = Set(machine.configuration)
      for stimulus in random.stimuli {
        if machine.hasTooManyTimers { break }
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
