public import Statecraft

extension Diagram {
  /// Creates the diagram of a chart.
  ///
  /// The chart may contain errors.
  ///
  /// - Parameter chart: any chart.
  /// - Complexity: O(size of the chart).
  public init<Context>(_ chart: MachineChart<Context>) {
    self.init(chart.model)
  }

  /// Creates the diagram of the chart that a machine follows.
  public init<Context>(of machine: Machine<Context>) {
    self.init(machine.program.model)
  }

  init<Context>(_ model: ChartModel<Context>) {
    self.init(
      title: model.name,
      states: model.states.map { Self.state($0, model) },
      edges: model.transitions.map { Self.edge($0, model) },
      histories: model.histories.map { history in
        History(
          parent: history.parent,
          isDeep: history.deep,
          defaults: history.defaults.map(Target.init)
        )
      }
    )
  }

  private static func state<Context>(
    _ node: StateNode<Context>,
    _ model: ChartModel<Context>
  ) -> State {
    State(
      name: node.name,
      kind: Kind(node.kind),
      parent: node.parent,
      children: node.children,
      initial: node.kind == .compound || node.kind == .chart ? node.initial.map(Target.init) : [],
      entry: node.entry.flatMap(labels),
      exit: node.exit.flatMap(labels),
      invocations: node.invocations.map { number in
        let invocation = model.invocations[number]
        guard let child = invocation.child, child != invocation.name else { return invocation.name }
        return "\(invocation.name): \(child)"
      } + node.starts.flatMap(labels),
      data: node.data.map(\.name),
      histories: node.histories,
      tags: node.tags,
      description: node.description
    )
  }

  private static func edge<Context>(
    _ node: TransitionNode<Context>,
    _ model: ChartModel<Context>
  ) -> Edge {
    let trigger: Trigger =
      switch node.trigger {
      case .events(let cases): .events(node.written ?? cases.map(model.eventName(ofCase:)))
      case .anyEvent: .anyEvent
      case .eventless: .eventless
      case .done: .done
      case .timer(let timer): trigger(model.timers[timer])
      case .invocationDone(let number): .invocationDone(model.invocations[number].name)
      case .invocationFailed(let number): .invocationFailed(model.invocations[number].name)
      case .error: .error
      }
    let disposition: Disposition =
      switch node.disposition {
      case .take: .take
      case .ignore: .ignore
      case .postpone: .postpone
      }
    return Edge(
      source: node.source,
      targets: node.targets.map(Target.init),
      trigger: trigger,
      cause: model.name(of: node.trigger, in: node.source),
      guard: node.condition?.name,
      actions: labels(node.block),
      isInternal: node.type == .internal,
      disposition: disposition,
      location: node.location
    )
  }

  private static func labels<Context>(_ block: Block<Context>) -> [String] {
    block.actions.compactMap(\.label)
  }

  private static func trigger<Context>(_ timer: TimerNode<Context>) -> Trigger {
    switch timer.kind {
    case .after: .timer(text(timer))
    case .inactivity: .inactivity(text(timer))
    case .named, .event: .namedTimer(timer.name)
    }
  }

  private static func text<Context>(_ timer: TimerNode<Context>) -> String {
    switch timer.delay {
    case .constant(let duration): DurationText.short(duration)
    case .computed(let name, _): name
    case nil: timer.name
    }
  }
}

extension Diagram.Kind {
  fileprivate init(_ kind: StateKind) {
    self =
      switch kind {
      case .chart: .chart
      case .atomic: .atomic
      case .compound: .compound
      case .parallel: .parallel
      case .final: .final
      }
  }
}

extension Diagram.Target {
  fileprivate init(_ target: TargetNode) {
    self =
      switch target {
      case .state(let number): .state(number)
      case .history(let number): .history(number)
      }
  }
}
