#if Service
internal import Statecraft
internal import StatecraftDurable

extension TypedChart {
  /// The names of the states in document order.
  var stateNames: [String] { chart.model.states.dropFirst().map(\.name) }
}
#endif
