internal import Statecraft

/// What a step of an exploration reacts to.
enum StepLabel<Context: ChartContext>: Sendable {
  /// An event from outside.
  case event(Context.Event)
  /// The work of an invocation ends; the numbers are those of the chart's model and of its results.
  case invocation(Int, InvocationEnd)
}
