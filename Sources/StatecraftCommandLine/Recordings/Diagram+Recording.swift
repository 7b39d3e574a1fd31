#if Command
package import StatecraftDiagrams
package import StatecraftRecording
import Statecraft

extension Diagram {
  /// Marks what a recording tells.
  ///
  /// Transitions are known by their numbers when the chart has the same ones as then; otherwise by what
  /// they did.
  ///
  /// - Parameters:
  ///   - recording: what happened.
  ///   - header: what recordings say of the machine now.
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
