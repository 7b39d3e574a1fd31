internal import Statecraft

extension ClaimJudge {
  /// Content of a document that fails without a transition that takes the error, in document order.
  ///
  /// - Parameter start: the outcome of the start, if it is known.
  /// - Returns: a finding for each element or expression, with a shortest path to where it fails.
  func contentFailures(after start: Outcome<Context>?) -> [ProofFinding<Context>] {
    let hooks = explorer.codec.table.program.model.hooks
    let atStart = start?.failedContent(hooks) ?? []
    let inSteps = explorer.failedContent
    let startPlaces = Set(atStart.map(\.place))
    let all = atStart + inSteps.values.map(\.failure).filter { !startPlaces.contains($0.place) }
    return all.sorted { Self.order($0.place) < Self.order($1.place) }.map { failure in
      finding(failure, isAtStart: startPlaces.contains(failure.place), inSteps[failure.place])
    }
  }

  private static func order(_ place: ContentFailure.Place) -> (Int, Int, String) {
    (place.location?.line ?? 0, place.location?.column ?? 0, place.text)
  }

  private func finding(
    _ failure: ContentFailure,
    isAtStart: Bool,
    _ failed: FailedContent?
  ) -> ProofFinding<Context> {
    let model = explorer.codec.table.program.model
    let step = isAtStart ? nil : failed?.steps
    let subject = step == nil ? "the start" : "the last step"
    var way = way(
      to: step?.from ?? 0,
      end: "\(subject) brings '\(failure.event)', which no transition takes"
    )
    if let step {
      append((step.from, step.label), to: &way) { _, _, outcome in
        outcome.failedContent(model.hooks).contains { $0.place == failure.place }
      }
    }
    let replayed = shown(way)
    let steps = failed.map { "in \($0.steps.count.counted("step"))" }
    let times = [isAtStart ? "at the start" : nil, steps].compactMap(\.self)
      .joined(separator: " and ")
    return ProofFinding(
      kind: .unhandledError,
      states: model.states[failure.state].id.map { [$0] } ?? [],
      problem:
        "\(failure.place.text) fails \(times), and no transition takes '\(failure.event)': "
        + failure.reason,
      suggestion: "correct it, or add a transition for '\(failure.event)' where it can fail",
      location: failure.place.location ?? model.states[failure.state].location,
      path: replayed.path,
      mismatch: replayed.mismatch
    )
  }
}
