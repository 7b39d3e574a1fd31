#if Studio
/// A chart of a store, with the numbers of its machines.
package struct StudioStoreChart: Sendable, Hashable, Encodable {
  /// The name of the chart.
  package var name: String
  /// Whether an operator has stopped all machines of the chart.
  package var isPaused: Bool
  /// The states in document order.
  package var states: [StudioStateCount]

  /// Creates a chart.
  package init(name: String, isPaused: Bool, states: [StudioStateCount]) {
    self.name = name
    self.isPaused = isPaused
    self.states = states
  }
}
#endif
