/// The drawable structure of a machine: its states and transitions as plain values, in document order.
///
/// A diagram is made from any chart, also that of an SCXML document, or from the graph of state
/// objects. Every format is written from a diagram, so that all formats show the same:
///
/// ```swift
/// let diagram = Diagram(Player.chart)
/// print(diagram.mermaid())
/// print(diagram.table())
/// ```
///
/// The same chart always gives the same diagram, and the same diagram the same text.
public struct Diagram: Sendable, Hashable {
  /// The title: the chart's name.
  public var title: String

  /// The states; number 0 is the chart itself, and descendants follow their ancestors.
  public var states: [State]

  /// The transitions, with those of a state together, in the order in which they were written.
  public var edges: [Edge]

  /// The histories.
  public var histories: [History]

  /// The highlighted states and transitions of a run; none at first.
  public var marks = Marks()

  /// Makes a diagram from its parts.
  ///
  /// - Parameters:
  ///   - title: its title.
  ///   - states: the states in document order; the first is the chart itself.
  ///   - edges: the transitions.
  ///   - histories: the histories.
  public init(title: String, states: [State], edges: [Edge], histories: [History] = []) {
    self.title = title
    self.states = states
    self.edges = edges
    self.histories = histories
  }
}
