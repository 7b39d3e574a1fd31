extension Diagram {
  /// Returns the diagram without the parts that a theme hides.
  func prepared(for theme: DiagramTheme) -> Diagram {
    var copy = self
    if !theme.showsActions {
      for state in copy.states.indices {
        copy.states[state].entry = []
        copy.states[state].exit = []
        copy.states[state].invocations = []
        copy.states[state].data = []
        copy.states[state].description = nil
      }
      for edge in copy.edges.indices { copy.edges[edge].actions = [] }
    }
    if !theme.showsGuards {
      for edge in copy.edges.indices { copy.edges[edge].guard = nil }
    }
    if !theme.showsTags {
      for state in copy.states.indices { copy.states[state].tags = [] }
    }
    return copy
  }

  /// Returns the transitions of a state that a theme shows.
  func edges(of state: Int, in theme: DiagramTheme) -> [Int] {
    edges(of: state).filter { theme.showsIgnored || edges[$0].disposition != .ignore }
  }
}
