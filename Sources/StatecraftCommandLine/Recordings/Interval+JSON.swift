#if Command
package import StatecraftRecording

extension Timeline.Interval {
  /// The stay as one line of JSON, with times in seconds.
  package var line: String {
    JSONText.object([
      ("state", JSONText.string(state)), ("from", "\(from / .seconds(1))"),
      ("to", "\(to / .seconds(1))"), ("firstStep", "\(firstStep)"), ("lastStep", "\(lastStep)"),
    ]) + "\n"
  }
}
#endif
