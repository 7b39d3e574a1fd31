#if Command && SQLite
import StatecraftDurable
import StatecraftRecording

/// The machines of a status whose start is not applied.
struct MachinesBeforeStart {
  static var limit: Int { 1_000 }

  var status: StoredMachine.Status
  /// How many there are among the first ones of the status.
  var count: Int
  /// Whether the status has more than are looked at.
  var more: Bool

  var text: String { more ? "\(count) of the first \(Self.limit)" : "\(count)" }
}

extension DurableStore {
  /// Counts the machines of a chart whose start waits, failed, or waits behind a pause: they are in no state, so that counts of
  /// states do not have them.
  ///
  /// - Returns: a count for each status that has some, or so many machines that it may have some.
  func beforeStart(of chart: String) async throws -> [MachinesBeforeStart] {
    let limit = MachinesBeforeStart.limit
    var counts: [MachinesBeforeStart] = []
    for status in [StoredMachine.Status.starting, .parked, .paused] {
      let found = try await list(MachineQuery(chart: chart, .status(status), limit: limit + 1))
      let count = found.prefix(limit).count { $0.places.isEmpty }
      guard count > 0 || found.count > limit else { continue }
      counts.append(MachinesBeforeStart(status: status, count: count, more: found.count > limit))
    }
    return counts
  }

  /// Returns a machine's row.
  ///
  /// - Throws: `DurableError.unknownMachine` if there is none.
  func row(_ address: MachineAddress) async throws -> StoredMachine {
    guard let row = try await machine(address) else { throw DurableError.unknownMachine(address) }
    return row
  }

  /// Returns the names of all charts, also of those whose machines were started by SQL alone, sorted.
  func chartNames() async throws -> [String] {
    Set(try await charts().map(\.name) + (try await unrecordedCharts())).sorted()
  }

  /// Returns the names of other charts that have machines, sorted.
  func charts(withMachinesExcept known: [String]) async throws -> [String] {
    var others: [String] = []
    for name in try await chartNames() where !known.contains(name) {
      var isEmpty = try await counts(of: name).isEmpty
      if isEmpty { isEmpty = try await beforeStart(of: name).isEmpty }
      if !isEmpty { others.append(name) }
    }
    return others
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
