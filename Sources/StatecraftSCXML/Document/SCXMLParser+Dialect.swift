#if SCXML
import Statecraft

/// What the engine asks of a document at run time.
extension SCXMLParser {
  var dialect: Dialect<SCXMLContext> {
    let trie = trie
    let names = model.states.map(\.name)
    return Dialect(
      done: { state, output in
        let event = SCXMLEvent(
          "done.state.\(names[state])",
          kind: .platform,
          data: output as? SCXMLValue ?? .undefined
        )
        return Occurrence(index: trie.column(of: event.name), kind: .event(event))
      },
      error: { error in
        let error = error as? SCXMLError ?? .execution("\(error)")
        let event = SCXMLEvent(error)
        return Occurrence(index: trie.column(of: event.name), kind: .event(event))
      },
      receive: { occurrence, isExternal, context, step in
        context.session.receive(occurrence, isExternal: isExternal, &step)
      }
    )
  }

  /// What happens before the first state is entered: data, then scripts.
  var startBlock: Block<SCXMLContext> {
    Block([action { session, step in session.begin(&step) }])
  }

  func lateBinding(_ data: [SCXMLData], _ state: Int) -> Block<SCXMLContext> {
    Block([action { session, step in session.bindLate(data, state, &step) }])
  }
}
#endif
