#if SCXML
import Statecraft

extension SCXMLDocument {
  /// For the place of each element the number of the state that it is written in; 0 for the document itself.
  ///
  /// - Complexity: O(elements).
  var owners: [Diagnostic.Location: Int] {
    let states = Dictionary(
      chart.model.states.enumerated().compactMap { number, state in
        state.location.map { ($0, number) }
      },
      uniquingKeysWith: { first, _ in first }
    )
    var owners: [Diagnostic.Location: Int] = [:]
    func note(_ element: SCXMLElement, in outer: Int) {
      let place = location(of: element)
      let owner = states[place] ?? outer
      owners[place] = owner
      for child in element.elements { note(child, in: owner) }
    }
    if let root { note(root, in: 0) }
    return owners
  }
}
#endif
