#if SCXML
import Statecraft

/// What the engine asks of a document at run time.
extension SCXMLParser {
  var hooks: LanguageHooks<SCXMLContext> {
    let trie = trie
    let names = model.states.map(\.name)
    return LanguageHooks(
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
      receive: { occurrence, isExternal, context, scope in
        context.session.receive(occurrence, isExternal: isExternal, &scope)
      }
    )
  }

  /// What happens before the first state is entered: data, then scripts.
  var startBlock: Block<SCXMLContext> {
    Block([action { session, scope in session.begin(&scope) }])
  }

  func lateBinding(_ data: [SCXMLData], _ state: Int) -> Block<SCXMLContext> {
    Block([action { session, scope in session.bindLate(data, state, &scope) }])
  }
}
#endif
