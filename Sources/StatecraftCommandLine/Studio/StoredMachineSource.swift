#if Command && SQLite && Studio
import Foundation
import Statecraft
import StatecraftDiagrams
import StatecraftDurable
import StatecraftRecording
import StatecraftStudio

/// The machines of a database, as the studio reads and operates them.
struct StoredMachineSource: StudioStore {
  /// How late something is, and how long work runs, before it is a finding.
  private static let overdue = Duration.seconds(60)

  /// The most rows of each kind that a machine is shown to wait for.
  private static let pendingLimit = 200

  let name: String
  let store: any DurableStore
  /// The charts of this program.
  let machines: NamedMachines
  /// Gives commands the machines for writing.
  let writer: StoredMachineWriter

  // MARK: - Lists

  func charts() async throws -> [StudioStoreChart] {
    let paused = try await store.pausedCharts()
    let stored = try await store.charts()
    var charts: [StudioStoreChart] = []
    for name in stored.map(\.name) where charts.last?.name != name {
      let counts = try await store.counts(of: name)
      charts.append(
        StudioStoreChart(
          name: name,
          isPaused: paused.contains(name),
          states: Self.states(of: diagram(of: name, version: nil, in: stored), counts)
        )
      )
    }
    return charts
  }

  private static func states(of diagram: Diagram, _ counts: [String: Int]) -> [StudioStateCount] {
    var counts = counts
    var depths = [-1]
    var result: [StudioStateCount] = []
    for state in diagram.states.dropFirst() {
      let depth = depths[state.parent ?? 0] + 1
      depths.append(depth)
      let count = counts.removeValue(forKey: state.name) ?? 0
      result.append(StudioStateCount(name: state.name, depth: depth, machines: count))
    }
    // States of other versions.
    return result
      + counts.sorted { $0.key < $1.key }
      .map { StudioStateCount(name: $0.key, depth: 0, machines: $0.value) }
  }

  func findings(of chart: String, limit: Int) async throws -> [StudioFinding] {
    try await machines.stuck(chart: chart, overdue: Self.overdue, limit: limit).map { finding in
      StudioFinding(
        kind: Self.words(for: finding.kind),
        address: StudioAddress(chart: finding.address.chart, id: finding.address.id),
        subject: finding.subject,
        reason: finding.reason,
        since: finding.since.sinceEpoch
      )
    }
  }

  private static func words(for kind: StuckFinding.Kind) -> String {
    switch kind {
    case .parked: "parked"
    case .deadLetter: "dead letter"
    case .failingWork: "failing work"
    case .failingOutput: "failing output"
    case .hangingWork: "hanging work"
    case .overdueTimer: "late timer"
    case .overdueInbox: "late input"
    case .overdueWork: "late work"
    case .overdueOutput: "late output"
    }
  }

  func list(_ query: StudioStoreQuery) async throws -> [StudioListing] {
    let selection: MachineQuery.Selection
    switch query.selection {
    case .prefix(""): selection = .all
    case .prefix(let prefix): selection = .prefix(prefix)
    case .state(let state): selection = .states([state], before: nil)
    case .status(let text):
      guard let status = StoredMachine.Status(rawValue: text) else {
        throw StudioRefusal("there is no status '\(Printable.text(text))'")
      }
      selection = .status(status)
    }
    let found = try await store.list(
      MachineQuery(
        chart: query.chart,
        selection,
        after: try query.after.map(Self.cursor),
        limit: query.limit
      )
    )
    return found.map { machine in
      StudioListing(
        id: machine.id,
        status: machine.status.rawValue,
        revision: Int(machine.revision),
        configuration: machine.places.map(\.state),
        since: machine.places.map(\.since).max()?.sinceEpoch,
        cursor: JSONText.value(machine.cursor) ?? ""
      )
    }
  }

  private static func cursor(_ text: String) throws(StudioRefusal) -> MachineQuery.Cursor {
    do {
      return try JSONDecoder().decode(MachineQuery.Cursor.self, from: Data(text.utf8))
    } catch {
      throw StudioRefusal("this is not a position in a list: \(Printable.text(text))")
    }
  }

  // MARK: - One machine

