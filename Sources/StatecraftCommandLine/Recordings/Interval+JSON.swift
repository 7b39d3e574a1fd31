#if Command
package import StatecraftRecording

extension Timeline.Interval {
  /// Returns the stay as one line of JSON, with times in seconds.
  ///
  /// - Parameters:
  ///   - file: the file of the recording, if it must be named.
  ///   - loop: the positions of the steps that can be taken again and again; `nil` without a loop.
  /// - Returns: the line with its end.
  package func line(of file: String?, loop: Range<Int>?) -> String {
    JSONText.object(
      (file.map { [("file", JSONText.string($0))] } ?? []) + [
        ("state", JSONText.string(state)), ("from", "\(from / .seconds(1))"),
        ("to", "\(to / .seconds(1))"), ("firstStep", "\(firstStep)"), ("lastStep", "\(lastStep)"),
      ] + (loop.map { [("loopStart", "\($0.lowerBound)")] } ?? [])
    ) + "\n"
  }
}
#endif
