#if Command
package import StatecraftDiagrams
package import StatecraftRecording
import Statecraft

extension Diagram {
  /// Marks the states and transitions of a recording.
  ///
  /// Transitions are identified by their numbers if the chart still has the same transitions,
  /// otherwise by the states that they exited and entered.
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - header: the current header of the machine.
  package mutating func mark(_ recording: Recording, of header: Recording.Header) {
    let isKnown = !header.transitions.isEmpty && recording.header.transitions == header.transitions
    if !isKnown {
      mark(
        recording.steps.lazy.filter { !$0.exited.isEmpty || !$0.entered.isEmpty }.map { step in
          TransitionRecord(
            from: step.exited,
            to: step.entered,
            cause: step.event,
            time: step.time
          )
        }
      )
    }
    for step in recording.steps where step.outcome != .failed {
      mark(
        taken: isKnown ? step.transitions : [],
        exited: step.exited,
        entered: step.entered,
        configuration: step.configuration
      )
    }
  }
}
#endif
