internal import Statecraft

extension Outcome {
  /// Whether the step, or one of a postponed event after it, does not end.
  package var isEndless: Bool { all.contains { $0.error?.isEndlessStep == true } }

  /// Whether a postponed event that was handled after this one has failed.
  var hasFailedRecall: Bool { recalled.contains { $0.kind == .failed || $0.hasFailedRecall } }

  /// The kind of the outcome; `failed` also if a postponed event failed that was handled after it.
  var kindWithRecalled: OutcomeKind { hasFailedRecall ? .failed : kind }
}
