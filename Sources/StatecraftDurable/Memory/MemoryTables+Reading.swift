#if Durable
internal import Statecraft

extension MemoryTables {
  func pending(_ address: MachineAddress, _ limit: Int) -> PendingRows {
    guard let machine = machines[address] else { return PendingRows() }
    let limit = max(0, limit)
    return PendingRows(
      inbox: Array(machine.inbox.prefix(limit)),
      timers: Array(
        machine.timers.values.sorted { ($0.due, $0.generation) < ($1.due, $1.generation) }
          .prefix(limit)
      ),
      work: Array(machine.work.values.sorted { $0.generation < $1.generation }.prefix(limit)),
      outputs: Array(machine.outputs.prefix(limit))
    )
  }

  mutating func list(_ query: MachineQuery) -> [ListedMachine] {
    switch query.selection {
    case .all: listByID(query, "")
    case .prefix(let prefix): listByID(query, prefix)
    case .states, .status, .versionsBelow: listOfAll(query)
    }
  }

  private mutating func listByID(_ query: MachineQuery, _ prefix: String) -> [ListedMachine] {
    let after = query.after.flatMap { cursor in
      cursor.id.utf8.lexicographicallyPrecedes(prefix.utf8) ? nil : cursor.id
    }
    var result: [ListedMachine] = []
    let found = ids[query.chart.exact]?.from(after ?? prefix, isAfter: after != nil) ?? []
    for id in found {
      guard result.count < query.limit, id.utf8.starts(with: prefix.utf8) else { break }
      let address = MachineAddress(chart: query.chart, id: id)
      guard let machine = machines[address], machine.row.status != .erased else { continue }
      result.append(ListedMachine(machine, at: MachineQuery.Cursor(id: id)))
    }
    return result
  }

  private func listOfAll(_ query: MachineQuery) -> [ListedMachine] {
    let rows = machines.values.lazy.filter {
      $0.row.address.chart == query.chart && $0.row.status != .erased
    }
    let found: [(key: MachineQuery.Cursor, machine: MemoryMachine)] = rows.compactMap { machine in
      let id = machine.row.address.id
      switch query.selection {
      case .all, .prefix: return nil
      case .status(let status):
        return machine.row.status == status ? (MachineQuery.Cursor(id: id), machine) : nil
      case .versionsBelow(let version):
        return machine.row.version < version ? (MachineQuery.Cursor(id: id), machine) : nil
      case .states(let states, let before):
        let since = machine.places.filter { states.contains($0.state) }.map(\.since).min()
        guard let since, before.map({ since <= $0 }) ?? true else { return nil }
        return (MachineQuery.Cursor(since: since, id: id), machine)
      }
    }
    return found.filter { row in query.after.map { $0.comesBefore(row.key) } ?? true }
      .sorted { $0.key.comesBefore($1.key) }
      .prefix(max(0, query.limit))
      .map { ListedMachine($0.machine, at: $0.key) }
  }

  func stuck(
    _ chart: String?,
    _ overdue: Duration,
    _ limit: Int,
    at now: WallTime
  ) -> [StuckFinding] {
    let before = WallTime(sinceEpoch: now.sinceEpoch - overdue)
    let found = machines.values.filter { chart == nil || $0.row.address.chart == chart }
      .flatMap { machine in findings(machine, before, at: now) }
    let order = Dictionary(
      uniqueKeysWithValues: StuckFinding.Kind.allCases.enumerated().map { ($0.element, $0.offset) }
    )
    return Array(
      found.sorted {
        (order[$0.kind] ?? 0, $0.since, $0.address.id, $0.subject)
          < (order[$1.kind] ?? 0, $1.since, $1.address.id, $1.subject)
      }.prefix(max(0, limit))
    )
  }

  private func findings(
    _ machine: MemoryMachine,
    _ before: WallTime,
    at now: WallTime
  ) -> [StuckFinding] {
    let row = machine.row
    var found: [StuckFinding] = []
    func add(_ kind: StuckFinding.Kind, _ subject: String, _ reason: String, _ since: WallTime) {
      found.append(
        StuckFinding(
          kind: kind,
          address: row.address,
          subject: subject,
          reason: reason,
          since: since
        )
      )
    }
    if row.status == .parked, let fault = row.fault {
      add(.parked, fault.input, fault.reason, fault.time)
    }
    for output in machine.outputs {
      if output.isDead {
        add(.deadLetter, output.key, output.error ?? "", output.emitted)
      } else if let error = output.error {
        add(.failingOutput, output.key, error, output.emitted)
      } else if output.due < before {
        add(.overdueOutput, output.key, "", output.due)
      }
    }
    for work in machine.work.values {
      func addWork(_ kind: StuckFinding.Kind, _ reason: String, _ since: WallTime) {
        add(kind, work.name, reason, since)
        found[found.count - 1].attempt = work.attempt
        found[found.count - 1].error = work.error
      }
      // Of an attempt after a failure that was claimed by no call, it is not known when it began.
      let begun = machine.begun[work.generation] ?? (work.error == nil ? work.started : now)
      if work.isRunning, work.due > now, begun < before {
        addWork(.hangingWork, "", begun)
      } else if let error = work.error {
        addWork(.failingWork, error, work.started)
      } else if work.due < before {
        addWork(.overdueWork, "", work.due)
      }
    }
    for timer in machine.timers.values where timer.due < before {
      add(.overdueTimer, timer.name, "", timer.due)
    }
    if row.status.isProcessed, let first = machine.inbox.first, first.accepted < before {
      add(.overdueInbox, first.key, "", first.accepted)
    }
    return found
  }

  func ages(at now: WallTime) -> QueueAges {
    func age(_ time: WallTime?) -> Duration? { time.map { now.sinceEpoch - $0.sinceEpoch } }
    func lateness(_ time: WallTime?) -> Duration? { age(time).flatMap { $0 > .zero ? $0 : nil } }
    let rows = machines.values
    return QueueAges(
      inbox: age(
        rows.lazy.filter { $0.row.status.isProcessed }.compactMap { $0.inbox.first?.accepted }.min()
      ),
      outputs: age(rows.lazy.compactMap { $0.firstOutput?.emitted }.min()),
      timers: lateness(rows.lazy.flatMap { $0.timers.values.map(\.due) }.min()),
      work: lateness(rows.lazy.flatMap { $0.work.values.map(\.due) }.min()),
      parked: rows.count { $0.row.status == .parked }
    )
  }
}

extension ListedMachine {
  /// A machine at a position of a list.
  fileprivate init(_ machine: MemoryMachine, at cursor: MachineQuery.Cursor) {
    self.init(
      id: machine.row.address.id,
      version: machine.row.version,
      revision: machine.row.revision,
      status: machine.row.status,
      places: machine.places,
      cursor: cursor
    )
  }
}

extension MachineQuery.Cursor {
  /// Returns whether a position comes before another in lists of the same order.
  func comesBefore(_ other: Self) -> Bool {
    if let since, let later = other.since, since != later { return since < later }
    return id.utf8.lexicographicallyPrecedes(other.id.utf8)
  }
}
#endif
