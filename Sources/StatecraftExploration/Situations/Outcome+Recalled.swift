internal import Statecraft

extension Outcome {
  /// Whether a postponed event that was handled after this one has failed.
  var hasFailedRecall: Bool { recalled.contains { $0.kind == .failed || $0.hasFailedRecall } }

  /// The kind of the outcome; `failed` also if a postponed event failed that was handled after it.
  var kindWithRecalled: OutcomeKind { hasFailedRecall ? .failed : kind }
}
