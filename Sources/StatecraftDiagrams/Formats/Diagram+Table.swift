extension Diagram {
  /// The diagram as a table of states and events, in plain text that is also Markdown.
  ///
  /// A cell says where the event leads: `→ paused`, with guards in brackets; `stays` for a reaction,
  /// `ignored`, `postponed`. In parentheses is what a state inherits from one around it.
  ///
  /// - Parameter theme: what is shown.
  /// - Returns: lines, each with its end.
  public func table(theme: DiagramTheme = .standard) -> String {
    EventTable(prepared(for: theme), theme).text
  }
}
