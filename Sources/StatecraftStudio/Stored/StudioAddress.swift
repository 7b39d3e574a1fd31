#if Studio
internal import StatecraftHTTP

/// The name of a stored machine: its chart and its id.
package struct StudioAddress: Sendable, Hashable {
  /// The name of the chart.
  package var chart: String
  /// The id of the machine.
  package var id: String

  /// Creates an address.
  package init(chart: String, id: String) {
    self.chart = chart
    self.id = id
  }

  /// Reads an address as pages write it: the chart and the id, each percent-encoded, with a slash
  /// between them; `nil` if the text is none.
  init?(encoded text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let chart = parts[0].percentDecoded,
      let id = parts[1].percentDecoded
    else { return nil }
    self.init(chart: chart, id: id)
  }
}

extension StudioAddress: CustomStringConvertible {
  /// The chart and the id: `Order/42`.
  package var description: String { "\(chart)/\(id)" }
}
#endif
