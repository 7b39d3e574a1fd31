extension Machine {
  /// The machine before a step of the regions that the engine may go on with and take back; else `nil`.
  @inlinable var beginning: Machine? { interpreter.keepsBeginning ? self : nil }

  /// The outcome of a step of the regions, with which the engine goes on if the guard of an eventless transition
  /// holds now.
  ///
  /// - Parameters:
  ///   - run: what the regions have done.
  ///   - input: what they reacted to.
  ///   - event: the event that it is, if it is one.
  ///   - before: the machine before the step, see ``beginning``.
  /// - Returns: the outcome of the whole step.
  @inlinable @inline(__always)
  mutating func outcome(
    of run: (
      precomputed: Unmanaged<PrecomputedStep<Context>>, timestamp: ProgramTimestamp<Context>
    ),
    _ input: @autoclosure () -> StepInput<Context>,
    _ event: Context.Event?,
    from before: Machine?
  ) -> Outcome<Context> {
    let kind = run.precomputed._withUnsafeGuaranteedRef { $0.kind }
    guard interpreter.mayGoOn(after: kind, data) else {
      return Outcome(run.precomputed, event, at: run.timestamp)
    }
    return goOn(after: run.precomputed, run.timestamp, input(), from: before)
  }

  /// Goes on with a step of the regions, with the engine.
  @usableFromInline
  mutating func goOn(
    after precomputed: Unmanaged<PrecomputedStep<Context>>,
    _ timestamp: ProgramTimestamp<Context>,
    _ input: StepInput<Context>,
    from before: Machine?
  ) -> Outcome<Context> {
    let occurrence = input.occurrence
    let cause = program.cause(of: occurrence, isExternal: true)
    let begun = Outcome(precomputed, input.event, at: timestamp)
    let last = precomputed._withUnsafeGuaranteedRef { step in
      step.steps.last { $0.cause != nil }?.cause
    }
    let (steps, effects) = (begun.steps, begun.effects)
    var step = interpreter.macrostep()
    do {
      try step.goOn(
        after: steps,
        effects,
        occurrence: last?.occurrence ?? occurrence,
        [],
        errors: [],
        toInvoke: StateSet(),
        unhandledEvents: 0,
        &data
      )
    } catch {
      guard let before else {
        preconditionFailure(
          "'\(program.model.name)' threw, but no rollback state was kept: \(error)"
        )
      }
      self = before
      let restarted = input.isFromOutside ? noteEvent() : []
      return outcome(.failed, cause, error: error).preceded(by: restarted)
    }
    interpreter.commit(step)
    return outcome(of: step, cause, .transitions([]), occurrence)
  }
}

extension Knowledge {
  /// What an action of a region has raised, or what is done there; `nil` for what came from outside.
  fileprivate var occurrence: Occurrence<Context>? {
    switch self {
    case .raised(let index, let event):
      Occurrence(index: index, kind: .event(event), isRaised: false)
    case .done(let index, _): Occurrence(index: index, kind: .done(output: nil), isRaised: false)
    case .external, .computed: nil
    }
  }
}
