import Statecraft
import Testing

/// Comparison of the engine with a transcription of SCXML's algorithm on random charts.
@Suite struct ProofTests {
  @Test func `the engine and the interpreter agree on random charts`() async {
    let proof = Proof.fromEnvironment(charts: 20_000)
    let summary = await proof.run()
    let found = summary.disagreeing.count
    print(
      "proof: \(proof.charts) charts, \(summary.steps) steps, seed \(proof.seed): "
        + (found == 0 ? "engine and interpreter agree" : "\(found) charts disagree")
    )
    for index in summary.disagreeing.prefix(3) { Issue.record("\(proof.report(index).text)") }
  }

  @Test func `the engine behaves the same with a table, a full table and no table`() throws {
    let proof = Proof(seed: 22, charts: 1500)
    var fromTable = 0
    var others = 0
    for index in 0..<proof.charts {
      let random = proof.chart(index)
      let chart = random.chart()
      guard var machine = try? Machine.start(RandomContext(), chart: chart).machine else {
        continue
      }
      var plain = try Machine.start(RandomContext(), chart: chart.limited(to: .none)).machine
      let few = ConfigurationTable<RandomContext>.Capacity(configurations: 2, tableEntries: 1_000)
      var crowded = try Machine.start(RandomContext(), chart: chart.limited(to: few)).machine
      // A machine of a chart that lives on owns nothing, as long as it has a configuration only.
      let permanent = chart.limited(to: .standard)
      try permanent.table().declarePermanent()
      var owner = try Machine.start(RandomContext(), chart: permanent).machine
      for stimulus in random.stimuli {
        let outcomes = machine.react(to: stimulus)
        let texts = words(outcomes, machine)
        let expected = [
          words(plain.react(to: stimulus), plain), words(crowded.react(to: stimulus), crowded),
          words(owner.react(to: stimulus), owner),
        ]
        guard expected == [texts, texts, texts] else {
          Issue.record(
            "chart \(index), after \(stimulus): \(texts), not \(expected)\n\(random.source)"
          )
          return
        }
        for outcome in outcomes {
          if outcome.isQuiet { fromTable += 1 } else { others += 1 }
        }
      }
      withExtendedLifetime(permanent) {}
    }
    #expect(fromTable > 2_000)
    #expect(others > 2_000)
  }

  /// All that can be seen, in words.
  private func words(
    _ outcomes: [Outcome<RandomContext>],
    _ machine: Machine<RandomContext>
  ) -> [String] {
    outcomes.flatMap(\.all).map { outcome in
      "\(outcome) \(outcome.explanation.map { "\($0)" } ?? "") \(outcome.taken) "
        + "\(outcome.exited) \(outcome.entered) \(outcome.configuration) \(outcome.time)"
    } + ["\(machine.configuration) \(machine.context) \(machine.engine.isDone)"]
  }

  @Test func `the engine's configurations are legal, and it enters only inactive states`() throws {
    let proof = Proof(seed: 21, charts: 1000)
    for index in 0..<proof.charts {
      let random = proof.chart(index)
      let family = Family(random.root)
      guard var machine = try? Machine.start(RandomContext(), chart: random.chart()).machine
      else { continue }
      var active = Set(machine.configuration)
      for stimulus in random.stimuli {
        let outcomes = machine.react(to: stimulus)
        let configurations = outcomes.map(\.configuration) + [machine.configuration]
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
