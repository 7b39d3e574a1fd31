/// The drawable structure of a machine: its states and transitions as plain values, in document
/// order.
///
/// You can create a diagram from any chart, including that of an SCXML document, or from the graph
/// of state objects. Every format is generated from a diagram, so all formats show the same
/// content:
///
/// ```swift
/// let diagram = Diagram(Player.chart)
/// print(diagram.mermaid())
/// print(diagram.table())
/// ```
///
/// The same chart always gives the same diagram, and the same diagram always gives the same text.
public struct Diagram: Sendable, Hashable {
  /// The title: the chart's name.
  public var title: String

  /// The states.
  ///
  /// Number 0 is the chart itself, and descendants follow their ancestors.
  public var states: [State]

  /// The transitions, grouped by state, in the order of their declarations.
  public var edges: [Edge]

  /// The histories.
  public var histories: [History]

  /// The highlighted states and transitions of a run; initially none.
  public var marks = Marks()

  /// The connections between the machines of a system; none in other diagrams.
  package var links: [Link] = []

  /// Creates a diagram from its parts.
  ///
  /// - Parameters:
  ///   - title: the title.
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
