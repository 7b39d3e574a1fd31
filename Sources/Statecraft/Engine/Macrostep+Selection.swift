extension Macrostep {
  /// What is selected for an event.
  package enum Selection {
    case nothing
    /// Transitions in document order of their regions, conflicts removed. Those that only ignore
    /// are among them.
    case transitions([Int])
    /// No region takes the event, and a state keeps it.
    case postponed
  }

  /// Selects the transitions for a column, or the eventless ones.
  mutating func select(
    _ column: Int?,
    _ context: Context,
    mayPostpone: Bool
  ) throws(MachineError) -> Selection {
    watch?.begin()
    let selection = try topology.select(
      column,
      in: engine.configuration,
      engine.history,
      mayPostpone: mayPostpone,
      for: &self,
      isEnabled: { transition, step throws(MachineError) in try step.holds(transition, context) }
    )
    if !selection.transitions.isEmpty { return .transitions(selection.transitions) }
    return selection.keepers.isEmpty ? .nothing : .postponed
  }

  private mutating func holds(
    _ transition: Int,
    _ context: Context
  ) throws(MachineError) -> Bool {
    guard let condition = model.shape.transitions[transition].condition?.typed(as: Context.self)
    else { return true }
    watch?.see(transition, context, guardContext)
    do {
      return try condition.holds(in: context, guardContext)
    } catch {
      try handle(error, .guardOf(transition))
      return false
    }
  }

  private var guardContext: GuardContext<Context> {
    GuardContext(occurrence: scope.occurrence) {
      [program, configuration = engine.configuration] state in
      program.numbers[state].map(configuration.contains) ?? false
    }
  }
}
