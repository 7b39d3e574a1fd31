import Statecraft
import StatecraftExploration

/// The context of a small chart whose findings are looked at.
protocol SmallContext: ChartContext where Event: CaseIterable {
  init()
}

/// The proof of a chart with every event and a claim that is true, so that only findings remain.
func report<Small: SmallContext>(
  _ chart: MachineChart<Small>,
  @ProofBuilder<Small> _ more: () -> [ProofElement<Small>] = { [] }
) -> ProofReport<Small> {
  let proof = Proof<Small> {
    Small.everyEvent()
    Small.always("true") { _ in true }
    more()
  }
  return proof.check(from: Small(), chart: chart)
}

/// What is found in a chart with every event.
func findings<Small: SmallContext>(
  _ chart: MachineChart<Small>,
  @ProofBuilder<Small> _ more: () -> [ProofElement<Small>] = { [] }
) -> [ProofFinding<Small>] {
  report(chart, more).findings
}
