extension PrecomputedStep {
  /// What was done, as an outcome tells it.
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

  /// Why nothing was done; `nil` when something was.
  ///
  /// The guards need not be asked again: the precomputed step was chosen because they are what they are.
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
