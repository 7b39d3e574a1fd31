#if Studio
internal import StatecraftRecording

/// The messages between a studio and its pages: JSON texts on a WebSocket, with times in milliseconds.
enum StudioMessages {
  /// A duration in milliseconds.
  static func milliseconds(_ duration: Duration) -> Double { duration / .milliseconds(1) }

  /// A value as JSON on one line.
  ///
  /// The keys are sorted, so that equal values are equal texts.
  static func text(_ value: some Encodable) -> String {
    JSONText.value(value) ?? "null"
  }
}
#endif
