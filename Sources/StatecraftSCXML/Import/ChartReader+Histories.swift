#if SCXML
import Statecraft

/// Checks where states and histories lead by default.
extension ChartReader {
  /// Checks that the defaults of histories lead to states.
  mutating func checkHistories() {
    for (history, fault) in HistoryChains.faults(model.histories.map(\.defaults)) {
      let node = model.histories[history]
      report(
        historyElements[history],
        fault.problem(of: historyElements[history]["id"] ?? node.name),
        "name a state inside '\(model.states[node.parent].name)'"
      )
      model.histories[history].defaults =
        model.states[node.parent].firstChild
    }
  }

  /// Returns the initial states of a state that lie inside it; the others are reported.
  mutating func initialTargets(of element: SCXMLElement, _ state: Int) -> [TargetNode] {
    targets(of: element, "initial").filter { target in
      let name: String
      let isInside: Bool
      switch target {
      case .state(let number):
        name = model.states[number].name
        isInside = number > state && number <= model.states[state].last
      case .history(let number):
        name = model.histories[number].name
        let parent = model.histories[number].parent
        isInside = parent >= state && parent <= model.states[state].last
      }
      if !isInside {
        report(
          element,
          "the initial state '\(name)' of '\(model.states[state].name)' is outside of it",
          "name one of its own states"
        )
      }
      return isInside
    }
  }
}
#endif
