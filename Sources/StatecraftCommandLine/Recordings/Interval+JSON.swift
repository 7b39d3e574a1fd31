#if Command
package import StatecraftRecording

extension Timeline.Interval {
  /// Returns the stay as one line of JSON, with times in seconds.
  ///
  /// - Parameter file: the file of the recording, if it must be named.
  /// - Returns: the line with its end.
  package func line(of file: String?) -> String {
    JSONText.object(
      (file.map { [("file", JSONText.string($0))] } ?? []) + [
        ("state", JSONText.string(state)), ("from", "\(from / .seconds(1))"),
        ("to", "\(to / .seconds(1))"), ("firstStep", "\(firstStep)"), ("lastStep", "\(lastStep)"),
      ]
    ) + "\n"
  }
}
#endif
