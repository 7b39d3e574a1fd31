#if SCXML
import Statecraft

extension SCXMLDocument {
  /// Whether a transition names an event, or takes all.
  ///
  /// - Complexity: O(transitions).
  func takes(_ name: String) -> Bool {
    let column = trie.column(of: name)
    return chart.model.transitions.contains { transition in
      switch transition.trigger {
      case .anyEvent: true
      case .events(let cases): cases.contains(column)
      case .eventless, .done, .timer, .error, .invocationDone, .invocationFailed: false
      }
    }
  }
}
#endif
