#if Command && SQLite && Studio
import StatecraftDiagrams
import StatecraftDurable

extension Diagram {
  /// The diagram of a chart that a store describes.
  ///
  /// Numbers that do not exist are left out: the store may have been written by any program.
  init(_ document: ChartDocument, title: String) {
    let count = document.states.count
    var states = [State(name: title, kind: .chart, parent: nil)]
    for (number, state) in document.states.enumerated() {
      // Ancestors come before their descendants.
      let parent = state.parent.flatMap { (0..<number).contains($0) ? $0 + 1 : nil } ?? 0
      states[parent].children.append(number + 1)
      states.append(
        State(
          name: state.name,
          kind: Kind(rawValue: state.kind) ?? .atomic,
          parent: parent,
          initial: state.initial.filter { (0..<count).contains($0) }.map { .state($0 + 1) }
        )
      )
    }
    let edges = document.transitions.map { transition in
      Edge(
        source: transition.source.flatMap { (0..<count).contains($0) ? $0 + 1 : nil } ?? 0,
        targets: transition.targets.filter { (0..<count).contains($0) }.map { .state($0 + 1) },
        trigger: Trigger(transition),
        cause: transition.cause,
        guard: transition.guard,
        actions: transition.actions,
        disposition: Disposition(rawValue: transition.disposition) ?? .take
      )
    }
    self.init(title: title, states: states, edges: edges)
  }
}

extension Diagram.Trigger {
  fileprivate init(_ transition: ChartDocument.Transition) {
    let name = transition.names.first ?? ""
    self =
      switch transition.trigger {
      case .events: .events(transition.names)
      case .anyEvent: .anyEvent
      case .eventless: .eventless
      case .done: .done
      case .after: .timer(name)
      case .inactivity: .inactivity(name)
      case .timer: .namedTimer(name)
      case .workDone: .invocationDone(name)
      case .workFailed: .invocationFailed(name)
      case .error: .error
      }
  }
}
#endif
