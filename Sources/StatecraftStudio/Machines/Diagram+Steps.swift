#if Studio
internal import Statecraft
internal import StatecraftDiagrams
internal import StatecraftRecording

extension Diagram {
  /// A step with the numbers of its transitions, as far as the diagram tells those that the step does not.
  func located(_ step: RecordedStep) -> RecordedStep {
    guard step.transitions.isEmpty else { return step }
    var step = step
    for index in step.microsteps.indices {
      let microstep = step.microsteps[index]
      step.microsteps[index].transitions = transitions(
        of: TransitionRecord(
          from: microstep.exited,
          to: microstep.entered,
          cause: microstep.cause,
          time: step.time
        )
      )
    }
    return step
  }
}
#endif
