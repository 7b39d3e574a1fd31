extension ModelResolver {
  /// Checks the numbers and names that an alphabet gives to its cases; drops those that no table can
  /// hold.
  mutating func checkAlphabet() {
    let events = model.vocabulary.events
    model.vocabulary.events.removeAll { !(0...Int(UInt16.max)).contains($0.index) }
    if checkNumbers(of: events) { checkNames(of: events) }
    for error in model.vocabulary.contradictions {
      report(
        .error,
        nil,
        error.contradiction,
        error.suggestion,
        error.location
      )
    }
  }

  private mutating func checkNumbers(of events: [EventDescription]) -> Bool {
    var count: [Int: Int] = [:]
    for event in events { count[event.index, default: 0] += 1 }
    let doubles = events.filter { count[$0.index, default: 0] > 1 }
    let stray =
      model.vocabulary.isAlphabet ? events.filter { !events.indices.contains($0.index) } : []
    if !doubles.isEmpty {
      report(
        .error,
        nil,
        "the events \(doubles.map { "'\($0.name)'" }.joined(separator: " and ")) have the same "
          + "number",
        "number the cases of '\(model.vocabulary.eventType)' from 0 upwards",
        location(ofCase: doubles[doubles.count - 1].name)
      )
      return false
    }
    guard !stray.isEmpty else { return true }
    let list = stray.map { "'\($0.name)' the number \($0.index)" }.joined(separator: " and ")
    report(
      .error,
      nil,
      "the \(events.count) events of '\(model.vocabulary.eventType)' are not numbered from 0 "
        + "upwards: the alphabet gives \(list)",
      "give them the numbers 0 to \(events.count - 1), in 'Cases' and in 'caseIndex'",
      location(ofCase: stray[0].name)
    )
    return false
  }

  /// Names are what messages, diagrams and command lines know events by.
  private mutating func checkNames(of events: [EventDescription]) {
    var names: Set<String> = []
    for event in events where !names.insert(event.name).inserted {
      report(
        .error,
        nil,
        "two events of '\(model.vocabulary.eventType)' are both called '\(event.name)'",
        "give each case the name that it has in Swift",
        model.vocabulary.cases.last { $0.name == event.name }?.location
      )
    }
  }

  private func location(ofCase name: String) -> Diagnostic.Location? {
    model.vocabulary.cases.first { $0.name == name }?.location
  }
}
