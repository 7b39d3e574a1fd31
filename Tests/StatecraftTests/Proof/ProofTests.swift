import Statecraft
import Testing

/// The engine against an independent transcription of SCXML's algorithm, on random charts.
@Suite struct ProofTests {
  @Test func `engine and interpreter agree on random charts`() async {
    let proof = Proof.fromEnvironment(charts: 20_000)
    let summary = await proof.run()
    let found = summary.disagreeing.count
    print(
      "proof: \(proof.charts) charts, \(summary.steps) steps, seed \(proof.seed): "
        + (found == 0 ? "engine and interpreter agree" : "\(found) charts disagree")
    )
    for index in summary.disagreeing.prefix(3) { Issue.record("\(proof.report(index).text)") }
  }

  @Test func `the engine's configurations are legal, and it enters only what is not active`() throws
  {
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
