extension ModelResolver {
  /// Reports events that were written as values although they carry something.
  ///
  /// A transition reacts to a case, whatever an event of it carries; a value would say otherwise.
  mutating func checkPayloads(of cases: ShortList<Int>, _ transition: WrittenTransition) {
    guard model.vocabulary.isAlphabet else { return }
    let definition = transition.definition
    let function =
      switch definition.disposition {
      case .take: "on"
      case .ignore: "ignore"
      case .postpone: "postpone"
      }
    let state = model.states[transition.state].name
    for event in model.vocabulary.events where event.hasPayload && cases.contains(event.index) {
      report(
        .error,
        state,
        "`\(function)(.\(event.name)(…))` in '\(state)' names one value, but a transition reacts "
          + "to all events of a case",
        "write `\(function)(\\.\(event.name))`; a guard can test the payload, "
          + "`.when(\"…\") { $1 == … }`",
        definition.location
      )
    }
  }
}
