extension PrecomputedStep {
  /// Returns the microsteps as an outcome reports them.
  func microsteps(for event: Context.Event) -> [Microstep<Context>] {
    steps.map { step in
      Microstep(
        cause: step.isEventless ? .eventless : .event(event),
        program: program,
        taken: step.taken,
        exited: step.exited,
        entered: step.entered
      )
    }
  }

  /// Returns why the step did nothing; `nil` when it did something.
  ///
  /// The guards are not evaluated again: the precomputed step was selected by their results.
  func explanation(for event: Context.Event) -> Explanation? {
    guard kind == .refused || kind == .ignored else { return nil }
    let history = HistoryValues(repeating: nil, count: program.topology.histories.count)
    var search = EventSearch(program, before, history, column) { [selected] _, transition in
      selected.contains(transition)
    }
    search.run()
    return search.explanation(of: "\(Cause<Context>.event(event))")
  }
}
