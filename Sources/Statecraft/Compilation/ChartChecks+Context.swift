extension ChartChecks {
  /// Finds properties that several states hold while they are active together.
  mutating func checkHoldings() {
    let byProperty = Dictionary(grouping: facts.holdings) { $0.property }
    var found: [(first: Int, second: Int, property: AnyKeyPath)] = []
    for (property, holdings) in byProperty {
      // In document order two neighbours meet, if any two do.
      for (first, second) in zip(holdings, holdings.dropFirst())
      where canBeActiveTogether(first.state, second.state) {
        found.append((first.state, second.state, property))
      }
    }
    for (first, second, property) in found.sorted(by: {
      ($0.second, $0.first) < ($1.second, $1.first)
    }) {
      let data = "\(property)".split(separator: ".").dropFirst().joined(separator: ".")
      let (outer, inner) = (model.states[first].name, model.states[second].name)
      report(
        .error,
        second,
        first == second
          ? "'\(inner)' holds '\(data)' twice"
          : "'\(outer)' and '\(inner)' both hold '\(data)' and "
            + "\(first < second && topology.isDescendant(second, of: first) ? "are" : "can be") "
            + "active together: leaving one of them clears it for the other",
        first == second
          ? "remove one `holding`" : "hold it in one of them, or give each a property of its own"
      )
    }
  }

  /// A context that is an object is shared by copies, so nothing can be taken back.
  mutating func checkContext() {
    guard facts.isClass else { return }
    if model.errors == .rollBack, model.canThrow {
      report(
        .error,
        0,
        "the context '\(facts.name)' is a class and actions of the chart can throw: "
          + "a failed step cannot roll back its changes to it",
        "make '\(facts.name)' a `struct`, or pass `errors: .raise` to the chart"
      )
    } else {
      report(
        .warning,
        0,
        "the context '\(facts.name)' is a class: copies and snapshots of a machine share it, "
          + "and an endless loop is not rolled back",
        "make '\(facts.name)' a `struct`, and put shared objects into the environment"
      )
    }
  }
}
