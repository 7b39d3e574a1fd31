#if Studio
internal import StatecraftRecording

extension RecordedStep {
  /// Returns what a page shows, beside this step, instead of steps that are too many.
  func gap(_ steps: String, because reason: String) -> RecordedStep {
    var gap = RecordedStep(
      time: time,
      source: .gap,
      event: steps,
      outcome: outcome,
      configuration: configuration
    )
    gap.reason = reason
    return gap
  }
}
#endif
