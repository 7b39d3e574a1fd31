extension ChartChecks {
  /// When an action sends a message.
  enum Sending {
    case entry, exit
    case transition(Int)
  }

  /// Finds messages that no invocation can receive.
  mutating func checkMessages(
    in block: AnyBlock,
    of state: Int,
    _ sending: Sending,
    _ location: Diagnostic.Location? = nil
  ) {
    for invocation in block.receivers {
      guard let owners = invocationOwners[invocation] else {
        report(
          .error,
          state,
          "\(quote(state)) sends to the invocation '\(invocation)', which no state declares",
          "add `invoke(\"\(invocation)\")`, or correct the name",
          location
        )
        continue
      }
      guard model.invocations.contains(where: { $0.name == invocation && $0.reception != nil })
      else {
        report(
          .error,
          state,
          "\(quote(state)) sends to the invocation '\(invocation)', whose work receives no "
            + "messages",
          "write it as `invoke(\"\(invocation)\", receiving: …)`, or remove the message",
          location
        )
        continue
      }
      var reason: (problem: String, suggestion: String)?
      for owner in owners {
        guard let found = obstacle(between: state, owner, sending) else {
          reason = nil
          break
        }
        reason = reason ?? found
      }
      guard let reason else { continue }
      report(
        .warning,
        state,
        "\(quote(state)) sends to the invocation '\(invocation)', but \(reason.problem): "
          + "nothing receives the message",
        reason.suggestion,
        location
      )
    }
  }

  /// Why an invocation of a state never gets what another state's action sends; `nil` when it can.
  ///
  /// It gets what is sent while it runs, and in the macrostep at whose end it starts.
  private func obstacle(
    between state: Int,
    _ owner: Int,
    _ sending: Sending
  ) -> (problem: String, suggestion: String)? {
    if continues { return nil }
    let exclusive = (
      "\(quote(owner)), which declares it, is never active together with \(quote(state))",
      "send it from a state that is active together with \(quote(owner))"
    )
    let isTogether = canBeActiveTogether(state, owner)
    switch sending {
    case .entry: return isTogether ? nil : exclusive
    // What is entered after the exit is for the transition to say.
    case .exit: return nil
    case .transition(let transition):
      switch topology.transitions[transition].domain {
      case .none: return isTogether ? nil : exclusive
      case .dynamic: return nil
      case .fixed(let domain):
        if topology.entryPlan(for: transition, nothing).states.contains(owner) { return nil }
        guard isTogether else { return exclusive }
        guard topology.isDescendant(owner, of: domain) else { return nil }
        return (
          "the transition leaves \(quote(owner)) first, and the invocation with it",
          "send it in a transition that does not leave \(quote(owner))"
        )
      }
    }
  }
}
