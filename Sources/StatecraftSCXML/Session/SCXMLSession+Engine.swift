#if SCXML
import Statecraft

/// What the engine calls while it makes a step of the session.
extension SCXMLSession {
  private static var failedConditionLimit: Int { 1000 }

  func occurrence(of event: SCXMLEvent) -> Occurrence<SCXMLContext> {
    Occurrence(index: document.trie.column(of: event.name), kind: .event(event))
  }

  /// Runs a body.
  ///
  /// An error becomes an event and has no other effect.
  func attempt(
    _ scope: inout Scope,
    _ body: (inout Scope) throws -> Void
  ) {
    do {
      try body(&scope)
    } catch {
      raise(error, &scope)
    }
  }

  func raise(_ error: any Error, _ scope: inout Scope) {
    guard let hooks = program.model.hooks else { return }
    let error = (error as? SCXMLError)?.at(statement.map(place)) ?? error
    let place = (error as? SCXMLError)?.place.map { "<\($0.element)>" } ?? "the document"
    scope.request(.note(error, place: place))
    scope.request(.enqueue(hooks.error(error)))
  }

  func receive(
    _ occurrence: Occurrence<SCXMLContext>,
    isExternal: Bool,
    _ scope: inout Scope
  ) {
    guard case .event(let event) = occurrence.kind else { return }
    visible = scope.configuration
    do {
      // A session that is about to end runs no further content.
      if failure == nil || isDone { try dataModel.bind(event) }
    } catch {
      if let error = error as? SCXMLError { noteShortage(error, at: nil) }
      // An error event that cannot be bound, for lack of memory, must not raise another error
      // event.
      if !(event.kind == .platform && event.name.hasPrefix("error.")) { raise(error, &scope) }
    }
    guard isExternal else { return }
    for number in children.keys.sorted() {
      guard let child = children[number] else { continue }
      if child.id == event.invokeID, let finalize = child.invoke.finalize {
        do {
          for content in finalize { try execute(content, &scope) }
        } catch {
          raise(error, &scope)
        }
      }
      // Errors wait in the external queue, too, but are no external events (SCXML 6.4.1).
      if child.invoke.autoforward, event.kind == .external { hand(event, to: child) }
      if child.id == event.invokeID, event.name == "done.invoke.\(child.id)" {
        children[number] = nil
      }
    }
  }

  func holds(
    _ condition: SCXMLExpression,
    _ guardContext: GuardContext<SCXMLContext>
  ) throws -> Bool {
    isInNow = guardContext.isIn
    defer { isInNow = nil }
    do {
      try spend(at: place(of: condition))
    } catch {
      return false
    }
    do {
      return try located(place(of: condition)) { try dataModel.holds(condition) }
    } catch {
      // A condition that fails for error events would raise further error events endlessly.
      failedConditions += 1
      guard failedConditions <= Self.failedConditionLimit else { return false }
      throw error
    }
  }
}
#endif
