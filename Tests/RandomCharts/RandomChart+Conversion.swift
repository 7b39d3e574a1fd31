import Statecraft

/// The chart for the engine, made with the builder functions that everyone uses.
extension RandomChart {
  typealias Element = ChartElement<RandomContext>
  typealias Builder = ChartBuilder<RandomContext>
  typealias State = RandomContext.State

  /// The chart as the engine runs it.
  ///
  /// Each transition has its number as its line, so that outcomes tell which ones were taken.
  func chart() -> MachineChart<RandomContext> {
    MachineChart(
      initial: State(root.initial ?? 0),
      name: "random",
      errors: errors,
      microstepLimit: microstepLimit,
      postponed: postponed.map {
        .limit($0.count, whenFull: $0.dropsOldest ? .dropOldest : .refuse)
      } ?? .limit(1_000),
      delayed: mostDelayed
    ) {
      root.content
    }
  }
}

extension RandomChart {
  private var mostDelayed: DelayedEventLimit {
    let limit = delayed ?? Self.usualDelayed
    return .limit(limit.count, whenFull: limit.dropsOldest ? .dropOldest : .fail)
  }
}

extension RandomChart.Node {
  fileprivate typealias Element = RandomChart.Element
  fileprivate typealias State = RandomContext.State

  /// What is inside the state.
  fileprivate var content: Element {
    var elements: [Element] = []
    if let data {
      elements.append(RandomContext.holding(RandomContext.data(data)) { $0.counter })
    }
    elements += histories.map(\.element)
    elements += entry.map { RandomChart.Builder.buildExpression(RandomContext.onEntry().with($0)) }
    elements += exit.map { RandomChart.Builder.buildExpression(RandomContext.onExit().with($0)) }
    elements += transitions.map(\.element)
    elements += works.map(\.element)
    elements += children.map(\.element)
    return RandomChart.Builder.buildArray(elements)
  }

  private var element: Element {
    switch kind {
    case .atomic, .compound:
      RandomContext.state(State(id), initial: initial.map { State($0) }) { content }
    case .parallel: RandomContext.parallel(State(id)) { content }
    case .final where hasOutput:
      RandomContext.final(State(id), output: { $0.counter }) { content }
    case .final: RandomContext.final(State(id)) { content }
    }
  }
}

extension RandomChart.History {
  fileprivate var element: RandomChart.Element {
    guard let log else {
      return RandomContext.history(isDeep ? .deep : .shallow, default: .init(target))
    }
    return RandomContext.history(
      isDeep ? .deep : .shallow,
      default: .init(target),
      do: { $0.log.append(log) }
    )
  }
}