  func machine(_ address: StudioAddress) async throws -> StudioStoredMachine? {
    let stored = MachineAddress(chart: address.chart, id: address.id)
    guard let row = try await store.machine(stored) else { return nil }
    let pending = try await store.pending(of: stored, limit: Self.pendingLimit + 1)
    var machine = StudioStoredMachine(
      status: row.status.rawValue,
      revision: Int(row.revision),
      version: row.version,
      configuration: [],
      fault: row.fault.map {
        StudioStoredMachine.Fault(
          key: $0.key,
          input: $0.input,
          reason: $0.reason,
          canBeSkipped: !$0.key.isEmpty && row.state != nil
        )
      },
      now: try await store.now().sinceEpoch
    )
    machine.timers = pending.timers.map { NamedTimer(name: $0.name, due: $0.due.sinceEpoch) }
    machine.waiting = Self.waiting(pending)
    guard row.state != nil else {
      machine.obstacle = "It has no state."
      return machine
    }
    if let chart = machines.chart(address.chart) {
      guard let obstacle = Self.read(row, of: chart, into: &machine) else { return machine }
      machine.obstacle = "Its events are not known: \(obstacle)"
    } else {
      machine.obstacle =
        "Its events are not known: this program does not have the chart '\(address.chart)'."
    }
    StoredStateText(row.state ?? "").read(into: &machine)
    if machine.configuration.isEmpty {
      // A damaged state: the store's index still knows where the machine is.
      let query = MachineQuery(chart: address.chart, .prefix(address.id), limit: 1)
      let listed = try await store.list(query).first { $0.id == address.id }
      machine.configuration = listed?.places.map(\.state) ?? []
    }
    return machine
  }

  /// Reads what a chart of this program knows of a machine.
  ///
  /// - Returns: why the machine does not fit the chart; `nil` if it does.
  private static func read<Chart: TypedChart>(
    _ row: StoredMachine,
    of chart: Chart,
    into shown: inout StudioStoredMachine
  ) -> String? {
    guard row.version == chart.chart.version else {
      return "its state is of version \(row.version) of the chart, and this program has version "
        + "\(chart.chart.version)."
    }
    let machine: Machine<Chart.Context>
    do {
      machine = try chart.machine(row)
    } catch {
      return "\(error)"
    }
    let codec = chart.events
    let named = NamedChart(machine, codec: codec)
    shown.configuration = named.configuration
    shown.events = named.events
    shown.verdicts = named.verdicts
    shown.values = named.values
    shown.waiting += machine.postponedEvents.map { event in
      let event = codec.named(event)
      return StudioWaiting(kind: "postponed", name: event.name, payload: event.payload)
    }
    return nil
  }

  private static func waiting(_ rows: PendingRows) -> [StudioWaiting] {
    let inputs = rows.inbox.map {
      StudioWaiting(kind: "input", name: StoredText.text($0.input))
    }
    let work = rows.work.map { work in
      StudioWaiting(
        kind: "work",
        name: work.name,
        attempts: work.attempt,
        started: work.started.sinceEpoch,
        due: work.due.sinceEpoch,
        error: work.error
      )
    }
    let outputs = rows.outputs.map { output in
      StudioWaiting(
        kind: output.isDead ? "dead letter" : "output",
        name: output.key,
        payload: output.body,
        attempts: output.attempt,
        due: output.isDead ? nil : output.due.sinceEpoch,
        error: output.error,
        letter: output.isDead ? "\(output.sequence)" : nil
      )
    }
    return [inputs, work, outputs].flatMap { rows in
      guard rows.count > pendingLimit, let last = rows.last else { return rows }
      let rest = StudioWaiting(
        kind: last.kind,
        name: "there are more: the first \(pendingLimit) are shown"
      )
      return rows.prefix(pendingLimit) + [rest]
    }
  }

  func journal(
    of address: StudioAddress,
    after revision: Int,
    limit: Int
  ) async throws -> [StudioJournalEntry] {
    // The entry before them says where the machine was.
    let start = max(revision - 1, 0)
    let entries = try await store.journal(
      of: MachineAddress(chart: address.chart, id: address.id),
      after: Int64(start),
      limit: limit + revision - start
    )
    var configuration: [String] = []
    var result: [StudioJournalEntry] = []
    for entry in entries {
      let step = RecordedStep(entry, after: configuration)
      configuration = step.configuration
      guard entry.revision > revision else { continue }
      result.append(
        StudioJournalEntry(revision: Int(entry.revision), key: entry.key, step: step)
      )
    }
    return result
  }

  // MARK: - Charts

  func diagram(of chart: String, version: Int) async throws -> Diagram {
    // A machine that has not started is of no version.
    diagram(of: chart, version: version == 0 ? nil : version, in: try await store.charts())
  }

  /// The diagram of a version of a chart; of the newest one without a version.
  private func diagram(of name: String, version: Int?, in charts: [StoredChart]) -> Diagram {
    let stored = charts.filter { $0.name == name }
    let wanted = version ?? stored.map(\.version).max()
    if let chart = machines.chart(name), let diagram = Self.diagram(chart, wanted) {
      return diagram
    }
    let row = stored.first { $0.version == wanted }
    if let document = try? row.map({ try ChartDocument($0.document) }) {
      return Diagram(document, title: name)
    }
    return Diagram(
      title: name,
      states: [Diagram.State(name: name, kind: .chart, parent: nil)],
      edges: []
    )
  }

  private static func diagram<Chart: TypedChart>(_ chart: Chart, _ version: Int?) -> Diagram? {
    version == nil || chart.chart.version == version ? Diagram(chart.chart) : nil
  }
}
#endif
