#if Durable
internal import Statecraft

/// What a version of a chart looks like: the content of ``StoredChart/document``.
///
/// It has what a diagram needs, so that machines and journals can be drawn without the program that
/// wrote them. Places in the source are left out: they say nothing about the chart.
package struct ChartDocument: Sendable, Hashable, Codable {
  /// A state.
  package struct State: Sendable, Hashable, Codable {
    /// The name.
    package var name: String
    /// `atomic`, `compound`, `parallel` or `final`.
    package var kind: String
    /// The number of the state around it; `nil` for a top-level state.
    package var parent: Int?
    /// The numbers of the states that are entered with it.
    package var initial: [Int]
  }

  /// A transition.
  package struct Transition: Sendable, Hashable, Codable {
    /// The number of its state; `nil` for the chart itself.
    package var source: Int?
    /// The numbers of the states that it enters; the state around it for a history.
    package var targets: [Int]
    /// What causes it, in words.
    package var cause: String
    /// The kind of the cause.
    package var trigger: Trigger
    /// The names of the events, or the name of the timer or the work; empty for other causes.
    package var names: [String]
    /// The name of the guard.
    package var `guard`: String?
    /// The names of the actions.
    package var actions: [String]
    /// `take`, `ignore` or `postpone`.
    package var disposition: String
  }

  /// The kind of a transition's cause.
  package enum Trigger: String, Sendable, Hashable, Codable {
    case events, anyEvent, eventless, done, after, inactivity, timer, workDone, workFailed, error
  }

  /// The states in document order.
  package var states: [State]
  /// The transitions in document order.
  package var transitions: [Transition]

  /// Reads the document of a chart.
  ///
  /// - Throws: if the text is none.
  package init(_ text: String) throws { self = try JSONForm.value(Self.self, text) }

  /// Describes a chart.
  init<Context>(_ chart: MachineChart<Context>) {
    let model = chart.model
    // The chart itself has the number 0 in the model, and is no state of the document.
    func number(_ target: TargetNode) -> Int? {
      switch target {
      case .state(let state): state - 1
      case .history(let history): model.histories[history].parent - 1
      }
    }
    states = model.states.dropFirst().map { node in
      State(
        name: node.name,
        kind: "\(node.kind)",
        parent: node.parent.flatMap { $0 == 0 ? nil : $0 - 1 },
        initial: node.kind == .compound ? node.initial.compactMap(number) : []
      )
    }
    transitions = model.transitions.map { node in
      let (trigger, names) = Self.trigger(node, model)
      return Transition(
        source: node.source == 0 ? nil : node.source - 1,
        targets: node.targets.compactMap(number).filter { $0 >= 0 },
        cause: model.name(of: node.trigger, in: node.source),
        trigger: trigger,
        names: names,
        guard: node.condition?.name,
        actions: node.block.actions.compactMap(\.label),
        disposition: "\(node.disposition)"
      )
    }
  }

  private static func trigger<Context>(
    _ node: TransitionNode<Context>,
    _ model: ChartModel<Context>
  ) -> (Trigger, [String]) {
    switch node.trigger {
    case .events(let cases): (.events, node.written ?? cases.map(model.eventName(ofCase:)))
    case .anyEvent: (.anyEvent, [])
    case .eventless: (.eventless, [])
    case .done: (.done, [])
    case .timer(let timer):
      switch model.timers[timer].kind {
      case .after: (.after, [model.timers[timer].name])
      case .inactivity: (.inactivity, [model.timers[timer].name])
      case .named, .event: (.timer, [model.timers[timer].name])
      }
    case .invocationDone(let number): (.workDone, [model.invocations[number].name])
    case .invocationFailed(let number): (.workFailed, [model.invocations[number].name])
    case .error: (.error, [])
    }
  }
}
#endif
