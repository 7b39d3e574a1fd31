internal import Statecraft

/// The steps in which the same content fails, and nothing takes the error.
struct FailedContent {
  /// How it fails in the first one.
  let failure: ContentFailure
  /// The steps.
  var steps: FailedSteps

  init(_ failure: ContentFailure, from situation: Int, label: UInt32) {
    self.failure = failure
    steps = FailedSteps(from: situation, label: label)
  }
}
