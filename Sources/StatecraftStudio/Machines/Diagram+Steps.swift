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

  /// A step of a journal, which does not name timers and work: with the cause and the transitions
  /// that its change has in the diagram, if there is only one such cause.
  func explained(_ step: RecordedStep) -> RecordedStep {
    let located = located(step)
    guard located.transitions.isEmpty, step.microsteps.count == 1 else { return located }
    var causes: [String] = []
    for edge in edges where edge.trigger.isCause(of: step.source) && !causes.contains(edge.cause) {
      causes.append(edge.cause)
    }
    let explained = causes.compactMap { cause -> RecordedStep? in
      var step = step
      step.event = cause
      step.microsteps[0].cause = cause
      step = self.located(step)
      return step.transitions.isEmpty ? nil : step
    }
    return explained.count == 1 ? explained[0] : located
  }
}

extension Diagram.Trigger {
  /// Whether steps of a source, which have no event of the chart, can come from this trigger.
  fileprivate func isCause(of source: RecordedStep.Source) -> Bool {
    switch (self, source) {
    case (.timer, .timer), (.inactivity, .timer), (.namedTimer, .timer),
      (.invocationDone, .done), (.invocationFailed, .failed):
      true
    default: false
    }
  }
}
#endif
