#if Command
/// Turns what a machine does into lines of output.
package protocol StepRenderer {
  /// What is shown when the machine has started; with the line's end.
  func start(_ report: StepReport) -> String

  /// What is shown of a step; with the lines' ends.
  ///
  /// The line is the one that caused it, `nil` for timers and recalled events.
  func step(_ report: StepReport, line: String?) -> String

  /// What is shown when a `@wait` is over; with the line's end, or empty.
  func wait(_ report: StepReport) -> String
}
#endif
