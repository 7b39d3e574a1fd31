#if PostgreSQL
internal import Statecraft
internal import StatecraftDurable

/// The rows of active states that steps change, and how that changes the counts of machines, found
/// without reading the rows.
struct PlaceDifferences {
  struct Rows {
    var machine = ArrayLiteral()
    var n = ArrayLiteral()
    /// The state that the row has, so that another one is noticed.
    var before = ArrayLiteral()
    var chart = ArrayLiteral()
    var name = ArrayLiteral()
    var state = ArrayLiteral()
    var since = ArrayLiteral()
  }

  /// A state of a chart whose machines are counted.
  private struct Counted: Hashable, Comparable {
    let chart: String
    let state: String

    static func < (a: Counted, b: Counted) -> Bool { (a.chart, a.state) < (b.chart, b.state) }
  }

  private(set) var replaced = Rows()
  private(set) var removed = Rows()
  private(set) var added = Rows()
  private var counts: [Counted: Int64] = [:]

  /// Adds the differences between the places of a machine.
  mutating func add(
    _ change: MachineChange,
    from old: [MachineChange.Place],
    to new: [MachineChange.Place],
    id: Int64
  ) {
    let chart = change.address.chart
    for n in 0..<max(old.count, new.count) {
      let before = n < old.count ? old[n] : nil
      let after = n < new.count ? new[n] : nil
      guard before != after else { continue }
      if before?.state != after?.state {
        if let before { counts[Counted(chart: chart, state: before.state), default: 0] -= 1 }
        if let after { counts[Counted(chart: chart, state: after.state), default: 0] += 1 }
      }
      switch (before, after) {
      case (let before?, let after?): Self.add(n, before, after, id, to: &replaced)
      case (let before?, nil): Self.add(n, before, nil, id, to: &removed)
      case (nil, let after?):
        Self.add(n, nil, after, id, to: &added)
        added.chart.add(chart)
        added.name.add(change.address.id)
      case (nil, nil): break
      }
    }
  }

  private static func add(
    _ n: Int,
    _ before: MachineChange.Place?,
    _ after: MachineChange.Place?,
    _ id: Int64,
    to rows: inout Rows
  ) {
    rows.machine.add(id)
    rows.n.add(n)
    if let before { rows.before.add(before.state) }
    if let after {
      rows.state.add(after.state)
      rows.since.add(after.since)
    }
  }

  /// The parts of the statement of steps that write the differences, with their arrays.
  var parts: [StepRows] {
    // Transactions that count in the same rows lock them in the same order.
    let changed = counts.filter { $0.value != 0 }.sorted { $0.key < $1.key }
    var (charts, states, numbers) = (ArrayLiteral(), ArrayLiteral(), ArrayLiteral())
    for (counted, number) in changed {
      charts.add(counted.chart)
      states.add(counted.state)
      numbers.add(number)
    }
    let (p, r, a) = (replaced, removed, added)
    return [
      StepRows(.replacedPlaces, [p.machine, p.n, p.before, p.state], uniform: [p.since]),
      StepRows(.removedPlaces, [r.machine, r.n, r.before]),
      StepRows(.addedPlaces, [a.machine, a.n, a.state, a.name], uniform: [a.chart, a.since]),
      StepRows(.counts, [charts, states, numbers]),
    ]
  }
}
#endif
