#if SCXML
import Statecraft

/// Builds the functions that the engine calls on a document's session at run time.
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

  /// The block that runs before the first state is entered: it binds data, then runs scripts.
  var startBlock: Block<SCXMLContext> {
    Block([action { session, scope in session.begin(&scope) }])
  }

  func lateBinding(_ data: [SCXMLData], _ state: Int) -> Block<SCXMLContext> {
    Block([action { session, scope in session.bindLate(data, state, &scope) }])
  }
}
#endif
