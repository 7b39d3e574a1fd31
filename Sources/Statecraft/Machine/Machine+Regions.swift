extension Machine {
  /// Handles something by the tables of regions after whose steps guards of eventless transitions are asked; the
  /// engine goes on with the step if one of them holds.
  ///
  /// It is apart from the way of other charts, which then costs nothing for it.
  ///
  /// - Returns: the outcome of the whole step; `nil` when nothing has been done and it is to go another way.
  @inlinable @inline(never)
  mutating func runWatched(_ input: StepInput<Context>) -> Outcome<Context>? {
    guard let regions = interpreter.watchedRegions else { return nil }
    let before = regions.keepsBeginning ? self : nil
    let ran =
      interpreter.known == nil
      ? interpreter.runWithEffects(input, &data, isWatched: true)
      : interpreter.runInRegions(input, &data, isWatched: true)
    guard let (precomputed, timestamp) = ran else { return nil }
    guard interpreter.mayGoOn(after: precomputed._withUnsafeGuaranteedRef { $0.kind }, data) else {
      return Outcome(precomputed, input.event, at: timestamp)
    }
    return goOn(after: precomputed, timestamp, input, from: before)
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
    let (steps, effects) = (begun.steps, begun.effects)
    var step = interpreter.macrostep()
    do {
      try step.goOn(
        after: steps,
        effects,
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
