#if Command
package import StatecraftRecording

/// Renders the steps of a machine as lines of output.
package protocol StepRenderer {
  /// Returns the text for the start of a machine, with the line's end.
  func start(_ step: RecordedStep, _ scope: StepScope) -> String

  /// Returns the text for a step, with the lines' ends.
  ///
  /// `line` is the input line that caused the step; it is `nil` for timers and recalled events.
  func step(_ step: RecordedStep, _ scope: StepScope, line: String?) -> String

  /// Returns the text for the end of a `@wait`, with the line's end; empty for none.
  func wait(_ step: RecordedStep, _ scope: StepScope) -> String
}
#endif
