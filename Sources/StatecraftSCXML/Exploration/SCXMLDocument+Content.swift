#if SCXML
import Statecraft

extension SCXMLDocument {
  /// All elements of executable content, with those inside of others.
  var allContent: [SCXMLContent] {
    let model = chart.model
    var blocks: [Block<SCXMLContext>] = []
    for state in model.states { blocks += state.entry + state.exit + [state.initialBlock] }
    blocks += model.transitions.map { $0.block } + model.histories.map { $0.block }
    let outer = blocks.flatMap { $0.actions }.compactMap { $0.origin as? SCXMLContent }
    return (scripts.map(\.content) + outer).flatMap(\.withInner)
  }
}

extension SCXMLContent {
  /// The element and all elements inside of it.
  var withInner: [SCXMLContent] {
    switch self {
    case .choose(let branches):
      [self] + branches.flatMap { $0.content.flatMap { $0.content.withInner } }
    case .forEach(_, _, _, let content): [self] + content.flatMap { $0.content.withInner }
    case .raise, .log, .assign, .script, .send, .cancel, .custom: [self]
    }
  }
}
#endif
