/// An element of a chart that runs actions: a transition, or the entry or exit actions of a state.
///
/// The actions that need only the context are declared here once, for ``ChartTransition``,
/// ``ResultTransition`` and ``StateActions``. They run in the order in which they are written.
///
/// Source: SCXML 4, executable content.
public protocol ContentElement<Context>: Sendable {
  /// The context of the chart.
  associatedtype Context: ChartContext

  /// Returns a copy that runs an action after those that it already has.
  func adding(_ content: ExecutableContent<Context>) -> Self
}

extension ContentElement {
  func appending(_ action: Action<Context>) -> Self { adding(ExecutableContent(action)) }
}
