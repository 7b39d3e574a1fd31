#if Service
internal import Statecraft
internal import StatecraftDurable
internal import StatecraftRecording

/// A stored machine as clients see it.
struct MachineView {
  private let row: StoredMachine
  private var configuration: [String] = []
  private var data: String?
  /// Why the state cannot be read; `nil` if it can.
  private var obstacle: String?
  /// The names of the events that the machine would take, also if their payload decides.
  private(set) var permitted: [String] = []

  /// Reads a row as far as its chart allows that.
  init(_ row: StoredMachine, _ machines: NamedMachines) {
    self.row = row
    guard row.state != nil, let chart = machines.chart(row.address.chart) else { return }
    do {
      try read(chart)
    } catch {
      obstacle = "\(error)"
    }
  }

  private mutating func read<Chart: TypedChart>(_ chart: Chart) throws {
    let machine = try chart.machine(row)
    configuration = machine.configuration.map { "\($0)" }
    data = JSONText.value(machine.context).map(chart.clientForm(context:))
    let named = NamedChart(machine, codec: chart.events)
    let verdicts = named.verdicts
    permitted = named.events.map(\.name).filter { verdicts[$0]?.isTaken == true }
  }

  /// The tag of what is shown: the revision, and the status if the machine does not run.
  static func tag(_ row: StoredMachine) -> String {
    switch row.status {
    case .active, .done: "\"\(row.revision)\""
    case .starting, .parked, .paused, .erased: "\"\(row.revision)-\(row.status.rawValue)\""
    }
  }

  /// The tag of a machine together with what it waits for.
  ///
  /// What waits may change while the revision stays, and so may a fault and a pause of the chart. So where there
  /// is something, its digest follows.
  static func tag(
    _ row: StoredMachine,
    _ pending: PendingRows,
    isChartPaused: Bool
  ) -> String {
    let isSettled =
      pending.inbox.isEmpty && pending.outputs.isEmpty
      && pending.work.allSatisfy { $0.attempt == 0 }
      && row.fault == nil
    if isSettled, !isChartPaused { return tag(row) }
    let work = pending.work.map {
      "\($0.generation) \($0.attempt) \($0.isRunning) \($0.error ?? "")"
    }
    let digest = Digest.of(
      work.joined(separator: "\n"),
      "\(pending.inbox.count)",
      "\(pending.outputs.count)",
      "\(row.changed.sinceEpoch)",
      isChartPaused ? "paused" : ""
    )
    return tag(row).dropLast() + "-" + String(digest, radix: 16) + "\""
  }

  /// The members of the machine, with what it waits for.
  ///
  /// - Parameters:
  ///   - pending: what it waits for.
  ///   - limit: how many rows of each kind are shown or counted; `more` says that there are others.
  /// - Returns: the members, in their order.
  func members(_ pending: PendingRows, atMost limit: Int) -> RowText.Members {
    let (rows, hasMore) = pending.cut(to: limit)
    return [
      ("chart", JSONText.string(row.address.chart)), ("id", JSONText.string(row.address.id)),
      ("status", JSONText.string(row.status.rawValue)), ("revision", "\(row.revision)"),
      ("version", "\(row.version)"), ("configuration", JSONText.strings(configuration)),
      ("data", data ?? "null"), ("permitted", JSONText.strings(permitted)),
      ("fault", fault), ("changed", RowText.time(row.changed)),
      (
        "timers",
        JSONText.array(
          rows.timers.map {
            JSONText.object([("name", JSONText.string($0.name)), ("due", RowText.time($0.due))])
          }
        )
      ),
      (
        "work",
        JSONText.array(
          rows.work.map {
            JSONText.object([
              ("name", JSONText.string($0.name)),
              ("key", JSONText.string($0.reference.callKey)), ("attempt", "\($0.attempt)"),
              ("running", "\($0.isRunning)"), ("started", RowText.time($0.started)),
              ("error", $0.error.map(JSONText.string) ?? "null"),
            ])
          }
        )
      ),
      ("waiting", "\(rows.inbox.count)"),
      ("undelivered", "\(rows.outputs.count)"),
      ("more", "\(hasMore)"),
    ]
  }

  private var fault: String {
    if let obstacle { return JSONText.object([("reason", JSONText.string(obstacle))]) }
    guard let fault = row.fault else { return "null" }
    return JSONText.object([
      ("reason", JSONText.string(fault.reason)), ("key", JSONText.string(fault.key)),
      ("input", JSONText.string(fault.input)), ("at", RowText.time(fault.time)),
    ])
  }
}
#endif
