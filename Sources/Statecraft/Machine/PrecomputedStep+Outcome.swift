extension PrecomputedStep {
  /// Returns microsteps as an outcome reports them.
  ///
  /// - Parameters:
  ///   - joined: what several regions did together; `nil` for what this step says.
  ///   - cause: what came from outside.
  ///   - report: what has the events that were computed, and the rounds of loops; `nil` when there are
  ///     none.
  /// - Returns: the microsteps, in order.
  func microsteps(
    of joined: Step? = nil,
    for cause: Cause<Context>,
    _ report: StepReport<Context>?
  ) -> [Microstep<Context>] {
    let steps = joined.map { [$0] } ?? steps(with: report?.trail?.rounds ?? [])
    return steps.map { step in
      Microstep(
        cause: self.cause(of: step, for: cause, report),
        program: program,
        taken: step.taken,
        exited: step.exited,
        entered: step.entered
      )
    }
  }

  private func cause(
    of step: Step,
    for cause: Cause<Context>,
    _ report: StepReport<Context>?
  ) -> Cause<Context> {
    switch step.cause {
    case nil: .eventless
    case .external: cause
    case .raised(_, let event): .raised(event)
    case .computed(let number, _): report?.event(number: number).map { .raised($0) } ?? cause
    case .done(let column, _):
      .done(program.model.shape.states[program.topology.columns.state(ofColumn: column)].name)
    }
  }

  /// Explains why the step did nothing.
  ///
  /// The guards are not evaluated again: the precomputed step was selected by their results.
  ///
  /// - Parameters:
  ///   - cause: what the machine reacted to.
  ///   - timestamp: knows the active states, what histories have stored and the guards that hold, where the
  ///     step belongs to regions.
  /// - Returns: the explanation; `nil` when the step did something.
  func explanation(
    for cause: Cause<Context>,
    at timestamp: ProgramTimestamp<Context>?
  ) -> Explanation? {
    switch kind {
    case .refused, .ignored, .postponed: break
    case .transitioned, .internal, .failed: return nil
    }
    if timestamp?.isEnded == true {
      return Explanation(event: "\(cause)", verdict: .refused, findings: [.machineIsFinal])
    }
    let states = timestamp?.states ?? before
    let enabled = timestamp?.joinedEnabled ?? enabled
    let history = timestamp?.history ?? historyBefore
    var search = EventSearch(program, states, history, column) { _, transition in
      enabled.contains(transition)
    }
    search.run()
    return search.explanation(of: "\(cause)")
  }
}
