#if Command && SQLite && Studio
import Statecraft
import StatecraftDurable
import StatecraftRecording
import StatecraftStudio

extension StoredMachineSource {
  /// The most entries of a journal that are replayed for the data of one moment.
  static let replayLimit = 10_000

  func pastData(of address: StudioAddress, at revision: Int) async throws -> StudioPastData {
    func unknown(_ reason: String) -> StudioPastData {
      StudioPastData(obstacle: "The data at revision \(revision) are not known: \(reason)")
    }
    guard let chart = machines.chart(address.chart) else {
      return unknown("this program does not have the chart '\(address.chart)'.")
    }
    guard revision <= Self.replayLimit else {
      return unknown("they are made by replaying the journal, up to \(Self.replayLimit) entries.")
    }
    let stored = MachineAddress(chart: address.chart, id: address.id)
    let entries = try await store.journal(of: stored, after: 0, limit: revision)
    guard let last = entries.last, last.revision == revision else {
      return unknown("the journal does not have that revision.")
    }
    let replay = try machines.replay(entries, of: stored)
    switch replay.verdict {
    case .blocked(let first, let reason):
      return unknown("the journal cannot be replayed from revision \(first) on: \(reason).")
    case .differs(let difference):
      return unknown(
        "today's chart does something else at revision \(difference.revision), with "
          + "\(difference.input): \(difference.now); the journal says: \(difference.recorded)."
      )
    case .same: break
    }
    guard let values = Self.values(replay, last, of: chart) else {
      return unknown("the state does not fit the chart.")
    }
    guard last.version == values.version else {
      return unknown(
        "it was written by version \(last.version) of the chart, and this program has version "
          + "\(values.version)."
      )
    }
    return StudioPastData(values.values)
  }

  /// The data of the machine that a replay has made, and the version of the chart.
  private static func values<Chart: TypedChart>(
    _ replay: MachineReplay,
    _ last: JournalEntry,
    of chart: Chart
  ) -> (values: [NamedValue], version: Int)? {
    let row = StoredMachine(
      address: replay.address,
      version: chart.chart.version,
      revision: last.revision,
      status: .active,
      state: replay.state,
      changed: last.time
    )
    guard let machine = try? chart.machine(row) else { return nil }
    let codec = chart.events
    return (NamedChart(machine, codec: codec).values, chart.chart.version)
  }
}
#endif
