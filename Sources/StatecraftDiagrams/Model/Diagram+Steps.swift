extension Diagram {
  /// Marks a step that is given by the numbers of its transitions, as in a recording.
  ///
  /// Existing marks are kept, so that several steps add up.
  ///
  /// - Parameters:
  ///   - taken: the numbers of the transitions that were taken, in document order of the chart;
  ///     unknown numbers are ignored.
  ///   - exited: the states that were exited.
  ///   - entered: the states that were entered.
  ///   - configuration: all active states afterwards.
  public mutating func mark(
    taken: [Int],
    exited: [String],
    entered: [String],
    configuration: [String]
  ) {
    if !taken.isEmpty { marks.justTaken = [] }
    for number in taken where edges.indices.contains(number) {
      marks.taken[number, default: 0] += 1
      marks.justTaken.insert(number)
    }
    let active = Set(configuration)
    let visited = active.union(exited).union(entered)
    for (number, state) in states.enumerated().dropFirst() {
      if visited.contains(state.name) { marks.visited.insert(number) }
      if active.contains(state.name) {
        marks.active.insert(number)
      } else {
        marks.active.remove(number)
      }
    }
  }
}
