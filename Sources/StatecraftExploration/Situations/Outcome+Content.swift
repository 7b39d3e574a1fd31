internal import Statecraft

extension Outcome {
  /// The content that has failed in the step without a transition that takes the error, each once.
  ///
  /// A step that does not end has none: what repeats in it is another finding.
  ///
  /// - Parameter hooks: the language of the chart; without one there is no such content.
  /// - Returns: the content, in the order in which the errors came.
  func failedContent(_ hooks: LanguageHooks<Context>?) -> [ContentFailure] {
    guard let hooks else { return [] }
    let errors = recalled.isEmpty ? untakenErrors : all.flatMap { $0.untakenErrors }
    guard !errors.isEmpty, !isEndless else { return [] }
    var seen: Set<ContentFailure.Place> = []
    return errors.compactMap { error in
      guard case .actionFailed(_, let cause) = error, let failure = hooks.failure(cause),
        seen.insert(failure.place).inserted
      else { return nil }
      return failure
    }
  }
}
