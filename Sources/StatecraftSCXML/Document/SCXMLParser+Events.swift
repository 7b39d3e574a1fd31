#if SCXML
import Statecraft

/// Finds the events that the descriptors of transitions stand for.
///
/// Source: SCXML 3.12.1.
extension SCXMLParser {
  /// The most space that the events of all transitions of a document may take together.
  static let eventLimit = 1 << 22

  /// Sets the triggers of the transitions, after all descriptors have been read.
  mutating func resolveDescriptors() {
    let sizes = trie.sizes
    var space = 0
    for (transition, nodes, element) in descriptors {
      guard !nodes.contains(0) else {
        model.transitions[transition].trigger = .anyEvent
        continue
      }
      let outermost = trie.outermost(of: nodes)
      space += outermost.reduce(0) { $0 + sizes[$1] }
      if space <= Self.eventLimit {
        let cases = outermost.flatMap(trie.cases(below:))
        // The tables have a bit for each event between the first and the last one.
        space += ((cases.max() ?? 0) - (cases.min() ?? 0)) / 64
        model.transitions[transition].trigger = .events(ShortList(cases))
      }
      guard space <= Self.eventLimit else {
        return report(
          element,
          "the transitions up to here stand for too many events together, each with those below it",
          "write '*', or divide the document by <invoke>"
        )
      }
    }
  }
}
#endif
