extension ChartContext {
  /// A note of the enclosing state, or of the chart, for tools that look for mistakes.
  package static func note(_ note: ChartNote) -> ChartElement<Self> { ChartElement(.note(note)) }
}

extension ChartTransition {
  /// Returns a copy with a note for tools that look for mistakes.
  package func noting(_ note: ChartNote) -> Self {
    var copy = self
    copy.definition = definition.noting(note)
    return copy
  }
}

extension ResultTransition {
  /// Returns a copy with a note for tools that look for mistakes.
  package func noting(_ note: ChartNote) -> Self { with(transition.noting(note)) }
}
