#if Durable
package import Statecraft
package import StatecraftRecording

/// A registered chart with its types, for tools that draw it and read its machines.
package protocol TypedChart: Sendable {
  associatedtype Context: ChartContext & Codable & Sendable

  /// The chart.
  var chart: MachineChart<Context> { get }

  /// How events are read and written.
  var events: EventCodec<Context.Event> { get }

  /// The form of a context with which a machine starts.
  var startForm: JSONShape { get }

  /// Returns the machine of a row, at the time of its last step; one of an older version is
  /// migrated.
  ///
  /// - Throws: the reason why the state does not fit the chart.
  func machine(_ row: StoredMachine) throws -> Machine<Context>

  /// Returns a stored event as clients read it: with durations as texts of ISO 8601.
  func clientForm(event: NamedEvent) -> NamedEvent

  /// Returns a context as JSON as clients read it: with durations as texts of ISO 8601.
  func clientForm(context: String) -> String

  /// Returns stored outputs as clients read them: with durations as texts of ISO 8601.
  func clientForm(outputs: [String]) -> [String]
}
#endif
