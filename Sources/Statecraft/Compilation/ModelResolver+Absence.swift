extension ModelResolver {
  /// Reports the states that are not declared: once each, however often they are named.
  mutating func checkAbsentStates() {
    for (state, uses) in absent.uses { report(state, uses) }
    let known = absent.names
    for state in directory.missing() where !known.contains(state) {
      report(
        .error,
        state,
        "the state '\(state)' is a case of '\(model.vocabulary.stateType)', but the chart does "
          + "not declare it",
        "add `state(.\(state))`, or remove the case"
      )
    }
  }

  /// Without the list of all cases, a forgotten one cannot be found.
  mutating func checkListOfStates() {
    guard directory.hidesCases() else { return }
    let type = model.vocabulary.stateType
    report(
      .warning,
      nil,
      "'\(type)' does not list its cases, so states that the chart does not declare are not found",
      "write `enum \(type): CaseIterable`",
      isStructural: false
    )
  }

  private mutating func report(_ state: String, _ uses: [AbsentStates.Use]) {
    let first = uses[0]
    if first.isInitial {
      report(
        .error,
        first.state == 0 ? nil : first.name,
        "the initial state '\(state)' of '\(first.name)' is not declared",
        "add `state(.\(state))`, or choose another initial state",
        first.location
      )
      return
    }
    var seen: Set<String> = []
    let users = uses.filter { !$0.isInitial && seen.insert($0.name).inserted }.map { $0.name }
    report(
      .error,
      first.state == 0 ? nil : first.name,
      "\(Diagnostic.list(users)) \(users.count == 1 ? "targets" : "target") '\(state)', which is "
        + "not declared",
      "add `state(.\(state))`, or choose another target",
      first.location
    )
  }

  /// A limit below one would let no event cause anything.
  mutating func checkLimit() {
    guard definition.microstepLimit < 1 else { return }
    report(
      .error,
      nil,
      "the microstep limit of '\(definition.name)' is \(definition.microstepLimit), so no event "
        + "could be handled",
      "pass `microstepLimit:` 1 or more, or leave it out",
      isStructural: false
    )
  }
}
