#if Studio
/// What an operator does with a stored machine, or with those of a chart.
package enum StudioOperation: String, Sendable, Hashable, Decodable, CaseIterable {
  /// Stops a machine, or all machines of a chart; inputs wait.
  case pause
  /// Continues what was paused.
  case resume
  /// Lets a parked machine, or all parked ones of a chart, apply the input that failed again.
  case retry
  /// Gives up the input that parked a machine, or those of all parked machines of a chart.
  case skip
}
#endif
