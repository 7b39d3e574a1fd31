#if SQLite
internal import GRDB
internal import Statecraft
internal import StatecraftDurable

extension StoreTransaction {
  /// Replaces the active states of a machine; only rows that differ are written.
  ///
  /// - Parameters:
  ///   - machine: the machine's number.
  ///   - chart: the chart's number.
  ///   - id: the machine's id.
  ///   - places: the active states.
  ///   - known: those before, if they are known.
  /// - Throws: an error of SQLite.
  func replacePlaces(
    of machine: Int64,
    chart: Int64,
    id: String,
    by places: [MachineChange.Place],
    replacing known: [MachineChange.Place]? = nil
  ) throws {
    if let known, try replaceKnown(known, of: machine, chart: chart, by: places) { return }
    let old = try storedPlaces(of: machine)
    for (position, place) in places.enumerated() {
      let state = try names.state(place.state, of: chart, in: db)
      let since = place.since.storedNanoseconds
      guard position < old.count else {
        try db.run(
          "INSERT INTO statecraft_place(machine, n, state, since, name) VALUES (?, ?, ?, ?, ?)",
          .integer(machine),
          .integer(position),
          .integer(state),
          .integer(since),
          .text(id)
        )
        count(state, by: 1)
        continue
      }
      guard old[position].state != state || old[position].since != since else { continue }
      try db.run(
        "UPDATE statecraft_place SET state = ?, since = ? WHERE machine = ? AND n = ?",
        .integer(state),
        .integer(since),
        .integer(machine),
        .integer(position)
      )
      count(old[position].state, by: -1)
      count(state, by: 1)
    }
    guard old.count > places.count else { return }
    try db.run(
      "DELETE FROM statecraft_place WHERE machine = ? AND n >= ?",
      .integer(machine),
      .integer(places.count)
    )
    for place in old[places.count...] { count(place.state, by: -1) }
  }

  /// Replaces as many active states as before, without reading them.
  ///
  /// - Returns: whether the rows were as known. If not, they are to be read; those that were replaced
  ///   are counted.
  private func replaceKnown(
    _ known: [MachineChange.Place],
    of machine: Int64,
    chart: Int64,
    by places: [MachineChange.Place]
  ) throws -> Bool {
    guard known.count == places.count else { return false }
    for (position, (old, new)) in zip(known, places).enumerated() where old != new {
      let before = try names.state(old.state, of: chart, in: db)
      let after = try names.state(new.state, of: chart, in: db)
      let count = try db.run(
        """
        UPDATE statecraft_place SET state = ?, since = ? \
        WHERE machine = ? AND n = ? AND state = ?
        """,
        .integer(after),
        .time(new.since),
        .integer(machine),
        .integer(position),
        .integer(before)
      )
      guard count == 1 else { return false }
      guard before != after else { continue }
      self.count(before, by: -1)
      self.count(after, by: 1)
    }
    return true
  }

  private func storedPlaces(of machine: Int64) throws -> [(state: Int64, since: Int64)] {
    try db.all(
      "SELECT state, since FROM statecraft_place WHERE machine = ? ORDER BY n",
      .integer(machine)
    ) { (state: $0.integer(0), since: $0.integer(1)) }
  }
}
#endif
