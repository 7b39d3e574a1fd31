internal import Statecraft

/// Reads from outcomes which content has failed without a transition that takes the error.
///
/// There is none for a chart whose machines never go on after an error: nobody then asks its outcomes, and its
/// steps can be taken without them.
struct UntakenErrors<Context: ChartContext>: Sendable {
  /// What an error says of the content; `nil` if the content is not to blame.
  private let failure: @Sendable (PlacedError) -> ContentFailure?

  /// Prepares for a chart; `nil` if no error of it becomes an event.
  init?(_ model: ChartModel<Context>) {
    if let hooks = model.hooks {
      failure = { error in
        guard case .actionFailed(_, let cause) = error.error else { return nil }
        return hooks.failure(cause)
      }
    } else if model.raisesErrors {
      failure = { error in
        guard case .actionFailed(let place, let cause) = error.error else { return nil }
        return ContentFailure(
          place: ContentFailure.Place(text: place, location: error.location),
          state: error.state,
          transition: error.transition,
          event: nil,
          reason: "\(cause)"
        )
      }
    } else {
      return nil
    }
  }

  /// The content that has failed in a step without a transition that takes the error, each once.
  ///
  /// A step that does not end has none: what repeats in it is another finding.
  ///
  /// - Parameter outcome: the outcome of the step.
  /// - Returns: the content, in the order in which the errors came.
  func content(in outcome: Outcome<Context>) -> [ContentFailure] {
    let recalled = outcome.recalled
    let errors =
      recalled.isEmpty ? outcome.untakenErrors : outcome.all.flatMap { $0.untakenErrors }
    guard !errors.isEmpty, !outcome.isEndless else { return [] }
    var seen: Set<ContentFailure.Place> = []
    return errors.compactMap { error in
      guard let failure = failure(error), seen.insert(failure.place).inserted else { return nil }
      return failure
    }
  }
}
