#if Command
package import StatecraftExploration

/// What the command asks of the proof of a machine.
package struct ProofRequest {
  /// What the exploration may use.
  package var budget = ExplorationBudget.standard
  /// How many threads explore.
  package var workers = 1
  /// Whether the paths of the report are to be recorded.
  package var recordsPaths = false
  /// Asked now and then whether to stop.
  package var isCancelled: () -> Bool = { false }
  /// Told now and then how far the exploration of a machine has come.
  package var progress: ((_ machine: String, ExplorationProgress) -> Void)?
  /// Told what `check` warns of in a document, and what makes its exploration long, after the patience.
  package var note: ((String) -> Void)?
  /// How long nothing is told of a long exploration.
  package var patience = GrowthNote.patience

  /// Creates a request for a proof without recordings.
  package init() {}
}
#endif
