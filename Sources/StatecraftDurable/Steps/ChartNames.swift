#if Durable
/// What the rows of machines need of their chart, without the types of its context.
///
/// It is an object, because each step hands it on.
final class ChartNames: Sendable {
  /// The version of the chart.
  let version: Int
  /// The names of the states by their numbers.
  let states: [String]

  init(version: Int, states: [String]) {
    self.version = version
    self.states = states
  }
}
#endif
