#if Command && SQLite
import StatecraftDurable
import StatecraftRecording

extension DurableStore {
  /// Returns a machine's row.
  ///
  /// - Throws: `DurableError.unknownMachine` if there is none.
  func row(_ address: MachineAddress) async throws -> StoredMachine {
    guard let row = try await machine(address) else { throw DurableError.unknownMachine(address) }
    return row
  }

  /// Checks that the store has a chart, and that a version of it has a state.
  ///
  /// - Throws: an error that lists what there is.
  func check(_ chart: String, state: String? = nil) async throws {
    let charts = try await charts()
    let names = charts.map(\.name)
    if names.contains(chart) {
      guard let state else { return }
      let states = charts.filter { $0.name == chart }.reversed()
        .flatMap { (try? ChartDocument($0.document))?.states.map(\.name) ?? [] }
      guard !states.isEmpty, !states.contains(state) else { return }
      var seen: Set<String> = []
      throw CommandError(
        .data,
        "the chart '\(chart)' has no state '\(Printable.text(state))'; its states are "
          + states.filter { seen.insert($0).inserted }.joined(separator: ", ")
      )
    }
    // Its machines may have been started by SQL alone.
    let unrecorded = try await unrecordedCharts()
    if unrecorded.contains(chart) { return }
    let known = Set(names + unrecorded).sorted().joined(separator: ", ")
    throw CommandError(
      .data,
      "the store has no chart '\(Printable.text(chart))'; it has \(known.isEmpty ? "none" : known)"
    )
  }

  /// Returns the whole journal of a machine.
  func wholeJournal(of address: MachineAddress) async throws -> [JournalEntry] {
    try await journal(of: address, after: 0, limit: .max)
  }
}
#endif
