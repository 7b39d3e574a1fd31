internal import Statecraft

/// What to do about findings, in the words of the language that a chart is written in.
struct ChartWords {
  /// What to do about a state that is never entered.
  let unreachedState: String
  /// What to do about a guard that is never true.
  let falseGuard: String
  /// What to do about a guard that is never false.
  let trueGuard: String
  /// What to do about a guard that cannot be evaluated.
  let failedGuard: String
  /// What to do about an event for which all guards are false.
  let uncoveredGuards: String
  /// What to do about an event that nothing takes.
  let unhandledEvent: String
  /// Why nothing is proved of whole runs within a bound, and what to do.
  let boundedRuns: String

  private static let swift = ChartWords(
    unreachedState: "correct what leads to it, let its events come in the proof, or remove it",
    falseGuard: "correct the guard, let other payloads come in the proof, or remove the transition",
    trueGuard: "remove the guard, or let other payloads come in the proof",
    failedGuard: "correct the guard, or what it reads",
    uncoveredGuards: "add a transition for this case, or `ignore` the event",
    unhandledEvent: "add a transition or an `ignore` for it, or remove it from the alphabet",
    boundedRuns:
      "with a bound nothing is proved of whole runs; prove the claim without `bound`, of a chart "
      + "whose guards keep its data small"
  )

  private static let document = ChartWords(
    unreachedState: "correct what leads to it, let its events come with other data, or remove it",
    falseGuard:
      "correct the condition, let the event come with other data, or remove the transition",
    trueGuard: "remove the condition, or let the event come with other data",
    failedGuard: "correct the condition, or give what it reads a value before",
    uncoveredGuards: "add a transition for this case, without a target if nothing is to be done",
    unhandledEvent:
      "add a transition for it, without a target if nothing is to be done, or correct its name",
    boundedRuns:
      "within a bound nothing is proved of whole runs, because they may go on behind it; leave the "
      + "bound out, and let conditions of the document itself keep its data small, or claim a time, "
      + "which can be true up to the bound"
  )
}

extension ChartWords {
  /// Returns the words for a chart.
  init<Context: ChartContext>(for model: ChartModel<Context>) {
    self = model.hooks == nil ? .swift : .document
  }
}
