#if Studio
internal import StatecraftRecording

/// A step with its JSON, encoded once for all pages.
struct EncodedStep: Sendable {
  let step: RecordedStep
  let text: String

  /// Encodes a step.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - values: the data after it, if they are known.
  ///   - key: the key of its input, in the journal of a stored machine.
  init(_ step: RecordedStep, _ values: [NamedValue]? = nil, key: String? = nil) {
    self.step = step
    text = StudioMessages.text(StudioMessages.Step(step, values, key: key))
  }
}
#endif
