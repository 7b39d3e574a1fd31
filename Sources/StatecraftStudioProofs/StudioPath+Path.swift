#if Studio
internal import Statecraft
internal import StatecraftExploration
internal import StatecraftStudio

extension StudioPath {
  /// Creates the run of a path.
  init<Context: ChartContext>(_ path: ProofPath<Context>) {
    self.init(
      start: path.start,
      steps: path.steps.map {
        Step(
          event: $0.text,
          delay: $0.delay,
          changes: $0.parts,
          configuration: $0.active,
          transitions: $0.transitions
        )
      },
      loopStart: path.loopStart,
      end: path.end
    )
  }
}
#endif
