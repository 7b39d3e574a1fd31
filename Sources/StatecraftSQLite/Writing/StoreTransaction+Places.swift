#if SQLite
internal import GRDB
internal import Statecraft
internal import StatecraftDurable

extension StoreTransaction {
  /// Replaces the active states of a machine; only rows that differ are written.
  func replacePlaces(
    of machine: Int64,
    chart: Int64,
    id: String,
    by places: [MachineChange.Place]
  ) throws {
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

  private func storedPlaces(of machine: Int64) throws -> [(state: Int64, since: Int64)] {
    try db.all(
      "SELECT state, since FROM statecraft_place WHERE machine = ? ORDER BY n",
      .integer(machine)
    ) { (state: $0.integer(0), since: $0.integer(1)) }
  }
}
#endif
