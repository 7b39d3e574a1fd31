extension Diagram {
  /// Returns the diagram as a table of states and events, in plain text that is also Markdown.
  ///
  /// A cell shows the result of an event: `→ paused` with guards in brackets, `stays` for a
  /// reaction, `ignored` or `postponed`. Parentheses mark what a state inherits from an outer
  /// state.
  ///
  /// - Parameter theme: the parts to show.
  /// - Returns: lines, each with its end.
  public func table(theme: DiagramTheme = .standard) -> String {
    EventTable(prepared(for: theme), theme).text
  }
}
