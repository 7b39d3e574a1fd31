#if SQLite
internal import GRDB
internal import Statecraft
internal import StatecraftDurable

extension Database {
  /// Returns machines of a chart; see ``DurableStore/list(_:)``.
  func list(_ query: MachineQuery) throws -> [ListedMachine] {
    guard query.limit > 0, let chart = try chartNumber(query.chart) else { return [] }
    switch query.selection {
    case .all:
      return try byName(chart, query, "status <> 5")
    case .prefix(let prefix):
      return try byName(chart, query, "status <> 5", prefix: prefix)
    case .status(.active):
      return try byName(chart, query, "status = 1")
    case .status(.erased):
      return []
    case .status(let status):
      // The index has all machines but the active ones.
      return try byName(
        chart,
        query,
        "status <> 1 AND status = \(status.stored)",
        index: "statecraft_machine_status"
      )
    case .versionsBelow(let version):
      return try byVersion(chart, query, below: version)
    case .states(let states, let before):
      return try byState(chart, query, states, before: before)
    }
  }

  private static var listColumns: String { "id, name, version, revision, status" }

  private func listed(_ row: Columns, since: WallTime? = nil) throws -> ListedMachine {
    let id = row.text(1)
    return ListedMachine(
      id: id,
      version: row.number(2),
      revision: row.integer(3),
      status: StoredMachine.Status(stored: row.integer(4)) ?? .paused,
      places: try places(of: row.integer(0)).map(\.place),
      cursor: MachineQuery.Cursor(since: since, id: id)
    )
  }

  /// Returns the active states of a machine, in their order, with their numbers.
  private func places(
    of machine: Int64
  ) throws -> [(number: Int64, place: MachineChange.Place)] {
    try all(
      """
      SELECT p.state, s.name, p.since FROM statecraft_place p \
      CROSS JOIN statecraft_state s ON s.id = p.state WHERE p.machine = ? ORDER BY p.n
      """,
      .integer(machine)
    ) { ($0.integer(0), MachineChange.Place(state: $0.text(1), since: $0.time(2))) }
  }

  // MARK: - By id

  private func byName(
    _ chart: Int64,
    _ query: MachineQuery,
    _ condition: String,
    prefix: String = "",
    index: String = "statecraft_machine_name"
  ) throws -> [ListedMachine] {
    var result: [ListedMachine] = []
    // Ids may be empty, so that a list without a cursor includes its lower bound.
    let isAfter = query.after.map { !$0.id.utf8.lexicographicallyPrecedes(prefix.utf8) } ?? false
    try rows(
      """
      SELECT \(Self.listColumns) FROM statecraft_machine INDEXED BY \(index) \
      WHERE chart = ? AND name \(isAfter ? ">" : ">=") ? AND \(condition) ORDER BY name
      """,
      .integer(chart),
      .text(isAfter ? query.after?.id : prefix)
    ) { row in
      guard row.text(1).utf8.starts(with: prefix.utf8) else { return false }
      result.append(try listed(row))
      return result.count < query.limit
    }
    return result
  }

  // MARK: - By version

  private func byVersion(
    _ chart: Int64,
    _ query: MachineQuery,
    below limit: Int
  ) throws -> [ListedMachine] {
    var result: [ListedMachine] = []
    var version = Int64.min
    // There are few versions, and each is a range of the index, ordered by id.
    while let next = try nextVersion(chart, after: version, below: limit) {
      version = next
      result += try all(
        """
        SELECT \(Self.listColumns) FROM statecraft_machine INDEXED BY statecraft_machine_version \
        WHERE chart = ? AND version = ? AND name \(query.after == nil ? ">=" : ">") ? \
        AND status <> 5 ORDER BY name LIMIT ?
        """,
        .integer(chart),
        .integer(version),
        .text(query.after?.id ?? ""),
        .integer(query.limit)
      ) { try listed($0) }
    }
    result.sort { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    return Array(result.prefix(query.limit))
  }

  private func nextVersion(_ chart: Int64, after version: Int64, below limit: Int) throws -> Int64?
  {
    try first(
      """
      SELECT MIN(version) FROM statecraft_machine INDEXED BY statecraft_machine_version \
      WHERE chart = ? AND version > ? AND version < ?
      """,
      .integer(chart),
      .integer(version),
      .integer(limit)
    ) { $0.optionalInteger(0) }
  }

  // MARK: - By state

  /// A machine in one of the states of a query.
  private struct Candidate {
    let machine: Int64
    let since: Int64
    let name: String

    func comesBefore(_ other: Candidate) -> Bool {
      since == other.since
        ? name.utf8.lexicographicallyPrecedes(other.name.utf8) : since < other.since
    }
  }

  private func byState(
    _ chart: Int64,
    _ query: MachineQuery,
    _ names: [String],
    before: WallTime?
  ) throws -> [ListedMachine] {
    let states = try Set(names).compactMap { name in
      try first(
        "SELECT id FROM statecraft_state WHERE chart = ? AND name = ?",
        .integer(chart),
        .text(name)
      ) { $0.integer(0) }
    }
    var result: [ListedMachine] = []
    var cursor = query.after.map { ($0.since?.storedNanoseconds ?? .min, $0.id) }
    while result.count < query.limit {
      // The first rows of all states together: none of the states has others that come earlier.
      let page = try states.flatMap { state in
        try candidates(in: state, after: cursor, before: before, limit: query.limit)
      }.sorted { $0.comesBefore($1) }.prefix(query.limit)
      var last: Int64?
      for candidate in page {
        cursor = (candidate.since, candidate.name)
        // A machine in several of the states is listed with the earliest.
        guard candidate.machine != last, result.count < query.limit,
          try states.count == 1 || earliest(candidate.machine, in: states) == candidate.since
        else { continue }
        last = candidate.machine
        let row = try first(
          "SELECT \(Self.listColumns) FROM statecraft_machine WHERE id = ?",
          .integer(candidate.machine)
        ) { try listed($0, since: WallTime(storedNanoseconds: candidate.since)) }
        if let row { result.append(row) }
      }
      guard page.count == query.limit else { break }
    }
    return result
  }

  private func candidates(
    in state: Int64,
    after cursor: (since: Int64, name: String)?,
    before: WallTime?,
    limit: Int
  ) throws -> [Candidate] {
    let before = before?.storedNanoseconds ?? .max
    let columns = "machine, since, name FROM statecraft_place INDEXED BY statecraft_place_state"
    guard let cursor else {
      return try all(
        "SELECT \(columns) WHERE state = ? AND since <= ? ORDER BY since, name LIMIT ?",
        .integer(state),
        .integer(before),
        .integer(limit)
      ) { Candidate(machine: $0.integer(0), since: $0.integer(1), name: $0.text(2)) }
    }
    return try all(
      """
      SELECT \(columns) WHERE state = ? AND since <= ? AND (since, name) > (?, ?) \
      ORDER BY since, name LIMIT ?
      """,
      .integer(state),
      .integer(before),
      .integer(cursor.since),
      .text(cursor.name),
      .integer(limit)
    ) { Candidate(machine: $0.integer(0), since: $0.integer(1), name: $0.text(2)) }
  }

  private func earliest(_ machine: Int64, in states: [Int64]) throws -> Int64? {
    try places(of: machine).filter { states.contains($0.number) }
      .map(\.place.since.storedNanoseconds).min()
  }
}
#endif
