#if Durable
/// What operators have stopped: it does not proceed either, and ``DurableStore/stuck(chart:overdue:limit:)``
/// does not name it.
package struct PausedMachines: Sendable {
  /// How many machines of a chart are counted at most.
  package static let limit = 1_000

  /// The charts that are paused as a whole.
  package var charts: [String] = []
  /// The numbers of machines that are paused by themselves, by chart; charts without any are left out.
  package var machines: [(chart: String, count: Int)] = []

  /// The number of machines that are paused by themselves.
  package var count: Int { machines.reduce(0) { $0 + $1.count } }

  /// What is paused in a line; `nil` if nothing is.
  package var text: String? {
    var parts = machines.map { chart, count in
      "\(count >= Self.limit ? "at least " : "")\(count) machine\(count == 1 ? "" : "s") of \(chart)"
    }
    parts += charts.map { "the chart \($0)" }
    guard !parts.isEmpty else { return nil }
    return "paused, and not among what is stuck: \(parts.joined(separator: ", "))"
  }
}

extension DurableStore {
  /// Counts what operators have stopped.
  ///
  /// - Parameter chart: the chart; all charts for `nil`.
  /// - Returns: the charts and the numbers of machines.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(charts × log machines + paused machines, ``PausedMachines/limit`` of each chart at
  ///   most).
  package func paused(chart: String? = nil) async throws -> PausedMachines {
    var paused = PausedMachines()
    var names: [String] = []
    for name in try await charts().map(\.name)
    where !names.contains(name) && (chart ?? name).exact == name.exact { names.append(name) }
    let stopped = try await pausedCharts()
    for name in names {
      if stopped.contains(name) { paused.charts.append(name) }
      let query = MachineQuery(chart: name, .status(.paused), limit: PausedMachines.limit)
      let count = try await list(query).count
      if count > 0 { paused.machines.append((name, count)) }
    }
    return paused
  }
}
#endif
