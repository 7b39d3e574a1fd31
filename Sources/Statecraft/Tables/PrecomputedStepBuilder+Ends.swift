// How steps end.
extension PrecomputedStepBuilder {
  /// Leaves the rest of a step to the engine, if the way there depends on a computed event.
  ///
  /// A step without such an event is the engine's from the beginning: it would get there each time.
  func leave(_ walk: Walk<Context>) -> TableEntryContent<Context> {
    // The engine reports the microsteps of a loop from half of the limit on.
    guard walk.jumps > 0, walk.steps.count <= model.microstepLimit / 2 else { return .general }
    let step = precomputed(kind(of: walk), walk)
    let rest = TableEntryContent.unfinished(step, UnfinishedStep(walk))
    return walk.content.isEmpty ? rest : .content(walk.content, then: rest)
  }

  func finished(_ end: Walk<Context>) -> TableEntryContent<Context> {
    if end.steps.isEmpty, hasOpenChoiceForEvent { return .general }
    var walk = end
    for state in walk.toInvoke {
      walk.content += model.shape.states[state].invocations.map { .startInvocation($0) }
    }
    let run = TableEntryContent.run(precomputed(kind(of: walk), walk))
    return walk.content.isEmpty ? run : .content(walk.content, then: run)
  }

  /// The machine has ended, and everything has been left.
  func ended(_ walk: Walk<Context>, _ end: MachineEnd) -> TableEntryContent<Context> {
    let finish = TableEntryContent.finish(precomputed(kind(of: walk), walk), output: end.output)
    return walk.content.isEmpty ? finish : .content(walk.content, then: finish)
  }

  func kind(of walk: Walk<Context>) -> OutcomeKind {
    let changes = walk.steps.contains { !$0.exited.isEmpty || !$0.entered.isEmpty }
    return walk.steps.isEmpty ? .ignored : .taken(leavesOrEnters: changes)
  }

  func precomputed(_ kind: OutcomeKind, _ walk: Walk<Context>) -> PrecomputedStep<Context> {
    PrecomputedStep(
      program: program,
      column: column,
      kind: kind,
      before: (before, historyBefore),
      after: (walk.configuration, walk.history),
      enabled: walk.steps.isEmpty ? enabledForEvent : [],
      steps: walk.steps,
      phases: walk.steps.count > 1 || walk.hasAskedLater ? nil : walk.phases ?? StepPhases()
    )
  }
}
