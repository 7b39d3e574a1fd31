internal import Statecraft

extension ClaimJudge {
  /// Content that fails without a transition that takes the error, in document order.
  ///
  /// - Parameter start: the outcome of the start, if it is known.
  /// - Returns: a finding for each element or expression of a document, and for each transition, entry or exit of
  ///   a chart in Swift, with a shortest path to where it fails.
  func contentFailures(after start: Outcome<Context>?) -> [ProofFinding<Context>] {
    guard let untaken = UntakenErrors(explorer.codec.table.program.model) else { return [] }
    let atStart = start.map(untaken.content) ?? []
    let inSteps = explorer.failedContent
    let startPlaces = Set(atStart.map(\.place))
    let all = atStart + inSteps.values.map(\.failure).filter { !startPlaces.contains($0.place) }
    return all.sorted { Self.order($0.place) < Self.order($1.place) }.map { failure in
      finding(failure, isAtStart: startPlaces.contains(failure.place), inSteps[failure.place]) {
        untaken.content(in: $0).contains { $0.place == failure.place }
      }
    }
  }

  private static func order(_ place: ContentFailure.Place) -> (Int, Int, String) {
    (place.location?.line ?? 0, place.location?.column ?? 0, place.text)
  }

  private func finding(
    _ failure: ContentFailure,
    isAtStart: Bool,
    _ failed: FailedContent?,
    where fails: @escaping (Outcome<Context>) -> Bool
  ) -> ProofFinding<Context> {
    let model = explorer.codec.table.program.model
    let words = failure.words
    let step = isAtStart ? nil : failed?.steps
    let subject = step == nil ? "the start" : "the last step"
    var way = way(to: step?.from ?? 0, end: "\(subject) \(words.end)")
    if let step { append((step.from, step.label), to: &way) { _, _, outcome in fails(outcome) } }
    let replayed = shown(way)
    let steps = failed.map { "in \($0.steps.count.counted("step"))" }
    let times = [isAtStart ? "at the start" : nil, steps].compactMap(\.self)
      .joined(separator: " and ")
    return ProofFinding(
      kind: .unhandledError,
      states: model.states[failure.state].id.map { [$0] } ?? [],
      problem: "\(failure.place.text) fails \(times), and \(words.lack): \(failure.reason)",
      suggestion: words.suggestion,
      location: failure.place.location ?? model.states[failure.state].location,
      path: replayed.path,
      mismatch: replayed.mismatch,
      transitions: failure.transition.map { [$0] } ?? []
    )
  }
}

extension ContentFailure {
  /// What is said of the failure: how its step ends, what the chart lacks, and what to do about it.
  fileprivate var words: (end: String, lack: String, suggestion: String) {
    guard let event else {
      return (
        "raises an error, which no `onError` takes",
        "no `onError` takes the error",
        "correct it, or add `onError` in its state or around it"
      )
    }
    return (
      "brings '\(event)', which no transition takes",
      "no transition takes '\(event)'",
      "correct it, or add a transition for '\(event)' where it can fail"
    )
  }
}
