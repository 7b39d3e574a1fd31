#if Command
package import StatecraftRecording

/// Turns what a machine does into lines of output.
package protocol StepRenderer {
  /// What is shown when the machine has started; with the line's end.
  func start(_ step: RecordedStep, _ scope: StepScope) -> String

  /// What is shown of a step; with the lines' ends.
  ///
  /// The line is the one that caused it, `nil` for timers and recalled events.
  func step(_ step: RecordedStep, _ scope: StepScope, line: String?) -> String

  /// What is shown when a `@wait` is over; with the line's end, or empty.
  func wait(_ step: RecordedStep, _ scope: StepScope) -> String
}
#endif
